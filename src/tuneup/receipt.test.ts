import { expect, test } from 'vitest';
import { say } from '../locales/say.ts';
import type { Drive } from '../protocol/drives.ts';
import type { ApplyResult } from '../protocol/results.ts';
import type { AppliedModule, TuneupRound } from '../protocol/tuneup.ts';
import { lineOf, receiptOf } from './receipt.ts';

const GB = 1024 ** 3;
const NOW = { waiting: [], quarantine: '/q', oldBatches: [], entered: true, gone: new Set<string>() };

function drive(free: number): Drive {
  return { name: 'C:', kind: 'fixed', total: 100 * GB, free, holdsProfile: true, holdsQuarantine: true };
}

function result(more: Partial<ApplyResult>): ApplyResult {
  const lists = { applied: [], skipped: [], failed: [], rolledBack: [], notRestored: [], warnings: [] };
  return { taskId: 't', status: 'ok', ...lists, bytes: 0, freed: 0, ...more };
}

function part(
  outcome: AppliedModule['outcome'],
  spaces: readonly AppliedModule['rows'][number]['space'][],
  reversible = true,
): AppliedModule {
  const rows = spaces.map((space, index) => ({
    id: `row ${index}`,
    kind: 'quarantine.put',
    group: null,
    summary: say('action.put', { path: `/${index}` }),
    bytes: 100,
    reversible,
    space,
  }));
  const facts = { module: 'junk', skill: 'junk-files', title: 'Junk', roots: ['/'], taskId: 't' } as const;
  return { ...facts, roots: ['/'], planHash: 'h', rows, outcome, originals: [] };
}

function round(parts: readonly AppliedModule[], freeAfter = 50 * GB): TuneupRound {
  const system = { name: 'a system', memoryTotal: 2, memoryFree: 1, isAdministrator: false };
  const baseline = { at: 1000, system, drives: [drive(40 * GB)], lessons: [], oldBatches: [], warnings: [] };
  const holder = { pid: 1, startedAt: '1' };
  const apply = { id: 'a', batch: 'b-20261130-101010', at: 5000, endedAt: 7000, holder };
  const drives = { drivesBefore: [drive(40 * GB)], drivesAfter: [drive(freeAfter)] };
  const applies = parts.length === 0 ? [] : [{ ...apply, ...drives, modules: [...parts] }];
  return {
    version: 1,
    round: 'r',
    owner: 'terminal',
    stage: 'applied',
    baseline,
    scan: null,
    looked: null,
    plan: null,
    applies,
  };
}

test('freed is told apart from moved: what stays on its drive frees nothing until it is purged', () => {
  const applied = ['row 0', 'row 1', 'row 2'];
  const done = result({ applied, bytes: 300, freed: 64 });
  const outcome = { kind: 'done', result: done, recovered: false } as const;
  const receipt = receiptOf(
    round([part(outcome, ['after purge', 'changes folder', 'at once', 'after purge'])]),
    NOW,
  );
  expect(receipt).toMatchObject({
    total: 4,
    succeeded: 3,
    failed: 0,
    freed: 64,
    afterPurge: 100,
    changedFolder: 100,
    measured: 10 * GB,
    lowSpace: null,
    batches: ['b-20261130-101010'],
    tookMs: 2000,
  });
  expect(receipt.modules[0]?.actions.map(({ state }) => state)).toEqual([
    'done',
    'done',
    'done',
    'left alone',
  ]);
  expect(lineOf(receipt, 9000)).toMatchObject({ round: 'r', ts: 9000, freed: 64, succeeded: 3, failed: 0 });
});

test('a batch of which nothing can be taken back is not offered to be', () => {
  const outcome = { kind: 'done', result: result({ applied: ['row 0'] }), recovered: false } as const;
  expect(receiptOf(round([part(outcome, ['at once'], false)]), NOW)).toMatchObject({
    succeeded: 1,
    batches: [],
  });
  expect(receiptOf(round([part(outcome, ['at once'])]), NOW).batches).toEqual(['b-20261130-101010']);
});

test('a failure keeps the system’s words; a module that was refused failed row by row', () => {
  const failure = {
    actionId: 'row 0',
    code: 'BUSY',
    message: say('fs.busy', { path: '/0' }),
    detail: 'EBUSY',
  };
  const failing = result({ status: 'partial', failed: [{ ...failure, code: 'BUSY' }] });
  const receipt = receiptOf(
    round([
      part({ kind: 'done', result: failing, recovered: false }, ['after purge']),
      part({ kind: 'refused', code: 'NO_SPACE', message: say('fs.noSpace', { path: '/q' }) }, [
        'after purge',
        'after purge',
      ]),
      part({ kind: 'not begun' }, ['after purge']),
    ]),
    NOW,
  );
  expect(receipt).toMatchObject({ total: 4, succeeded: 0, failed: 3, freed: 0, afterPurge: 0, batches: [] });
  expect(receipt.modules[0]?.actions[0]?.failure).toMatchObject({ code: 'BUSY', detail: 'EBUSY' });
  expect(receipt.modules[1]?.refusal?.code).toBe('NO_SPACE');
  expect(receipt.modules[2]?.actions[0]?.state).toBe('not begun');
});

test('a drive under a tenth stands out; where nothing was chosen it was a preview only', () => {
  const receipt = receiptOf(round([], 0), NOW);
  expect(receipt).toMatchObject({ execution: 'previewed', total: 0, measured: 0 });
  const done = { kind: 'done', result: result({}), recovered: true } as const;
  expect(receiptOf(round([part(done, ['none'])], 9 * GB), NOW).lowSpace?.name).toBe('C:');
  expect(receiptOf(round([part(done, ['none'])], 10 * GB), NOW).lowSpace).toBeNull();
});
