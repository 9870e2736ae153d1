import { z } from 'zod';
import {
  type Learned,
  type Lesson,
  type LessonModule,
  type LessonRule,
  lessonSchema,
} from '../../protocol/lesson.ts';
import { isSimilar, similarity } from './similarity.ts';

/** More are none that anybody reads. */
const MOST_LESSONS = 200;

/** All lessons, and the number that the next one gets: an id is never given twice. */
export const lessonBookSchema = z.strictObject({
  next: z.int().positive(),
  lessons: z.array(lessonSchema),
});
export type LessonBook = Readonly<z.infer<typeof lessonBookSchema>>;

export const EMPTY_BOOK: LessonBook = { next: 1, lessons: [] };

/** A book with one more lesson in it, or with one that has come up again. */
export interface Addition {
  readonly book: LessonBook;
  readonly lesson: Lesson;
  readonly merged: boolean;
  readonly dropped: readonly string[];
}

/** Enters what was learned at `now` (ms). The most similar lesson of its module takes it in, a retired one wakes up. */
export function addToBook(book: LessonBook, learned: Learned, now: number): Addition {
  const known = mostSimilar(book, learned);
  const added: Lesson = {
    ...learned,
    id: `l${book.next}`,
    hits: 1,
    firstMs: now,
    lastMs: now,
    retired: false,
  };
  if (known === null) {
    const { kept, dropped } = withinLimit([...book.lessons, added], added);
    return { book: { next: book.next + 1, lessons: kept }, lesson: added, merged: false, dropped };
  }
  const lesson = { ...joined(known, [added]), retired: false };
  const lessons = book.lessons.map((each) => (each.id === known.id ? lesson : each));
  return { book: { ...book, lessons }, lesson, merged: true, dropped: [] };
}

function mostSimilar({ lessons }: LessonBook, { module, symptom }: Learned): Lesson | null {
  const [best] = byWeight(lessons)
    .filter((lesson) => lesson.module === module && isSimilar(lesson.symptom, symptom))
    .map((lesson) => ({ lesson, score: similarity(lesson.symptom, symptom) }))
    .sort((a, b) => b.score - a.score);
  return best?.lesson ?? null;
}

/** Lessons as one: hits add up, and what the newest of them knows about cause and fix counts. */
function joined(into: Lesson, others: readonly Lesson[]): Lesson {
  const all = [into, ...others];
  const newest = all.reduce((latest, each) => (each.lastMs >= latest.lastMs ? each : latest));
  return {
    ...into,
    cause: newest.cause,
    fix: newest.fix,
    hits: all.reduce((sum, { hits }) => sum + hits, 0),
    firstMs: Math.min(...all.map(({ firstMs }) => firstMs)),
    lastMs: newest.lastMs,
    retired: all.every(({ retired }) => retired),
  };
}

/** Lessons that became one: the one that stays, and the ids of those that it took in. */
export interface Merger {
  readonly lesson: Lesson;
  readonly from: readonly string[];
}

/** Makes one of the named lessons (of one module, at least two); the one with most hits takes the others in. */
export function mergeNamed(
  book: LessonBook,
  ids: ReadonlySet<string>,
): { book: LessonBook; merger: Merger | null } {
  const [into, ...others] = byWeight(book.lessons.filter(({ id }) => ids.has(id)));
  if (into === undefined || others.length === 0) return { book, merger: null };
  const merger = { lesson: joined(into, others), from: others.map(({ id }) => id) };
  return { book: withMerger(book, merger), merger };
}

/** Makes one of all lessons of a module that are similar; each with most hits takes in what is similar to it. */
export function mergeSimilar(book: LessonBook): { book: LessonBook; mergers: readonly Merger[] } {
  const mergers: Merger[] = [];
  const gone = new Set<string>();
  let merged = book;
  for (const into of byWeight(book.lessons)) {
    if (gone.has(into.id)) continue;
    const others = byWeight(book.lessons).filter(
      (other) =>
        other.id !== into.id &&
        !gone.has(other.id) &&
        other.module === into.module &&
        isSimilar(into.symptom, other.symptom),
    );
    gone.add(into.id);
    if (others.length === 0) continue;
    for (const { id } of others) gone.add(id);
    const merger = { lesson: joined(into, others), from: others.map(({ id }) => id) };
    mergers.push(merger);
    merged = withMerger(merged, merger);
  }
  return { book: merged, mergers };
}

function withMerger(book: LessonBook, { lesson, from }: Merger): LessonBook {
  const lessons = book.lessons
    .filter(({ id }) => !from.includes(id))
    .map((each) => (each.id === lesson.id ? lesson : each));
  return { ...book, lessons };
}

/** By hits, of equal ones the one that came up last; ids decide the rest, so that the order is always the same. */
export function byWeight(lessons: readonly Lesson[]): readonly Lesson[] {
  return lessons.toSorted((a, b) => b.hits - a.hits || b.lastMs - a.lastMs || numberOf(a) - numberOf(b));
}

function numberOf({ id }: Lesson): number {
  return Number(id.slice(1));
}

/** Fewest hits and oldest go first; the one that has just been added is not weighed yet. */
function withinLimit(
  lessons: readonly Lesson[],
  added: Lesson,
): { kept: Lesson[]; dropped: readonly string[] } {
  const others = byWeight(lessons.filter(({ id }) => id !== added.id));
  const dropped = new Set(others.slice(MOST_LESSONS - 1).map(({ id }) => id));
  return { kept: lessons.filter(({ id }) => !dropped.has(id)), dropped: [...dropped] };
}

/** What a module's own rule is: which places it looks at, what it ticks by itself, what it keeps its hands off. */
const RULES: Readonly<Record<LessonModule, LessonRule | null>> = {
  recycle: 'default',
  junk: 'target',
  downloads: 'default',
  desktop: 'protection',
  process: 'protection',
  perf: 'default',
  tuneup: null,
};

/** The rule that could end a lesson which has come up again; null for a first hit, or where there is no such rule. */
export function ruleToChange({ module, hits }: Lesson): LessonRule | null {
  return hits < 2 ? null : RULES[module];
}
