import { assertNever } from '../protocol/result.ts';
import type { Job, Screen } from './stores/session-store.ts';

/** What the rail leads to. Other screens belong to one of these. */
export type Place = 'overview' | 'review' | 'quarantine';

export function placeOf(screen: Screen): Place {
  switch (screen) {
    case 'overview':
      return 'overview';
    case 'review':
    case 'confirm':
    case 'run':
    case 'receipt':
    case 'undo':
      return 'review';
    case 'quarantine':
    case 'purge':
      return 'quarantine';
    default:
      return assertNever(screen);
  }
}

/** Where a place of the rail leads to now: while something is being changed, to its progress. */
export function screenOf(place: Place, job: Job | null): Screen {
  if (place !== 'review') return place;
  if (job?.kind === 'apply') return 'run';
  return job?.kind === 'undo' ? 'undo' : 'review';
}
