import { History } from '../kernel/history.ts';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { AnswerOf, HistoryRequest } from './contract.ts';
import { goneJournals, journalsFor } from './find-task.ts';
import { recoverAbandoned } from './recover-abandoned.ts';
import type { Workshop } from './workshop.ts';

/**
 * Every task that the known journals tell of, newest first, or one with its steps. `recover` first brings abandoned
 * runs to their end. Code: `NOT_FOUND`.
 */
export function historyRequest(
  request: HistoryRequest,
  workshop: Workshop,
  recover: typeof recoverAbandoned = recoverAbandoned,
): Result<AnswerOf<'history'>> {
  const journals = journalsFor(request.root, workshop);
  if (!journals.ok) return journals;
  const recovered = recover(workshop);
  const history = History.open(workshop.places.data, journals.value);
  try {
    const tasks = history.tasks(journals.value);
    const warnings = [...recovered, ...goneJournals(request.root, journals.value), ...history.warnings];
    if (request.taskId === undefined) return ok({ tasks: [...tasks], warnings });
    const task = tasks.find(({ taskId }) => taskId === request.taskId);
    if (task === undefined) return fail('NOT_FOUND', say('undo.noSuchTask', { task: request.taskId }));
    return ok({ task, entries: [...history.entries(journals.value, task.taskId)], warnings });
  } finally {
    history.close();
  }
}
