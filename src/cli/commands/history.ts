import { failed, type Outcome, succeeded } from '../outcome.ts';
import { absoluteFolder, commandText, type Session } from '../session.ts';
import { historyView, rebuiltView, taskView } from '../views/history-view.ts';

/** What was done, newest first; with an id the steps of that task. */
export async function showHistory(
  session: Session,
  command: { readonly root: string | null; readonly taskId: string | null },
): Promise<Outcome> {
  const answer = await session.request('history', {
    ...(command.root === null ? {} : { root: absoluteFolder(session, command.root) }),
    ...(command.taskId === null ? {} : { taskId: command.taskId }),
  });
  if (!answer.ok) return failed(answer.failure);
  const result = answer.value;
  if ('tasks' in result) return succeeded(result, historyView(result));
  const undo = commandText(session, ['undo', result.task.taskId, '--yes']);
  return succeeded(result, taskView(result, undo));
}

/** Makes the index of what was done anew from the journals. */
export async function rebuildHistory(session: Session, roots: readonly string[]): Promise<Outcome> {
  const answer = await session.request('historyRebuild', {
    roots: roots.map((root) => absoluteFolder(session, root)),
  });
  return answer.ok ? succeeded(answer.value, rebuiltView(answer.value)) : failed(answer.failure);
}
