import { expect, it } from 'vitest';
import type { HistoryTask } from '../../protocol/results.ts';
import { speechIn } from '../speech.ts';
import { historyView, taskView } from './history-view.ts';

const task: HistoryTask = {
  taskId: 't',
  ts: 0,
  title: 'Tidy',
  source: 'cli',
  status: 'ok',
  steps: 1,
  undoable: 1,
  bytes: 0,
  roots: ['/d'],
};

it.each([
  [1, 1, '1 step, can be taken back ·'],
  [1, 0, '1 step, cannot be taken back ·'],
  [27, 0, '27 steps, none of them can be taken back ·'],
  [1200, 1100, '1,200 steps, 1,100 of them can be taken back ·'],
])('says of %i steps that %i can be taken back', (steps, undoable, words) => {
  const view = historyView({ tasks: [{ ...task, steps, undoable }], warnings: [] });
  expect(view(speechIn('en')).join('\n')).toContain(words);
});

it('shows the paths of a step seen from the root', () => {
  const entry = { actionId: 'a', ts: 0, kind: 'fs.move', detail: null, undoable: true, bytes: 0 };
  const entries = [{ ...entry, status: 'ok' as const, summary: 'Move /d/a to /d/e/a' }];
  const view = taskView({ task, entries, warnings: [] }, 'deskshell undo t');
  expect(view(speechIn('en')).join('\n')).toContain('  Move a to e/a · 0 B');
});
