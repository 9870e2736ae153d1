import { describe, expect, it } from 'vitest';
import type { Purged } from '../../protocol/quarantine-view.ts';
import type { Failure } from '../../protocol/result.ts';
import { inRequests, inTurn } from './quarantine-requests.ts';
import type { Chosen } from './quarantine-ticks.ts';

const CHOSEN: readonly Chosen[] = [
  { batch: 'A', items: ['1', '2', '3', '4', '5'] },
  { batch: 'B', items: null },
  { batch: 'C', items: ['1', '2', '3'] },
];
const failure: Failure = { code: 'INTERNAL', message: { key: 'x', fields: {} } };
const together = (one: Purged, next: Purged): Purged => ({ ...next, count: one.count + next.count });

function purged(count: number, cancelled = false): Purged {
  return { count, bytes: 0, freed: 0, failed: [], failedCount: 0, notBegun: 0, cancelled };
}

describe('requests about the quarantine', () => {
  it('are one, with whole batches as such, unless there are too many items of one batch', () => {
    expect(inRequests(CHOSEN)).toEqual([CHOSEN]);
    const cut = inRequests(CHOSEN, 2);
    expect(cut.map((request) => request.map(({ batch, items }) => `${batch}${items?.join('')}`))).toEqual([
      ['A12', 'Bundefined', 'C12'],
      ['A34', 'C3'],
      ['A5'],
    ]);
  });

  it('keep what was done when a later one fails', async () => {
    const told = await inTurn<Purged>(
      inRequests(CHOSEN, 2),
      async (request) =>
        request.length === 2 ? { ok: false, failure } : { ok: true, value: purged(request.length) },
      together,
    );
    expect(told).toEqual({ value: purged(3), failure });
  });

  it('send none after the one that was stopped, and count what that leaves', async () => {
    let sent = 0;
    const told = await inTurn<Purged>(
      inRequests(CHOSEN, 2),
      async () => {
        sent += 1;
        return { ok: true, value: purged(1, true) };
      },
      together,
    );
    expect([sent, told.value?.notBegun, told.failure]).toEqual([1, 4, null]);
  });
});
