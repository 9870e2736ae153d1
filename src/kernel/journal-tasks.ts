import { isTaskLine, type StepLine, type TaskLine } from '../protocol/journal.ts';
import type { HistoryEntry, HistoryTask } from '../protocol/results.ts';
import type { JournalContents } from './journal.ts';

/** A step in the journal, and where its status stands in the file (bytes). */
export interface JournalStep {
  readonly line: StepLine;
  readonly statusOffset: number;
}

/** All that a journal says of one task. `head` is missing where its first line was lost. */
export interface JournalTask {
  readonly taskId: string;
  readonly head: TaskLine | null;
  readonly steps: readonly JournalStep[];
  /** Smallest time of its lines, ms: what tasks are ordered by. */
  readonly ts: number;
}

/** Sorts a journal's lines into tasks, oldest first. */
export function tasksOf(contents: JournalContents): readonly JournalTask[] {
  const tasks = new Map<string, { head: TaskLine | null; steps: JournalStep[]; ts: number }>();
  for (const { line, statusOffset } of contents.lines) {
    let task = tasks.get(line.taskId);
    if (task === undefined) {
      task = { head: null, steps: [], ts: line.ts };
      tasks.set(line.taskId, task);
    }
    task.ts = Math.min(task.ts, line.ts);
    if (isTaskLine(line)) task.head = line;
    else task.steps.push({ line, statusOffset });
  }
  return [...tasks.entries()].map(([taskId, task]) => ({ taskId, ...task })).sort((a, b) => a.ts - b.ts);
}

/** Can this step still be taken back? */
export function isUndoable(line: StepLine): boolean {
  return line.status === 'ok' && line.undo !== undefined;
}

/** How a task stands, from its lines alone. */
export function statusOf(task: JournalTask): HistoryTask['status'] {
  const count = (status: StepLine['status']): number =>
    task.steps.filter(({ line }) => line.status === status).length;
  const done = count('ok');
  const back = count('rolled-back');
  const failed = count('failed');
  if (done === 0 && back > 0) return 'rolled-back';
  if (done === 0 && failed > 0) return 'failed';
  if (task.head !== null && task.steps.length < task.head.steps) return 'incomplete';
  if (failed > 0) return done > 0 ? 'partial' : 'failed';
  return back > 0 ? 'partial' : 'ok';
}

export function historyTaskOf(task: JournalTask): HistoryTask {
  return {
    taskId: task.taskId,
    ts: task.ts,
    title: task.head?.summary ?? '',
    source: task.head?.source ?? '',
    status: statusOf(task),
    steps: task.steps.length,
    undoable: task.steps.filter(({ line }) => isUndoable(line)).length,
    bytes: task.steps.reduce((sum, { line }) => sum + (line.status === 'ok' ? (line.bytes ?? 0) : 0), 0),
    roots: [...(task.head?.roots ?? [])],
  };
}

export function historyEntryOf(line: StepLine): HistoryEntry {
  return {
    actionId: line.actionId,
    ts: line.ts,
    kind: line.kind,
    summary: line.summary,
    status: line.status,
    detail: line.detail ?? null,
    undoable: isUndoable(line),
    bytes: line.bytes ?? 0,
  };
}
