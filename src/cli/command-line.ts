import { CommanderError, Command as CommandParser } from 'commander';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Command, HelpPage } from './command.ts';
import {
  folderWord,
  type GivenOptions,
  givenOptionsSchema,
  grantedCapabilities,
  onlyIds,
  singleRoot,
  skillSubject,
  taskSubject,
  usage,
} from './command-words.ts';

/** What was typed: the command, or why it cannot be understood. `--json` holds for both. */
export interface CommandLine {
  readonly json: boolean;
  /** `--profile DIR` as it was typed. */
  readonly profile: string | null;
  readonly command: Result<Command>;
}

type OptionName = keyof GivenOptions;

const FLAGS: Readonly<Record<OptionName, string>> = {
  root: '--root <DIR>',
  option: '--option <k=v>',
  grant: '--grant <capabilities>',
  only: '--only <ids>',
  plan: '--plan <HASH>',
  yes: '--yes',
  allowIrreversible: '--allow-irreversible',
  action: '--action <id>',
  from: '--from <DIR>',
  to: '--to <DIR>',
};
const REPEATABLE: ReadonlySet<OptionName> = new Set(['root', 'option', 'grant', 'only']);
const APPROVAL_OPTIONS = ['yes', 'plan', 'only', 'allowIrreversible', 'grant'] as const;

const collect = (word: string, before: readonly string[] | undefined) => [...(before ?? []), word];

/**
 * Understands the words after the program's name. Never prints and never ends the process; a command line
 * that is wrong is a `USAGE` failure, a wrong value `INVALID_ARGUMENT`.
 */
export function readCommandLine(words: readonly string[]): CommandLine {
  let found: Result<Command> | null = null;
  let helpPage: HelpPage = 'main';
  const program = new CommandParser('deskshell')
    .exitOverride()
    .configureOutput({ writeOut: () => undefined, writeErr: () => undefined })
    .option('--json')
    .option('--profile <DIR>')
    .version('', '--version');

  const word = (
    parent: CommandParser,
    syntax: string,
    page: HelpPage,
    options: readonly OptionName[],
    understand: (
      given: GivenOptions,
      args: readonly (string | readonly string[] | undefined)[],
    ) => Result<Command>,
  ) => {
    const parser = parent.command(syntax);
    for (const name of options) {
      if (REPEATABLE.has(name)) parser.option(FLAGS[name], '', collect);
      else parser.option(FLAGS[name]);
    }
    parser.helpInformation = () => {
      helpPage = page;
      return '';
    };
    parser.action(() => {
      found = understand(givenOptionsSchema.parse(parser.opts()), parser.processedArgs);
    });
  };
  const family = (name: HelpPage & string) => {
    const parser = program.command(name);
    parser.helpInformation = () => {
      helpPage = name;
      return '';
    };
    return parser;
  };

  word(program, 'list', 'list', [], () => ok({ kind: 'list' }));
  word(program, 'preview <skill>', 'preview', ['root', 'option', 'grant'], (given, [skill]) =>
    planCommand('preview', skillSubject(String(skill), given), given),
  );
  word(program, 'apply <skill>', 'apply', ['root', 'option', ...APPROVAL_OPTIONS], (given, [skill]) =>
    planCommand('apply', skillSubject(String(skill), given), given),
  );
  const task = family('task');
  for (const verb of ['preview', 'apply'] as const) {
    word(task, `${verb} <FILE>`, 'task', ['root', ...APPROVAL_OPTIONS], (given, [file]) =>
      planCommand(verb, taskSubject(String(file), given), given),
    );
  }
  word(program, 'undo [taskId]', 'undo', ['root', 'action', 'plan', 'yes'], (given, [taskId]) => {
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
  });
  word(program, 'review', 'review', ['root'], (given) => {
    const root = singleRoot(given);
    return root.ok ? ok({ kind: 'review', root: root.value }) : root;
  });
  word(program, 'history [taskId]', 'history', ['root'], (given, [taskId]) => {
    const root = singleRoot(given);
    return root.ok ? ok({ kind: 'history', root: root.value, taskId: wordOrNull(taskId) }) : root;
  });
  const quarantine = family('quarantine');
  word(quarantine, 'list [batch]', 'quarantine', ['from'], (given, [batch]) => {
    const from = folderWord('--from', given.from);
    return from.ok ? ok({ kind: 'quarantine list', batch: wordOrNull(batch), from: from.value }) : from;
  });
  word(
    quarantine,
    'restore [batch] [items...]',
    'quarantine',
    ['from', 'to', 'yes'],
    (given, [batch, items]) => {
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
    },
  );
  word(quarantine, 'purge <batch> [items...]', 'quarantine', ['yes'], (given, [batch, items]) =>
    ok({ kind: 'quarantine purge', batch: String(batch), items: wordList(items), yes: given.yes }),
  );
  word(program, 'demo [DIR]', 'demo', [], (_given, [dir]) => {
    const folder = folderWord('DIR', wordOrNull(dir) ?? undefined);
    return folder.ok ? ok({ kind: 'demo', dir: folder.value }) : folder;
  });

  const command = understood(
    program,
    words,
    () => found,
    () => helpPage,
  );
  const profile = folderWord('--profile', program.getOptionValue('profile'));
  return {
    json: words.slice(0, endOfOptions(words)).includes('--json'),
    profile: profile.ok ? profile.value : null,
    command: profile.ok ? command : profile,
  };
}

function understood(
  program: CommandParser,
  words: readonly string[],
  found: () => Result<Command> | null,
  helpPage: () => HelpPage,
): Result<Command> {
  try {
    program.parse(words, { from: 'user' });
    return found() ?? usage('usage.noCommand');
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    switch (error.code) {
      case 'commander.version':
        return ok({ kind: 'version' });
      case 'commander.helpDisplayed':
        return ok({ kind: 'help', page: helpPage() });
      case 'commander.help':
        // Shown by the parser because a word is missing (`deskshell`, `deskshell task`), not because it was asked for.
        return error.exitCode === 0 ? ok({ kind: 'help', page: helpPage() }) : usage('usage.noCommand');
      default:
        return fail('USAGE', parserMessage(error), { detail: error.message, next: say('usage.next') });
    }
  }
}

/** Our sentence for what the parser says; what it is about stands in quotes in its message. */
function parserMessage(error: CommanderError): Message {
  const word = /'([^']*)'/.exec(error.message)?.[1] ?? '';
  switch (error.code) {
    case 'commander.unknownCommand':
      return say('usage.unknownCommand', { word });
    case 'commander.unknownOption':
      return say('usage.unknownOption', { word });
    case 'commander.missingArgument':
      return say('usage.missingArgument', { word });
    case 'commander.optionMissingArgument':
      return say('usage.optionNeedsValue', { word });
    case 'commander.excessArguments':
      return say('usage.tooManyWords', { word });
    default:
      return say('usage.wrong');
  }
}

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

function wordOrNull(word: string | readonly string[] | undefined): string | null {
  return typeof word === 'string' ? word : null;
}

function wordList(words: string | readonly string[] | undefined): readonly string[] {
  return typeof words === 'object' ? words : [];
}

function endOfOptions(words: readonly string[]): number {
  const at = words.indexOf('--');
  return at === -1 ? words.length : at;
}
