import { say } from '../../src/locales/say.ts';
import type { Message } from '../../src/protocol/message.ts';
import { ageOf, DAY_MS } from '../../src/skills/age.ts';
import type { EntryMeasure } from './measure-entry.ts';
import { minAgeDaysOf, type Target } from './target.ts';

/** Written while we look: clocks of programs and disks differ by a little, so this is fresh and not the future. */
const JUST_NOW_MS = 60 * 1000;

/** What is known about a place beside its entries. */
export interface PlaceFacts {
  readonly target: Target;
  /** An administrator's place, and this account is none. */
  readonly needsAdministrator: boolean;
  /** It cannot be told whether its program runs. */
  readonly programMayRun: boolean;
}

/** An entry stays (`kept` counts what is fresh, or in use), or is proposed, ticked or not. */
export type Verdict =
  | { readonly kind: 'kept' }
  | { readonly kind: 'proposed'; readonly ticked: boolean; readonly reason: Message };

/** Judges an entry by its age and by what it holds. `now` in ms since 1970. */
export function judgeEntry(place: PlaceFacts, entry: EntryMeasure, now: number): Verdict {
  const { target } = place;
  const date = { dateMs: entry.touchedMs };
  const isJustNow = entry.touchedMs > now && entry.touchedMs - now <= JUST_NOW_MS;
  const age = ageOf(entry.touchedMs, now);
  if (isJustNow || (age !== null && age < minAgeDaysOf(target) * DAY_MS)) return { kind: 'kept' };
  if (place.needsAdministrator) return unticked(say('junk.needsAdministrator'));
  if (entry.isPartlySeen) return unticked(say('junk.partlyUnreadable'));
  if (age === null) return unticked(say('junk.ageUnknown', { date }));
  // SAFETY: what somebody may have put into a temp folder to work on is never ticked.
  if ((target.kind === 'temp' || target.kind === 'own') && entry.holdsDocuments)
    return unticked(say('junk.holdsDocuments'));
  const program = target.program ?? '';
  if (place.programMayRun) return unticked(say('junk.programMayRun', { program }));
  return { kind: 'proposed', ticked: true, reason: say(`junk.reason.${target.kind}`, { program, date }) };
}

function unticked(reason: Message): Verdict {
  return { kind: 'proposed', ticked: false, reason };
}
