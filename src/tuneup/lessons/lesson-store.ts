import fs from 'node:fs';
import path from 'node:path';
import type { IntentStore } from '../../kernel/intents.ts';
import { OwnList } from '../../kernel/own-list.ts';
import { say } from '../../locales/say.ts';
import type {
  Learned,
  LessonAdded,
  LessonList,
  LessonListRequest,
  LessonMerged,
  LessonRetired,
} from '../../protocol/lesson.ts';
import type { Message } from '../../protocol/message.ts';
import { type Failure, fail, ok, type Result } from '../../protocol/result.ts';
import {
  addToBook,
  byWeight,
  EMPTY_BOOK,
  type LessonBook,
  lessonBookSchema,
  mergeNamed,
  mergeSimilar,
  ruleToChange,
} from './lesson-book.ts';

/** A changed book (null: it is right as it is) with what is to be answered, or why nothing is changed. */
type Change<T> = { readonly book: LessonBook | null; readonly answer: T } | { readonly failure: Failure };

/** The lessons in the data folder (`lessons.json`): written whole, by one process at a time. */
export class LessonStore {
  private readonly file: string;
  private readonly list: OwnList<LessonBook>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.file = path.join(dataFolder, 'lessons.json');
    this.list = new OwnList(this.file, lessonBookSchema, failureOf);
  }

  /** By hits, the most first; active ones, with `all` the retired too. What cannot be read is said, and is empty. */
  mostHit({ module, limit, all }: LessonListRequest): LessonList {
    const book = this.list.read();
    const isUnreadable = book === null && fs.existsSync(this.file);
    const warnings = isUnreadable ? [say('lessons.unreadable', { path: this.file })] : [];
    const asked = (book ?? EMPTY_BOOK).lessons
      .filter((lesson) => module === undefined || lesson.module === module)
      .filter(({ retired }) => all || !retired);
    return { lessons: byWeight(asked).slice(0, limit), total: asked.length, warnings };
  }

  /** Keeps what was learned at `now` (ms); a similar lesson of the module takes it in. Codes: those of writing. */
  add(learned: Learned, now: number, store: IntentStore): Result<LessonAdded> {
    return this.change('set aside', store, (before) => {
      const { book, lesson, merged, dropped } = addToBook(before, learned, now);
      return { book, answer: { lesson, merged, changeRule: ruleToChange(lesson), dropped: [...dropped] } };
    });
  }

  /**
   * Makes one of the named lessons, without names of all that are similar. Codes: `NOT_FOUND`, `INVALID_ARGUMENT` (a
   * single one, or of several modules), `CONFLICT` (the list cannot be read), those of writing.
   */
  merge(named: readonly string[], store: IntentStore): Result<LessonMerged> {
    const ids = new Set(named);
    return this.change('refuse', store, (before) => {
      if (ids.size === 0) {
        const { book, mergers } = mergeSimilar(before);
        const merged = mergers.map(({ lesson, from }) => ({ lesson, from: [...from] }));
        return { book: merged.length === 0 ? null : book, answer: { merged } };
      }
      const unknown = [...ids].find((id) => !before.lessons.some((lesson) => lesson.id === id));
      if (unknown !== undefined) return refusal('NOT_FOUND', say('lessons.unknown', { id: unknown }));
      if (ids.size === 1) return refusal('INVALID_ARGUMENT', say('lessons.mergeOne'));
      const modules = new Set(before.lessons.filter(({ id }) => ids.has(id)).map(({ module }) => module));
      if (modules.size > 1) {
        const text = say('lessons.mergeModules', { modules: [...modules].join(', ') });
        return refusal('INVALID_ARGUMENT', text);
      }
      const { book, merger } = mergeNamed(before, ids);
      const merged = merger === null ? [] : [{ lesson: merger.lesson, from: [...merger.from] }];
      return { book, answer: { merged } };
    });
  }

  /** Takes a lesson off the list of active ones; it stays to be found. Codes: `NOT_FOUND`, `CONFLICT`, those of writing. */
  retire(id: string, store: IntentStore): Result<LessonRetired> {
    return this.change('refuse', store, (before) => {
      const found = before.lessons.find((lesson) => lesson.id === id);
      if (found === undefined) return refusal('NOT_FOUND', say('lessons.unknown', { id }));
      const lesson = { ...found, retired: true };
      const lessons = before.lessons.map((each) => (each.id === id ? lesson : each));
      return { book: found.retired ? null : { ...before, lessons }, answer: { lesson } };
    });
  }

  /** A list that cannot be read is begun anew for what is learned; where it is asked about, it is waited for. */
  private change<T>(
    whenUnreadable: 'set aside' | 'refuse',
    store: IntentStore,
    make: (book: LessonBook) => Change<T>,
  ): Result<T & { readonly warnings: Message[] }> {
    let made: Change<T> | null = null;
    const isUnreadable = this.list.read() === null && fs.existsSync(this.file);
    if (isUnreadable && whenUnreadable === 'refuse') {
      return fail('CONFLICT', say('lessons.unreadable', { path: this.file }));
    }
    const warnings = isUnreadable ? [say('lessons.setAside', { path: this.file })] : [];
    const written = this.list.change(store, (stored) => {
      made = make(stored ?? EMPTY_BOOK);
      return 'failure' in made ? null : made.book;
    });
    if (!written.ok) return written;
    return answerOf(made, warnings);
  }
}

function answerOf<T>(
  made: Change<T> | null,
  warnings: readonly Message[],
): Result<T & { readonly warnings: Message[] }> {
  if (made === null) throw new Error('a list was changed without asking how');
  if ('failure' in made) return { ok: false, failure: made.failure };
  return ok({ ...made.answer, warnings: [...warnings] });
}

function refusal(code: 'NOT_FOUND' | 'INVALID_ARGUMENT', message: Message): { readonly failure: Failure } {
  return fail(code, message);
}
