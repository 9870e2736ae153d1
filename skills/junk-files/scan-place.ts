import type { EntryFacts } from '../../src/kernel/entry-facts.ts';
import { say } from '../../src/locales/say.ts';
import { isSameDevice } from '../../src/protocol/device.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { askedItself } from '../../src/skills/asked-itself.ts';
import type { SkillContext } from '../../src/skills/define-skill.ts';
import { patternOf } from '../../src/skills/find-entries.ts';
import { judgeEntry, type PlaceFacts, type Verdict } from './judge-entry.ts';
import { type EntryMeasure, measureEntry } from './measure-entry.ts';
import { isWithin, type ResolvedTarget } from './resolve-targets.ts';

/** An entry that is proposed, in the place that it lies in. */
export interface JunkEntry {
  readonly place: ResolvedTarget;
  readonly entry: EntryFacts;
  readonly verdict: Extract<Verdict, { kind: 'proposed' }>;
}

/** What a place holds: what is proposed, and how much stays because it is fresh or in use. */
export interface PlaceScan {
  readonly junk: readonly JunkEntry[];
  readonly kept: number;
  readonly keptBytes: number;
  /** Its program runs, so all of it stays. */
  readonly isRunning: boolean;
}

/**
 * Looks through one place. `held` are the paths that programs hold open, null where that cannot be told. A place
 * that cannot be read is said and empty. Code: `CANCELLED`.
 */
export function scanPlace(
  ctx: SkillContext,
  place: ResolvedTarget,
  held: ReadonlySet<string> | null,
): Result<PlaceScan> {
  const { target, folder, closed } = place;
  const top = ctx.stat(folder);
  const listed = top.ok ? ctx.list(folder) : top;
  if (!top.ok || !listed.ok) {
    if (!listed.ok && listed.failure.code === 'CANCELLED') return listed;
    ctx.log(say('junk.targetUnreadable', { path: folder }));
    return ok({ junk: [], kept: 0, keptBytes: 0, isRunning: false });
  }
  const needsClosing = target.closed !== undefined;
  const isRunning = needsClosing && held !== null && holdsAny(held, [folder, ...closed]);
  const facts: PlaceFacts = {
    target,
    needsAdministrator: target.admin === true && !ctx.system.account.isAdministrator,
    programMayRun: needsClosing && held === null,
  };
  const inUse = entriesHeld(held, folder);
  const names = (target.names ?? []).map(patternOf);
  const leave = (target.leave ?? []).map(patternOf);
  const junk: JunkEntry[] = [];
  let kept = 0;
  let keptBytes = 0;
  for (const entry of listed.value) {
    if (names.length > 0 && !names.some((name) => name.test(entry.name))) continue;
    if (leave.some((name) => name.test(entry.name))) continue;
    // SAFETY: another drive mounted in a place is no entry of it.
    if (!isSameDevice(entry, top.value) || isOutOfBounds(ctx, place, entry)) continue;
    const judge = (measure: EntryMeasure): Verdict =>
      isRunning || inUse.has(entry.name) ? { kind: 'kept' } : judgeEntry(facts, measure, ctx.now);
    let measured = measureEntry(ctx, entry);
    if (!measured.ok) return measured;
    if (measured.value.mustStay) continue;
    let verdict = judge(measured.value);
    if (verdict.kind === 'proposed' && ctx.platform === 'win32') {
      // SAFETY: what looks old may be being written: Windows' lists lag behind, the entries themselves do not.
      measured = measureEntry(ctx, entry, askedItself);
      if (!measured.ok) return measured;
      verdict = judge(measured.value);
    }
    if (verdict.kind === 'proposed') {
      junk.push({ place, entry, verdict });
    } else {
      kept += 1;
      keptBytes += measured.value.bytes;
    }
  }
  return ok({ junk, kept, keptBytes, isRunning });
}

/** Entries that are not ours to move, whatever their age. */
function isOutOfBounds(ctx: SkillContext, { target }: ResolvedTarget, entry: EntryFacts): boolean {
  const { ownFolders, appFolder, account } = ctx.system;
  // SAFETY: the app's own data, quarantine, journals and program are never proposed.
  if (ownFolders.some((own) => isWithin(own, entry.path) || isWithin(entry.path, own))) return true;
  if (isWithin(appFolder, entry.path)) return true;
  // SAFETY: temp folders are shared; what another account put there is that account's.
  return target.kind === 'temp' && account.uid !== null && entry.owner !== account.uid;
}

function holdsAny(held: ReadonlySet<string>, folders: readonly string[]): boolean {
  for (const path of held) if (folders.some((folder) => isWithin(path, folder))) return true;
  return false;
}

/** Names of a folder's entries that are held open, or in which something is. */
function entriesHeld(held: ReadonlySet<string> | null, folder: string): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of held ?? []) {
    if (path === folder || !isWithin(path, folder)) continue;
    const [name] = path.slice(folder.length + 1).split(/[/\\]/);
    if (name !== undefined) names.add(name);
  }
  return names;
}
