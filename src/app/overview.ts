import { drivesOf, drivesOfMachine } from '../drivers/places/drives.ts';
import { systemFacts } from '../drivers/places/system-facts.ts';
import type { Overview } from '../protocol/overview.ts';
import { ok, type Result } from '../protocol/result.ts';
import { historyRequest } from './history-request.ts';
import type { QuarantineShelf } from './quarantine-page.ts';
import type { Workshop } from './workshop.ts';

/**
 * How things stand: drives, the quarantine, the last run. Only looks. Codes: those of reading history and quarantine.
 */
export function overview(shelf: QuarantineShelf, workshop: Workshop): Result<Overview> {
  const { profile, profileIsMadeUp, quarantine } = workshop.places;
  // SAFETY: two threads of one process must not recover the same run: the one that changes things does (invariant 8).
  const history = historyRequest({}, workshop, () => []);
  if (!history.ok) return history;
  const kept = shelf.sums();
  if (!kept.ok) return kept;
  const { warnings } = history.value;
  const tasks = 'tasks' in history.value ? history.value.tasks : [];
  return ok({
    profile,
    isMadeUp: profileIsMadeUp,
    system: systemFacts(),
    // A made-up profile keeps everything inside: of the machine's other drives it knows nothing.
    drives: [...(profileIsMadeUp ? drivesOf : drivesOfMachine)(profile, quarantine)],
    kept: kept.value,
    lastRun: tasks[0] ?? null,
    warnings,
  });
}
