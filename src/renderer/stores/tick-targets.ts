import type { CallRequest } from '../../ipc/contract.ts';
import type { ReviewLine } from '../../protocol/review.ts';
import type { LineSelection } from './line-selection.ts';
import { canTick, tickStateOf } from './tick-state.ts';

/** Which rows a tick is about. */
export type TickTarget = CallRequest<'reviewTick'>['target'];

type LineAt = (index: number) => Promise<ReviewLine | undefined>;

/** As many rows as one question may name. */
const ROWS_A_TIME = 5_000;

/**
 * What a selection of several lines means for ticking: its rows, and groups that are folded away. An open group's
 * own line stands for nothing here, since its rows can be selected by themselves. They are ticked unless all are.
 */
export async function tickTargets(
  { ranges }: LineSelection,
  lineAt: LineAt,
): Promise<{ readonly targets: readonly TickTarget[]; readonly ticked: boolean }> {
  const rows: number[] = [];
  const groups: string[] = [];
  let ticked = false;
  for (const [first, last] of ranges) {
    for (let index = first; index <= last; index += 1) {
      const line = await lineAt(index);
      if (line === undefined || !canTick(line)) continue;
      if (line.kind === 'row') rows.push(line.row);
      else if (!line.open) groups.push(line.key);
      else continue;
      ticked ||= tickStateOf(line) !== 'true';
    }
  }
  const targets: TickTarget[] = groups.map((key) => ({ kind: 'group', key }));
  for (let start = 0; start < rows.length; start += ROWS_A_TIME)
    targets.push({ kind: 'rows', rows: rows.slice(start, start + ROWS_A_TIME) });
  return { targets, ticked };
}
