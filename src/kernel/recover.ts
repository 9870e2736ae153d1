import path from 'node:path';
import type { MadeFolder } from '../protocol/journal.ts';
import type { Result } from '../protocol/result.ts';
import { completeMarks, finishUndo } from './finish-undo.ts';
import type { Run } from './intents.ts';
import { JournalWriter, readJournal } from './journal.ts';
import { tasksOf } from './journal-tasks.ts';
import { clearHalfWrittenList, rootOfJournal } from './known-journals.ts';
import { removeEmptyParents } from './parents.ts';
import { exactName, isBelow } from './paths.ts';
import { clearHalfMadeBatch } from './quarantine.ts';
import { reachOf } from './reach-of-run.ts';
import type { RecoverContext } from './recover-context.ts';
import { keptPathIn } from './run-undo.ts';
import { settleApply } from './settle-apply.ts';

export type { RecoverContext };

/**
 * Brings a run of a dead process to a true end: the step in flight is settled by what the disk shows and
 * journalled, a begun undo or rollback is completed, half-made copies go. Doing it twice changes nothing.
 * Codes: those of opening the journal.
 */
export function recoverRun(run: Run, context: RecoverContext): Result<void> {
  const { store, files, places } = context;
  clearHalfMadeBatch(places.quarantine, run.runId);
  store.exclusively(() => clearHalfWrittenList(places.data));
  const root = rootOfJournal(run.journal);
  // Where the root itself is gone nothing is made anew by looking; what was intended there waits (`waitsForItsDrive`).
  if (root !== null && !files.lookAt(root).ok) return store.release(run.runId);
  const journal = JournalWriter.open(path.dirname(run.journal), context.failureOf);
  if (!journal.ok) return journal;
  try {
    if (run.kind === 'apply' && run.phase === 'forward') {
      settleApply(run, journal.value, context);
    } else {
      const keptPath = (batch: string, item: string) => keptPathIn(places.quarantine, batch, item);
      completeMarks(run, store, journal.value);
      const made = madeFolders(run);
      finishUndo(
        run,
        store,
        journal.value,
        files,
        keptPath,
        made,
        context.system,
        reachOf(run, files, places),
      );
      removeEmptyParents(made, files);
    }
    // SAFETY: what was settled is in the journal, on the disk, before the intents that told of it go (invariant 6).
    journal.value.flush();
    return store.release(run.runId);
  } catch (error) {
    return context.failureOf(error, run.journal);
  } finally {
    journal.value.close();
  }
}

/**
 * Did the run intend something in a root that is not here now? SAFETY: on a drive that was pulled out things may lie
 * under hidden names, known to these intents alone: they stay until the drive is back (invariant 6). An empty folder
 * without the journal is a place where something was mounted.
 */
export function waitsForItsDrive(
  run: Run,
  { store, files }: Pick<RecoverContext, 'store' | 'files'>,
): boolean {
  if (store.pending(run.runId).length === 0) return false;
  const root = rootOfJournal(run.journal);
  const roots = root === null ? run.roots : [root, ...run.roots];
  // Not only "there is none": a drive that hangs, or a folder that is closed for now, shows nothing either.
  const isGone = (full: string): boolean => !files.lookAt(full).ok;
  if (roots.some(isGone)) return true;
  const inside = root !== null && isGone(run.journal) ? files.list(root) : null;
  return inside?.ok === true && inside.value.length === 0;
}

/** Folders inside the run's roots that its task made on the way: those that its undo leaves empty go. */
function madeFolders(run: Run): readonly MadeFolder[] {
  const contents = readJournal(run.journal);
  const task = contents.ok ? tasksOf(contents.value).find(({ taskId }) => taskId === run.taskId) : undefined;
  const [first = ''] = run.roots;
  const made = (task?.steps ?? []).flatMap(({ line }) => line.made ?? []);
  const inside = made.map(({ path: dir, identity }) => ({ path: path.resolve(first, dir), identity }));
  const isOurs = (dir: string): boolean => run.roots.some((root) => isBelow(dir, root, exactName));
  return inside.filter(({ path: dir }) => isOurs(dir));
}
