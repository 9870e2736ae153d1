import { z } from 'zod';
import type { EntryFacts } from '../../src/kernel/entry-facts.ts';
import { say } from '../../src/locales/say.ts';
import type { Message } from '../../src/protocol/message.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { actionId } from '../../src/skills/action-id.ts';
import { ageOf, DAY_MS, lastTouchedMs } from '../../src/skills/age.ts';
import { askedItself } from '../../src/skills/asked-itself.ts';
import { defineSkill, type ProposedAction, type SkillContext } from '../../src/skills/define-skill.ts';
import type { FileCategory } from '../../src/skills/file-types.ts';
import { blockedCategories, CATEGORY_FOLDERS, movesByType } from '../../src/skills/sort-by-type.ts';
import { unfinishedAmong } from '../../src/skills/unfinished.ts';
import { type Duplicates, findDuplicates, type IdenticalCopy } from './duplicates.ts';

const STALE_AFTER_MS = 30 * DAY_MS;
const MODULE = 'downloads';
const MOST_NAMED = 20;

const optionsSchema = z.object({
  /** Sort what is left into folders by type. */
  sort: z
    .enum(['true', 'false'])
    .default('true')
    .transform((text) => text === 'true'),
});
type Options = z.infer<typeof optionsSchema>;

interface Findings {
  /** Files that may be proposed, by code point. */
  readonly files: readonly EntryFacts[];
  readonly duplicates: Duplicates;
  readonly blocked: ReadonlyMap<FileCategory, EntryFacts>;
}

/** Copies first, then what is old, then what can be sorted; one file gets one action. */
const downloadsCleanup = defineSkill<Options, Findings>({
  options: optionsSchema,
  title: say('downloads.title'),
  description: say('downloads.description'),
  scan,
  plan: (ctx, findings) => ok(plan(ctx, findings)),
});
export default downloadsCleanup;

function scan(ctx: SkillContext<Options>): Result<Findings> {
  const entries = ctx.list(ctx.root);
  if (!entries.ok) return entries;
  // Whether a file may go is asked of the file: a folder's list may lag behind.
  const here = entries.value
    .filter((entry) => entry.type === 'file' && !isHidden(entry.name))
    .map(askedItself);
  const local = here.filter((file) => !file.cloudOnly);
  const unfinished = unfinishedAmong(ctx, local);
  const files = local.filter((file) => !unfinished.has(file));
  const inCloud = here.filter((file) => file.cloudOnly);
  if (inCloud.length > 0)
    ctx.log(say('downloads.cloudOnly', { count: inCloud.length, names: namesOf(inCloud) }));
  if (unfinished.size > 0) ctx.log(say('downloads.unfinished', { count: unfinished.size }));
  const duplicates = findDuplicates(ctx, files);
  if (!duplicates.ok) return duplicates;
  return ok({ files, duplicates: duplicates.value, blocked: blockedCategories(entries.value) });
}

/** The first names, so many that a person can read them. */
function namesOf(files: readonly EntryFacts[]): string {
  const names = files.slice(0, MOST_NAMED).map(({ name }) => `“${name}”`);
  return [...names, ...(files.length > MOST_NAMED ? ['…'] : [])].join(', ');
}

/** What systems keep beside a person's files, and do not show. */
function isHidden(name: string): boolean {
  return name.startsWith('.') || /^(?:desktop\.ini|thumbs\.db)$/i.test(name);
}

function plan(
  ctx: SkillContext<Options>,
  { files, duplicates, blocked }: Findings,
): readonly ProposedAction[] {
  const rows: ProposedAction[] = [];
  const taken = new Set<string>(duplicates.kept);
  // SAFETY: what differs comes before the copies. Were it taken too, its copies would find their keeper gone and
  // stay, so that the last copy is never taken (invariant 7).
  for (const { file, keeper } of duplicates.different) {
    rows.push({
      ...put('duplicate', file, say('downloads.different', { keeper: keeper.name })),
      enabled: false,
      pre: [{ kind: 'path.exists', path: keeper.path }],
    });
  }
  for (const copy of duplicates.identical) {
    taken.add(copy.file.path);
    rows.push(identicalRow(copy, ctx));
  }
  const rest = files.filter((file) => !taken.has(file.path));
  const toSort: EntryFacts[] = [];
  for (const file of rest) {
    const age = ageOf(lastTouchedMs(file, ctx.platform), ctx.now);
    if (age !== null && age < STALE_AFTER_MS) {
      toSort.push(file);
    } else {
      const date = { dateMs: lastTouchedMs(file, ctx.platform) };
      const reason = age === null ? say('downloads.ageUnknown', { date }) : say('downloads.stale', { date });
      rows.push({ ...put('stale', file, reason), enabled: false });
    }
  }
  if (ctx.options.sort) rows.push(...sortRows(ctx, toSort, blocked));
  return rows;
}

function put(why: 'duplicate' | 'stale', file: EntryFacts, reason: Message): ProposedAction {
  return {
    id: actionId(`download:${why}`, file.name),
    kind: 'quarantine.put',
    path: file.path,
    module: MODULE,
    group: `download:${why}`,
    reason,
  };
}

function identicalRow({ file, keeper, sha256, isLinked }: IdenticalCopy, ctx: SkillContext): ProposedAction {
  const hasAge = ageOf(lastTouchedMs(file, ctx.platform), ctx.now) !== null;
  const fields = { keeper: keeper.name };
  const reason = isLinked
    ? say('downloads.identicalLinked', fields)
    : say(hasAge ? 'downloads.identical' : 'downloads.identicalAgeUnknown', fields);
  return {
    ...put('duplicate', file, reason),
    enabled: hasAge && !isLinked,
    // SAFETY: a copy goes only while its keeper is there with the same bytes (invariant 7).
    pre: [
      { kind: 'path.exists', path: keeper.path },
      { kind: 'file.hash', path: keeper.path, sha256 },
    ],
  };
}

function sortRows(
  ctx: SkillContext,
  files: readonly EntryFacts[],
  blocked: ReadonlyMap<FileCategory, EntryFacts>,
): readonly ProposedAction[] {
  const reasons = new Map<FileCategory, Message>();
  return movesByType(ctx, files, blocked, (file, category) => {
    const isKnown = category !== 'others';
    const folder = CATEGORY_FOLDERS[category];
    const reason =
      reasons.get(category) ?? say(isKnown ? 'downloads.sort' : 'downloads.sortUnknown', { folder });
    reasons.set(category, reason);
    return { id: actionId('download:sort', file.name), group: 'download:sort', enabled: isKnown, reason };
  });
}
