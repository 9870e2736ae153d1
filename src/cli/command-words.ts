import { z } from 'zod';
import { say } from '../locales/say.ts';
import { CAPABILITY_IDS, type CapabilityId, capabilityIdSchema } from '../protocol/capability.ts';
import type { Failure, Result } from '../protocol/result.ts';
import { fail, ok } from '../protocol/result.ts';
import type { Command, HelpPage, SubjectWords } from './command.ts';

/** Options as the parser collected them, before their values are looked at. */
export const givenOptionsSchema = z.object({
  root: z.array(z.string()).default([]),
  option: z.array(z.string()).default([]),
  grant: z.array(z.string()).default([]),
  only: z.array(z.string()).optional(),
  plan: z.string().optional(),
  yes: z.boolean().default(false),
  allowIrreversible: z.boolean().default(false),
  action: z.string().optional(),
  module: z.array(z.string()).default([]),
  ids: z.array(z.string()).optional(),
  force: z.boolean().default(false),
  from: z.string().optional(),
  to: z.string().optional(),
  symptom: z.string().optional(),
  cause: z.string().optional(),
  fix: z.string().optional(),
  limit: z.string().optional(),
  all: z.boolean().default(false),
});
export type GivenOptions = z.infer<typeof givenOptionsSchema>;

/** The words after a command, as the parser gives them: one, none, or (the last) several. */
export type GivenWords = readonly (string | readonly string[] | undefined)[];

/** A command that is understood: how it is written, and what it means. */
export interface KnownWord {
  /** The word that stands before it, null for none (`task` before `apply <FILE>`). */
  readonly family: 'task' | 'quarantine' | 'tuneup' | 'lessons' | null;
  readonly syntax: string;
  readonly help: HelpPage;
  readonly options: readonly (keyof GivenOptions)[];
  readonly understand: (given: GivenOptions, words: GivenWords) => Result<Command>;
}

export function usage(...said: Parameters<typeof say>): { readonly ok: false; readonly failure: Failure } {
  return fail('USAGE', say(...said));
}

/** A folder that was named. An empty word is refused: `--root "$UNSET"` must not mean the current folder. */
export function folderWord(option: string, word: string | undefined): Result<string | null> {
  if (word === undefined) return ok(null);
  // SAFETY: nothing is ever cleaned that nobody named.
  return word.trim() === '' ? usage('usage.emptyFolder', { option }) : ok(word);
}

/** The one folder of an option that may be given once. */
export function singleRoot(given: GivenOptions): Result<string | null> {
  return given.root.length > 1 ? usage('usage.oneRoot') : folderWord('--root', given.root[0]);
}

/** `--option k=v`, each name once. */
export function skillOptions(words: readonly string[]): Result<Readonly<Record<string, string>>> {
  const options = new Map<string, string>();
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1) return usage('usage.optionShape', { option: word });
    const name = word.slice(0, at);
    if (options.has(name)) return usage('usage.optionTwice', { option: name });
    options.set(name, word.slice(at + 1));
  }
  return ok(Object.fromEntries(options));
}

/** `--grant a,b`: capabilities, each at most once in what comes out. */
export function grantedCapabilities(words: readonly string[]): Result<readonly CapabilityId[]> {
  const granted = new Set<CapabilityId>();
  for (const word of words.flatMap((list) => list.split(','))) {
    const capability = capabilityIdSchema.safeParse(word.trim());
    if (!capability.success) {
      const known = CAPABILITY_IDS.join(', ');
      return fail('INVALID_ARGUMENT', say('argument.capability', { word: word.trim(), known }));
    }
    granted.add(capability.data);
  }
  return ok([...granted]);
}

/** `--only id,id`: ids as they stand, spaces included; they hold no commas. */
export function onlyIds(
  words: readonly string[] | undefined,
  option = '--only',
): Result<readonly string[] | null> {
  if (words === undefined) return ok(null);
  const ids = [...new Set(words.flatMap((list) => list.split(',')))];
  return ids.includes('') ? usage('usage.emptyId', { option }) : ok(ids);
}

export function skillSubject(name: string, given: GivenOptions): Result<SubjectWords> {
  const root = singleRoot(given);
  if (!root.ok) return root;
  const options = skillOptions(given.option);
  if (!options.ok) return options;
  return ok({ kind: 'skill', name, options: options.value, root: root.value });
}

/** The folders of an option that may be given several times. */
export function namedRoots(given: GivenOptions): Result<readonly string[]> {
  for (const root of given.root) {
    const word = folderWord('--root', root);
    if (!word.ok) return word;
  }
  return ok(given.root);
}

export function taskSubject(file: string, given: GivenOptions): Result<SubjectWords> {
  if (given.root.length === 0) return usage('usage.taskNeedsRoot');
  const roots = namedRoots(given);
  return roots.ok ? ok({ kind: 'task', file, roots: roots.value }) : roots;
}
