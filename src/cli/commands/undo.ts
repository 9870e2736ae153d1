import type { UndoCommand } from '../command.ts';
import { failed, type Outcome } from '../outcome.ts';
import { absoluteFolder, commandText, type Session } from '../session.ts';
import { outcomeOfSteps } from '../step-failures.ts';
import { undoneView, undoPreviewView } from '../views/undo-view.ts';

/** Takes a task back, or one of its steps; without `--yes` shows what that would do. */
export async function undoTask(session: Session, command: UndoCommand): Promise<Outcome> {
  const answer = await session.request('undo', {
    act: command.yes,
    ...(command.taskId === null ? {} : { taskId: command.taskId }),
    ...(command.root === null ? {} : { root: absoluteFolder(session, command.root) }),
    ...(command.actionId === null ? {} : { actionId: command.actionId }),
    ...(command.planHash === null ? {} : { planHash: command.planHash }),
  });
  if (!answer.ok) return failed(answer.failure);
  const result = answer.value;
  if (command.yes) return outcomeOfSteps(result, result.rolledBack, result.failed, undoneView(result));
  const next = commandText(session, [
    'undo',
    ...(result.taskId === null ? [] : [result.taskId]),
    ...(command.root === null ? [] : ['--root', absoluteFolder(session, command.root)]),
    ...(command.actionId === null ? [] : ['--action', command.actionId]),
    ...(result.planHash === undefined ? [] : ['--plan', result.planHash]),
    '--yes',
  ]);
  return outcomeOfSteps(result, 0, result.failed, undoPreviewView(result, next));
}
