import { assertNever } from '../../protocol/result.ts';
import type { LessonCommand } from '../command.ts';
import { failed, type Outcome, succeeded } from '../outcome.ts';
import type { Session } from '../session.ts';
import { addedView, lessonsView, mergedView, retiredView } from '../views/lessons-view.ts';

/** Keeps, shows, merges and retires what was learned in tune-ups. */
export async function answerLessons(session: Session, command: LessonCommand): Promise<Outcome> {
  switch (command.kind) {
    case 'lessons add': {
      const { module, symptom, cause, fix } = command;
      const answer = await session.request('lessonAdd', { module, symptom, cause, fix });
      return answer.ok ? succeeded(answer.value, addedView(answer.value)) : failed(answer.failure);
    }
    case 'lessons list': {
      const { module, limit, all } = command;
      const answer = await session.request('lessonList', {
        limit,
        all,
        ...(module === null ? {} : { module }),
      });
      if (!answer.ok) return failed(answer.failure);
      return succeeded(answer.value, lessonsView(answer.value, module !== null));
    }
    case 'lessons merge': {
      const answer = await session.request('lessonMerge', { ids: [...command.ids] });
      return answer.ok ? succeeded(answer.value, mergedView(answer.value)) : failed(answer.failure);
    }
    case 'lessons retire': {
      const answer = await session.request('lessonRetire', { id: command.id });
      return answer.ok ? succeeded(answer.value, retiredView(answer.value)) : failed(answer.failure);
    }
    default:
      return assertNever(command);
  }
}
