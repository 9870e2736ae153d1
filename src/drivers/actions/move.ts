import path from 'node:path';
import type { ActionDriver, Outlook } from '../../kernel/action-driver.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import {
  caselessName,
  exactName,
  isWithin,
  MOST_NUMBERS,
  numberedName,
  numberedPaths,
} from '../../kernel/paths.ts';
import { say } from '../../locales/say.ts';
import { type MoveAction, moveActionSchema } from '../../protocol/action.ts';
import { fail, ok } from '../../protocol/result.ts';
import type { Problem } from '../../protocol/results.ts';
import { estimateOf, joined, lookAtSource, lookAtTarget, occupied } from './estimate.ts';
import { leaving } from './keep.ts';

function freeTarget(
  action: MoveAction,
  outlook: Outlook,
): { to: string; problems: readonly Problem[]; steps: readonly string[] } {
  const { sight, problems } = lookAtTarget(outlook, action.to);
  if (sight === null) return { to: action.to, problems, steps: [] };
  if (sight.state === 'absent') return { to: action.to, problems: [], steps: sight.steps };
  if (action.onConflict !== 'rename')
    return { to: action.to, problems: [occupied(action.to)], steps: sight.steps };
  const dir = path.dirname(action.to);
  for (let n = outlook.numbers.get(action.to) ?? 1; n <= MOST_NUMBERS; n += 1) {
    const candidate = path.join(dir, numberedName(path.basename(action.to), n));
    const other = outlook.see(candidate);
    if (other.ok && other.value.state === 'absent') {
      outlook.numbers.set(action.to, n);
      return { to: candidate, problems: [], steps: other.value.steps };
    }
  }
  return { to: action.to, problems: [occupied(action.to)], steps: [] };
}

/** Where the thing may go: to the judged name, then to the others in their order. */
function* targetsOf(action: MoveAction, plannedTo: string | null): Generator<string> {
  if (plannedTo !== null && plannedTo !== action.to) yield plannedTo;
  yield* numberedPaths(action.to);
}

/** `fs.move`: a file, link or whole folder to another place, never over anything. */
export const moveDriver: ActionDriver<MoveAction> = {
  kind: 'fs.move',
  schema: moveActionSchema,
  tier: 'confirm',
  undoRule: 'declared',
  paths: (action) => [
    { field: 'from', path: action.from, role: 'take', needs: 'fs.write' },
    { field: 'to', path: action.to, role: 'make', needs: 'fs.write', keepsNameOf: action.from },
  ],
  withPaths: (action, replace) => ({
    ...action,
    from: replace('from', action.from),
    to: replace('to', action.to),
  }),
  describe: (action, to) => say('action.move', { from: action.from, to: to ?? action.to }),

  undoFit(action, declared) {
    if (declared.kind === 'noop') return ok('none');
    const back = declared.kind === 'fs.move' && declared.from === action.to && declared.to === action.from;
    return ok(back ? 'fits' : 'mismatch');
  },

  estimate(action, outlook) {
    const source = lookAtSource(outlook, action.from);
    const target = freeTarget(action, outlook);
    const key = outlook.ignoresCase ? caselessName : exactName;
    const intoItself = source.type === 'dir' && isWithin(action.to, action.from, key);
    const atTarget: readonly Problem[] = intoItself
      ? [{ code: 'PATH_INVALID', message: say('step.intoItself', { path: action.from }) }]
      : target.problems;
    return estimateOf({
      problems: joined(source.problems, atTarget),
      source: source.facts,
      from: action.from,
      to: target.to,
      effects: [{ does: 'move', from: action.from, to: target.to }],
      dependsOn: joined(source.steps, target.steps),
      leavesPlace: true,
    });
  },

  execute(action, hands) {
    const parents = hands.makeParents(action.to);
    if (!parents.ok) return parents;
    for (const to of targetsOf(action, hands.plannedTo)) {
      const moved = hands.move(action.from, to);
      if (moved.ok) {
        return ok({
          undo: { kind: 'fs.move', from: to, to: action.from },
          after: fingerprintOf(moved.value.landed),
          to: to === action.to ? null : to,
          ...leaving(moved.value, hands),
        });
      }
      if (action.onConflict !== 'rename' || moved.failure.code !== 'TARGET_EXISTS') return moved;
    }
    return fail('TARGET_EXISTS', say('fs.targetExists', { path: action.to }));
  },
};
