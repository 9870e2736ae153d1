import type { Answer } from '../../ipc/bridge.ts';
import { readBatches } from './quarantine-reading.ts';
import { type Chosen, chosenOf, type Ticks, tickedBytes, tickedCount } from './quarantine-ticks.ts';

export function bytesOf(lines: readonly { readonly bytes: number }[]): number {
  return lines.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** What a purge would be about; `bytes` is null where it has to be counted first. */
type Choice = Answer<{
  readonly chosen: readonly Chosen[];
  readonly count: number;
  readonly bytes: number | null;
}>;

export function tickedOnes(ticks: Ticks): Choice {
  return {
    ok: true,
    value: { chosen: chosenOf(ticks), count: tickedCount(ticks), bytes: tickedBytes(ticks) },
  };
}

/** Exactly the batches that are past their days, with what they still keep. */
export async function oldOnes(): Promise<Choice> {
  const batches = await readBatches();
  if (!batches.ok) return batches;
  const old = batches.value.filter((line) => line.old && line.kept > 0);
  const count = old.reduce((sum, { kept }) => sum + kept, 0);
  return {
    ok: true,
    value: { chosen: old.map(({ batch }) => ({ batch, items: null })), count, bytes: bytesOf(old) },
  };
}
