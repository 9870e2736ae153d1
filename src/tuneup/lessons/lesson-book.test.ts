import { describe, expect, test } from 'vitest';
import type { Learned, Lesson } from '../../protocol/lesson.ts';
import {
  addToBook,
  byWeight,
  EMPTY_BOOK,
  type LessonBook,
  mergeNamed,
  mergeSimilar,
  ruleToChange,
} from './lesson-book.ts';

const LOCKED: Learned = {
  module: 'junk',
  symptom: 'EBUSY: resource busy, thumbs.db',
  cause: 'Explorer shows the folder',
  fix: 'Close it',
};

function learned(change: Partial<Learned>): Learned {
  return { ...LOCKED, ...change };
}

function bookOf(...all: readonly Learned[]): LessonBook {
  return all.reduce<LessonBook>((book, each, index) => addToBook(book, each, index + 1).book, EMPTY_BOOK);
}

function lesson(id: string, change: Partial<Lesson> = {}): Lesson {
  return { ...LOCKED, id, hits: 1, firstMs: 1, lastMs: 1, retired: false, ...change };
}

describe('adding', () => {
  test('a similar one of the module is counted, and the newest cause and fix win', () => {
    const again = learned({
      symptom: 'EBUSY: resource busy: Thumbs.db',
      cause: 'Preview pane',
      fix: 'Turn it off',
    });
    const { book, lesson: found, merged } = addToBook(bookOf(LOCKED), again, 9);
    expect(merged).toBe(true);
    expect(book).toEqual({ next: 2, lessons: [found] });
    expect(found).toEqual({
      ...{ ...LOCKED, cause: 'Preview pane', fix: 'Turn it off' },
      ...{ id: 'l1', hits: 2, firstMs: 1, lastMs: 9, retired: false },
    });
  });

  test('the same symptom in another module, or another symptom, is another lesson', () => {
    const book = bookOf(LOCKED, learned({ module: 'downloads' }), learned({ symptom: 'The disk is full' }));
    expect(book.lessons.map(({ id, hits }) => [id, hits])).toEqual([
      ['l1', 1],
      ['l2', 1],
      ['l3', 1],
    ]);
  });

  test('a retired one that comes up again is active again', () => {
    const retired = { next: 2, lessons: [lesson('l1', { retired: true, hits: 3 })] };
    expect(addToBook(retired, LOCKED, 9).lesson).toMatchObject({ id: 'l1', hits: 4, retired: false });
  });

  test('of 201 the one with fewest hits goes, of equals the oldest, never the newest', () => {
    const full = Array.from({ length: 200 }, (_none, index) =>
      lesson(`l${index + 1}`, {
        symptom: `${index} ${'abcdefghij'[index % 10]} ${index}`.repeat(3),
        hits: 2,
        lastMs: index,
      }),
    );
    const withOne = full.map((each) => (each.id === 'l50' ? { ...each, hits: 1 } : each));
    const first = addToBook({ next: 201, lessons: withOne }, learned({ symptom: 'something new' }), 999);
    expect([first.dropped, first.book.lessons.length, first.lesson.id]).toEqual([['l50'], 200, 'l201']);
    const second = addToBook({ next: 201, lessons: full }, learned({ symptom: 'something new' }), 999);
    expect(second.dropped).toEqual(['l1']);
  });
});

test('a second hit that a rule could end says which; the tune-up itself has none', () => {
  expect(ruleToChange(lesson('l1'))).toBe(null);
  expect(ruleToChange(lesson('l1', { hits: 2 }))).toBe('target');
  expect(ruleToChange(lesson('l1', { hits: 2, module: 'process' }))).toBe('protection');
  expect(ruleToChange(lesson('l1', { hits: 5, module: 'downloads' }))).toBe('default');
  expect(ruleToChange(lesson('l1', { hits: 2, module: 'tuneup' }))).toBe(null);
});

describe('merging', () => {
  const similar = {
    next: 9,
    lessons: [
      lesson('l1', { hits: 2, lastMs: 5, fix: 'old' }),
      lesson('l2', { hits: 3, lastMs: 2 }),
      lesson('l3', { module: 'perf' }),
      lesson('l4', { lastMs: 8, fix: 'newest' }),
    ],
  };

  test('makes one of all that are similar in a module', () => {
    const { book, mergers } = mergeSimilar(similar);
    expect(mergers.map(({ lesson: { id, hits, fix }, from }) => [id, hits, fix, from])).toEqual([
      ['l2', 6, 'newest', ['l1', 'l4']],
    ]);
    expect(book.lessons.map(({ id }) => id)).toEqual(['l2', 'l3']);
    expect(mergeSimilar(book).mergers).toEqual([]);
  });

  test('makes one of those that are named, similar or not', () => {
    const other = {
      ...similar,
      lessons: [...similar.lessons, lesson('l5', { symptom: 'The disk is full', hits: 9 })],
    };
    const { book, merger } = mergeNamed(other, new Set(['l1', 'l5']));
    expect(merger).toMatchObject({
      lesson: { id: 'l5', hits: 11, symptom: 'The disk is full' },
      from: ['l1'],
    });
    expect(book.lessons.map(({ id }) => id)).toEqual(['l2', 'l3', 'l4', 'l5']);
  });
});

test('by hits, then the newest, then the number', () => {
  const lessons = [
    lesson('l10', { lastMs: 2 }),
    lesson('l9', { lastMs: 2 }),
    lesson('l1', { lastMs: 1 }),
    lesson('l2', { hits: 7 }),
  ];
  expect(byWeight(lessons).map(({ id }) => id)).toEqual(['l2', 'l9', 'l10', 'l1']);
});
