import type { Estimate, Execution, Hands, Outlook } from '../../kernel/action-driver.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import type { MoveOutcome } from '../../kernel/ports.ts';
import { ok, type Result } from '../../protocol/result.ts';
import { lookAtSource } from './estimate.ts';

const NOTHING: readonly string[] = [];

/** What taking the thing at `path` away would do. */
export function estimateKeeping(path: string, outlook: Outlook): Estimate {
  const source = lookAtSource(outlook, path);
  // Written out in full: a plan has thousands of these.
  return {
    problems: source.problems,
    source: source.facts,
    from: path,
    to: null,
    returns: NOTHING,
    effects: [{ does: 'take', path }],
    dependsOn: source.steps,
    changesNothing: false,
    leavesPlace: true,
    keepsInQuarantine: true,
    bytes: 0,
    notes: [],
  };
}

/** Moves what is at `path` to its place in the run's batch: the one way in which anything is ever taken away. */
export function keepInQuarantine(path: string, hands: Hands): Result<Execution> {
  if (hands.keep === null) throw new Error(`no place in the quarantine was assigned for ${path}`);
  const moved = hands.move(path, hands.keep.path);
  if (!moved.ok) return moved;
  const { batch, item } = hands.keep;
  return ok({
    undo: { kind: 'quarantine.restore', path, batch, item },
    after: fingerprintOf(moved.value.landed),
    to: null,
    // On the same drive nothing is free until the batch is purged.
    ...leaving(moved.value, hands),
  });
}

/** What a move to another drive freed here, what it could not take away, and what it could not take along. */
export function leaving(moved: MoveOutcome, hands: Hands): Pick<Execution, 'freed' | 'leftover' | 'lost'> {
  const { crossed, leftover, lost = [] } = moved;
  if (leftover !== undefined) return { freed: 0, leftover, lost };
  return { freed: crossed ? hands.frees : 0, lost };
}
