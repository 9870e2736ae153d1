import type { Answer } from '../../ipc/bridge.ts';
import type { Purged, Restored } from '../../protocol/quarantine-view.ts';
import type { Failure } from '../../protocol/result.ts';
import { ask } from '../bridge.ts';
import type { Chosen } from './quarantine-ticks.ts';

/** More single items of one batch than this are not taken in one request. */
const MOST_ITEMS = 50_000;

/** What came of something that may have taken several requests: what was done stays told when a later one fails. */
export interface Told<T> {
  readonly value: T | null;
  readonly failure: Failure | null;
}

type Sums = Pick<Restored | Purged, 'count' | 'failed' | 'failedCount' | 'notBegun' | 'cancelled'>;

/** What was chosen, cut into requests that main takes: nearly always one. */
export function inRequests(
  chosen: readonly Chosen[],
  mostItems = MOST_ITEMS,
): readonly (readonly Chosen[])[] {
  const requests: Chosen[][] = [];
  const put = (turn: number, piece: Chosen): void => {
    const request = requests[turn];
    if (request === undefined) requests.push([piece]);
    else request.push(piece);
  };
  for (const { batch, items } of chosen) {
    if (items === null) put(0, { batch, items });
    // A batch stands in a request once, so that each of its pieces goes with another one.
    else
      for (let turn = 0; turn * mostItems < items.length; turn += 1)
        put(turn, { batch, items: items.slice(turn * mostItems, (turn + 1) * mostItems) });
  }
  return requests;
}

/** Sends one request after the other, as long as nobody stops it and none of them fails. */
export async function inTurn<T extends Sums>(
  requests: readonly (readonly Chosen[])[],
  send: (request: readonly Chosen[]) => Promise<Answer<T>>,
  together: (one: T, next: T) => T,
): Promise<Told<T>> {
  let value: T | null = null;
  for (const [turn, request] of requests.entries()) {
    const answer = await send(request);
    if (!answer.ok) return { value, failure: answer.failure };
    value = value === null ? answer.value : together(value, answer.value);
    const left = requests.slice(turn + 1).flat();
    if (value.cancelled && left.length > 0) {
      const notBegun = left.reduce((sum, { items }) => sum + (items?.length ?? 0), value.notBegun);
      return { value: { ...value, notBegun }, failure: null };
    }
  }
  return { value, failure: null };
}

const asSent = (chosen: readonly Chosen[]) =>
  chosen.map(({ batch, items }) => ({ batch, items: items === null ? null : [...items] }));

function summed<T extends Sums>(one: T, next: T): Sums {
  return {
    count: one.count + next.count,
    failed: [...one.failed, ...next.failed],
    failedCount: one.failedCount + next.failedCount,
    notBegun: one.notBegun + next.notBegun,
    cancelled: one.cancelled || next.cancelled,
  };
}

/** Restores what was chosen, and says of all of it what happened. */
export function askRestore(chosen: readonly Chosen[]): Promise<Told<Restored>> {
  return inTurn<Restored>(
    inRequests(chosen),
    (request) => ask('restoreItems', { chosen: asSent(request) }),
    (one, next) => ({
      ...summed(one, next),
      restored: [...one.restored, ...next.restored],
      renamed: one.renamed + next.renamed,
      warnings: [...one.warnings, ...next.warnings],
    }),
  );
}

/** Purges what was chosen; `word` is what the person typed. */
export function askPurge(chosen: readonly Chosen[], word: string): Promise<Told<Purged>> {
  return inTurn<Purged>(
    inRequests(chosen),
    (request) => ask('purgeItems', { chosen: asSent(request), word }),
    (one, next) => ({
      ...summed(one, next),
      bytes: one.bytes + next.bytes,
      freed: one.freed + next.freed,
    }),
  );
}
