import type { Answer } from '../../ipc/bridge.ts';
import type { Purged, Restored } from '../../protocol/quarantine-view.ts';
import { ask } from '../bridge.ts';
import type { Chosen } from './quarantine-ticks.ts';

/** More than this is not taken in one request. */
const MOST_ITEMS = 50_000;
const MOST_BATCHES = 500;

/** What was chosen, cut into requests that main takes. */
export function inRequests(
  chosen: readonly Chosen[],
  mostItems = MOST_ITEMS,
  mostBatches = MOST_BATCHES,
): readonly (readonly Chosen[])[] {
  const pieces = chosen.flatMap(({ batch, items }) => {
    const cut: Chosen[] = [];
    for (let from = 0; from < items.length; from += mostItems)
      cut.push({ batch, items: items.slice(from, from + mostItems) });
    return cut;
  });
  const requests: (readonly Chosen[])[] = [];
  for (let from = 0; from < pieces.length; from += mostBatches)
    requests.push(pieces.slice(from, from + mostBatches));
  return requests;
}

const asSent = (chosen: readonly Chosen[]) =>
  chosen.map(({ batch, items }) => ({ batch, items: [...items] }));

/** Restores what was chosen, and says of all of it what happened. */
export async function askRestore(chosen: readonly Chosen[]): Promise<Answer<Restored>> {
  const all: Restored = { restored: [], count: 0, renamed: 0, failed: [], warnings: [] };
  for (const request of inRequests(chosen)) {
    const answer = await ask('restoreItems', { chosen: asSent(request) });
    if (!answer.ok) return answer;
    const { restored, count, renamed, failed, warnings } = answer.value;
    all.restored.push(...restored);
    all.count += count;
    all.renamed += renamed;
    all.failed.push(...failed);
    all.warnings.push(...warnings);
  }
  return { ok: true, value: all };
}

/** Purges what was chosen; `word` is what the person typed. */
export async function askPurge(chosen: readonly Chosen[], word: string): Promise<Answer<Purged>> {
  const all: Purged = { count: 0, bytes: 0, freed: 0, failed: [] };
  for (const request of inRequests(chosen)) {
    const answer = await ask('purgeItems', { chosen: asSent(request), word });
    if (!answer.ok) return answer;
    all.count += answer.value.count;
    all.bytes += answer.value.bytes;
    all.freed += answer.value.freed;
    all.failed.push(...answer.value.failed);
  }
  return { ok: true, value: all };
}
