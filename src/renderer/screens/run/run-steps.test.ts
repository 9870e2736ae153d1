import { expect, test } from 'vitest';
import type { RunOutline } from '../../../protocol/receipt.ts';
import { inOrderOfInterest, runShare, stepsAt, timeLeft, withoutFailed } from './run-steps.ts';

const entry = (part: string, label: string, count: number) => ({
  part,
  id: count === 1 ? label : null,
  label,
  isGroup: count > 1,
  count,
  bytes: 100 * count,
  irreversible: false,
  deed: 'leave' as const,
  action: count === 1 ? 'quarantine.put' : null,
});
const outline: RunOutline = {
  total: 12,
  bytes: 1_200,
  entries: [entry('downloads', 'a', 1), entry('downloads', 'b', 10), entry('junk', 'c', 1)],
};
const states = (done: number | null, part?: string) =>
  stepsAt(
    outline,
    done === null ? null : { phase: 'apply', done, ...(part === undefined ? {} : { part }) },
  ).map(({ state, passed }) => `${state} ${passed}`);

test('what is done, worked at and waiting follows from how many steps are through', () => {
  expect(states(null)).toEqual(['waiting 0', 'waiting 0', 'waiting 0']);
  expect(states(0)).toEqual(['working 0', 'waiting 0', 'waiting 0']);
  expect(states(4)).toEqual(['done 1', 'working 3', 'waiting 0']);
  expect(states(12)).toEqual(['done 1', 'done 10', 'done 1']);
  // Steps of a part that was left early are not waited for.
  expect(states(3, 'junk')).toEqual(['done 1', 'done 10', 'working 0']);
});

test('failed steps are told by themselves, and what works comes first', () => {
  const steps = stepsAt(outline, { phase: 'apply', done: 5 });
  const said = { code: 'BUSY' as const, message: { key: 'x', fields: {} } };
  // The same id in another plan is another step.
  const failed = [
    { part: 'downloads', id: 'a', name: 'a', ...said },
    { part: 'junk', id: 'b', name: 'b', ...said },
  ];
  expect(inOrderOfInterest(withoutFailed(steps, failed)).map(({ entry: { label } }) => label)).toEqual([
    'b',
    'c',
  ]);
});

test('the share goes by bytes, or by steps where nothing has a size; time left only once it can be told', () => {
  expect(runShare(outline, { phase: 'apply', done: 1, bytes: 600 })).toBe(0.5);
  expect(runShare({ ...outline, bytes: 0 }, { phase: 'apply', done: 3 })).toBe(0.25);
  expect(runShare(outline, null)).toBe(null);
  expect([timeLeft(0.5, 1_000), timeLeft(0, 9_000), timeLeft(0.25, 3_000)]).toEqual([null, null, 9_000]);
});
