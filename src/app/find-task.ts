import fs from 'node:fs';
import { readJournal } from '../kernel/journal.ts';
import { type JournalTask, tasksOf } from '../kernel/journal-tasks.ts';
import { journalFileOf } from '../kernel/known-journals.ts';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Workshop } from './workshop.ts';

/** The journals that a request is about: the named root's, or all that are known. Code: `NOT_FOUND`. */
export function journalsFor(root: string | undefined, workshop: Workshop): Result<readonly string[]> {
  if (root === undefined) return ok(workshop.journals.all());
  const real = workshop.files.realPath(root);
  if (!real.ok) {
    return real.failure.code === 'NOT_FOUND' ? fail('NOT_FOUND', say('root.missing', { path: root })) : real;
  }
  const facts = workshop.files.lookAt(real.value);
  if (facts.ok && facts.value.type !== 'dir') {
    return fail('INVALID_ARGUMENT', say('root.notAFolder', { path: root }));
  }
  return ok([journalFileOf(real.value)]);
}

/** Known journals that are not there: an unplugged drive, a removed folder. Said where no root was named. */
export function goneJournals(root: string | undefined, journals: readonly string[]): readonly Message[] {
  if (root !== undefined) return [];
  const gone = journals.filter((journal) => !fs.existsSync(journal));
  return gone.map((path) => say('journal.gone', { path }));
}

/** A task with the journal that tells of it, and all tasks of that journal. */
export interface FoundTask {
  readonly journal: string;
  readonly task: JournalTask;
  readonly all: readonly JournalTask[];
}

/**
 * Finds a task by its id, or the newest one. Torn lines and journals that cannot be read are said in
 * `warnings`. Code: `NOT_FOUND` for an id that no journal has; null where there is no task at all.
 */
export function findTask(
  taskId: string | undefined,
  journals: readonly string[],
  warnings: Message[],
): Result<FoundTask | null> {
  let found: FoundTask | null = null;
  for (const journal of journals) {
    if (!fs.existsSync(journal)) continue;
    const contents = readJournal(journal);
    if (!contents.ok) {
      warnings.push(contents.failure.message);
      continue;
    }
    const { torn, unreadable } = contents.value;
    if (torn) warnings.push(say('journal.torn', { path: journal }));
    if (unreadable > 0) warnings.push(say('journal.skipped', { path: journal, count: unreadable }));
    const all = tasksOf(contents.value);
    for (const task of all) {
      if (taskId === undefined ? isPurge(task) : task.taskId !== taskId) continue;
      if (found === null || task.ts >= found.task.ts) found = { journal, task, all };
    }
  }
  if (found === null && taskId !== undefined) {
    return fail('NOT_FOUND', say('undo.noSuchTask', { task: taskId }));
  }
  return ok(found);
}

/** A purge is final by a person's own word: whoever takes back the newest task does not mean that. */
function isPurge(task: JournalTask): boolean {
  return task.steps.length > 0 && task.steps.every(({ line }) => line.kind === 'quarantine.purge');
}
