import { say } from '../locales/say.ts';
import { fail, type Result } from '../protocol/result.ts';
import type { Processes, Run } from './intents.ts';
import type { NameKey } from './paths.ts';
import { type RecoverContext, recoverRun, waitsForItsDrive } from './recover.ts';

/**
 * Holds all roots of a run while `work` goes on. What a dead process left behind there is recovered first.
 * `onRecovered` is told each journal that was. Codes: `LOCKED`, those of recovery and of the work itself.
 */
export async function holdRoots<T>(
  run: Omit<Run, 'holder'>,
  key: NameKey,
  processes: Processes,
  context: RecoverContext,
  onRecovered: (journal: string) => void,
  work: () => Result<T> | Promise<Result<T>>,
): Promise<Result<T>> {
  const { store } = context;
  const held: Run = { ...run, holder: processes.self };
  const recoveredRuns = new Set<string>();
  for (;;) {
    const acquired = store.acquire(held, key, processes, (other) => waitsForItsDrive(other, context));
    if (!acquired.ok) return acquired;
    if (acquired.value.state === 'mine') break;
    for (const stale of acquired.value.runs) {
      // A run that recovery could not settle is still there: trying for ever helps nobody.
      if (recoveredRuns.has(stale.runId)) {
        return fail('INTERNAL', say('recovery.stuck', { path: stale.journal }));
      }
      // SAFETY: nobody writes here before what a dead writer left is settled (invariants 6 and 8).
      recoveredRuns.add(stale.runId);
      const recovered = recoverRun(stale, context);
      if (!recovered.ok) return recovered;
      onRecovered(stale.journal);
    }
  }
  const result = await orFailure(work, (error) => {
    // SAFETY: what the journal took no more is settled by a recovery, not forgotten (invariant 6). A bug is thrown on,
    // and leaves the run in the store: recovery will settle it once this process is gone.
    const failed = context.failureOf(error, held.journal);
    store.leaveForRecovery(held.runId);
    return failed;
  });
  store.release(held.runId);
  return result;
}

async function orFailure<T>(
  work: () => Result<T> | Promise<Result<T>>,
  failureOf: (error: unknown) => Result<never>,
): Promise<Result<T>> {
  try {
    return await work();
  } catch (error) {
    return failureOf(error);
  }
}
