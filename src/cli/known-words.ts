import { ok, type Result } from '../protocol/result.ts';
import type { Command } from './command.ts';
import {
  folderWord,
  type GivenOptions,
  type GivenWords,
  grantedCapabilities,
  type KnownWord,
  namedRoots,
  onlyIds,
  singleRoot,
  skillSubject,
  taskSubject,
} from './command-words.ts';
import { TUNEUP_WORDS } from './tuneup-words.ts';

const APPROVAL_OPTIONS = ['yes', 'plan', 'only', 'allowIrreversible', 'grant'] as const;

export const KNOWN_WORDS: readonly KnownWord[] = [
  { family: null, syntax: 'list', help: 'list', options: [], understand: () => ok({ kind: 'list' }) },
  {
    family: null,
    syntax: 'preview <skill>',
    help: 'preview',
    options: ['root', 'option', 'grant'],
    understand: (given, [skill]) => planCommand('preview', skillSubject(String(skill), given), given),
  },
  {
    family: null,
    syntax: 'apply <skill>',
    help: 'apply',
    options: ['root', 'option', ...APPROVAL_OPTIONS],
    understand: (given, [skill]) => planCommand('apply', skillSubject(String(skill), given), given),
  },
  // One word turns an apply into its preview, so both take the same options.
  {
    family: 'task',
    syntax: 'preview <FILE>',
    help: 'task',
    options: ['root', ...APPROVAL_OPTIONS],
    understand: (given, [file]) => planCommand('preview', taskSubject(String(file), given), given),
  },
  {
    family: 'task',
    syntax: 'apply <FILE>',
    help: 'task',
    options: ['root', ...APPROVAL_OPTIONS],
    understand: (given, [file]) => planCommand('apply', taskSubject(String(file), given), given),
  },
  {
    family: null,
    syntax: 'undo [taskId]',
    help: 'undo',
    options: ['root', 'action', 'plan', 'yes'],
    understand: undoCommand,
  },
  {
    family: null,
    syntax: 'review',
    help: 'review',
    options: ['root'],
    understand: (given) => {
      const root = singleRoot(given);
      return root.ok ? ok({ kind: 'review', root: root.value }) : root;
    },
  },
  {
    family: null,
    syntax: 'history [taskId]',
    help: 'history',
    options: ['root'],
    understand: historyCommand,
  },
  {
    family: 'quarantine',
    syntax: 'list [batch]',
    help: 'quarantine',
    options: ['from'],
    understand: (given, [batch]) => {
      const from = folderWord('--from', given.from);
      return from.ok ? ok({ kind: 'quarantine list', batch: wordOrNull(batch), from: from.value }) : from;
    },
  },
  {
    family: 'quarantine',
    syntax: 'restore [batch] [items...]',
    help: 'quarantine',
    options: ['from', 'to', 'yes'],
    understand: restoreCommand,
  },
  {
    family: 'quarantine',
    syntax: 'purge <batch> [items...]',
    help: 'quarantine',
    options: ['yes'],
    understand: ({ yes }, [batch, items]) =>
      ok({ kind: 'quarantine purge', batch: String(batch), items: wordList(items), yes }),
  },
  ...TUNEUP_WORDS,
  {
    family: null,
    syntax: 'demo [DIR]',
    help: 'demo',
    options: [],
    understand: (_given, [dir]) => {
      const folder = folderWord('DIR', wordOrNull(dir) ?? undefined);
      return folder.ok ? ok({ kind: 'demo', dir: folder.value }) : folder;
    },
  },
];

function planCommand(
  kind: 'preview' | 'apply',
  subject: ReturnType<typeof skillSubject>,
  given: GivenOptions,
): Result<Command> {
  if (!subject.ok) return subject;
  const grants = grantedCapabilities(given.grant);
  if (!grants.ok) return grants;
  const only = onlyIds(given.only);
  if (!only.ok) return only;
  const plan = { subject: subject.value, grants: grants.value, only: only.value };
  if (kind === 'preview') return ok({ kind, ...plan });
  const { yes, allowIrreversible } = given;
  return ok({ kind, ...plan, planHash: given.plan ?? null, yes, allowIrreversible });
}

function undoCommand(given: GivenOptions, [taskId]: GivenWords): Result<Command> {
  const root = singleRoot(given);
  if (!root.ok) return root;
  return ok({
    kind: 'undo',
    taskId: wordOrNull(taskId),
    root: root.value,
    actionId: given.action ?? null,
    planHash: given.plan ?? null,
    yes: given.yes,
  });
}

/** `rebuild` is no id: ids are made by the program, and that is none of its. */
function historyCommand(given: GivenOptions, [word]: GivenWords): Result<Command> {
  if (word === 'rebuild') {
    const roots = namedRoots(given);
    return roots.ok ? ok({ kind: 'history rebuild', roots: roots.value }) : roots;
  }
  const root = singleRoot(given);
  return root.ok ? ok({ kind: 'history', root: root.value, taskId: wordOrNull(word) }) : root;
}

function restoreCommand(given: GivenOptions, [batch, items]: GivenWords): Result<Command> {
  const from = folderWord('--from', given.from);
  if (!from.ok) return from;
  const to = folderWord('--to', given.to);
  if (!to.ok) return to;
  return ok({
    kind: 'quarantine restore',
    batch: wordOrNull(batch),
    items: wordList(items),
    from: from.value,
    to: to.value,
    yes: given.yes,
  });
}

function wordOrNull(word: GivenWords[number]): string | null {
  return typeof word === 'string' ? word : null;
}

function wordList(words: GivenWords[number]): readonly string[] {
  return typeof words === 'object' ? words : [];
}
