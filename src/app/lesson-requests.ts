import { say } from '../locales/say.ts';
import type {
  Learned,
  LessonAdded,
  LessonList,
  LessonListRequest,
  LessonMerged,
  LessonRetired,
} from '../protocol/lesson.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { LessonStore } from '../tuneup/lessons/lesson-store.ts';
import type { Workshop } from './workshop.ts';

/** Longer is no lesson that somebody reads again. */
const MOST_CHARACTERS = 2000;

export function lessonsOf({ places, failureOf }: Workshop): LessonStore {
  return new LessonStore(places.data, failureOf);
}

/** Keeps a lesson. Codes: `INVALID_ARGUMENT` (a part that says nothing, or too much), those of writing. */
export async function lessonAddRequest(request: Learned, workshop: Workshop): Promise<Result<LessonAdded>> {
  const { module } = request;
  const parts = {
    symptom: request.symptom.trim(),
    cause: request.cause.trim(),
    fix: request.fix.trim(),
  };
  for (const [part, text] of Object.entries(parts)) {
    if (text === '') return fail('INVALID_ARGUMENT', say('lessons.emptyPart', { part }));
    if (text.length > MOST_CHARACTERS) {
      return fail('INVALID_ARGUMENT', say('lessons.longPart', { part, most: MOST_CHARACTERS }));
    }
  }
  return workshop.withIntents(async (store) =>
    lessonsOf(workshop).add({ module, ...parts }, workshop.clock(), store),
  );
}

/** Lessons by hits. */
export function lessonListRequest(request: LessonListRequest, workshop: Workshop): Result<LessonList> {
  return ok(lessonsOf(workshop).mostHit(request));
}

/** Makes one of several. Codes: those of `LessonStore.merge`. */
export async function lessonMergeRequest(
  { ids }: { readonly ids: readonly string[] },
  workshop: Workshop,
): Promise<Result<LessonMerged>> {
  return workshop.withIntents(async (store) => lessonsOf(workshop).merge(ids, store));
}

/** Retires one. Codes: those of `LessonStore.retire`. */
export async function lessonRetireRequest(
  { id }: { readonly id: string },
  workshop: Workshop,
): Promise<Result<LessonRetired>> {
  return workshop.withIntents(async (store) => lessonsOf(workshop).retire(id, store));
}
