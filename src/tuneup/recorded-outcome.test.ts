import { expect, test } from 'vitest';
import type { JournalTask } from '../kernel/journal-tasks.ts';
import { say } from '../locales/say.ts';
import type { StepLine } from '../protocol/journal.ts';
import type { AppliedModule } from '../protocol/tuneup.ts';
import { recordedOutcome } from './recorded-outcome.ts';

function row(id: string, more: Partial<AppliedModule['rows'][number]> = {}): AppliedModule['rows'][number] {
  const summary = say('action.put', { path: `/p/${id}` });
  const facts = { kind: 'quarantine.put', group: null, bytes: 1, reversible: true } as const;
  return { id, summary, space: 'after purge', ...facts, ...more };
}

function line(actionId: string, status: StepLine['status']): JournalTask['steps'][number] {
  const told = { ts: 1, taskId: 't', actionId, kind: 'quarantine.put', summary: actionId, status };
  return {
    line: { ...told, ...(status === 'failed' ? { detail: 'BUSY: in use' } : {}) },
    offset: 0,
  } as never;
}

function outcome(rows: AppliedModule['rows'], steps: JournalTask['steps']) {
  const task: JournalTask = { taskId: 't', ts: 1, head: null, steps };
  const applied = {
    module: 'junk',
    skill: 'junk-files',
    title: say('junk.title'),
    roots: [],
    taskId: 't',
    planHash: '',
    outcome: { kind: 'begun' },
    originals: [],
    rows,
  } as const;
  const recorded = recordedOutcome({ ...applied, roots: [], originals: [], rows: [...rows] }, task);
  if (recorded.kind !== 'done') throw new Error('nothing is recorded');
  const { status, applied: done, skipped, failed } = recorded.result;
  return { status, done, skipped, failed: failed.map(({ actionId }) => actionId) };
}

test('after a kill a tolerated failure of a cache counts as skipped, as it does without a kill', () => {
  const rows = [row('a'), row('cached', { tolerated: true }), row('b')];
  const all = [line('a', 'ok'), line('cached', 'failed'), line('b', 'failed')];
  expect(outcome(rows, all)).toEqual({ status: 'partial', done: ['a'], skipped: ['cached'], failed: ['b'] });
  expect(outcome(rows.slice(0, 2), all.slice(0, 2)).status).toBe('ok');
  expect(outcome(rows, all.slice(0, 2))).toEqual({
    status: 'incomplete',
    done: ['a'],
    skipped: ['cached', 'b'],
    failed: [],
  });
});
