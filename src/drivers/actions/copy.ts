import type { ActionDriver } from '../../kernel/action-driver.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { say } from '../../locales/say.ts';
import { type CopyAction, copyActionSchema } from '../../protocol/action.ts';
import { ok } from '../../protocol/result.ts';
import type { Problem } from '../../protocol/results.ts';
import { estimateOf, lookAtSource, lookAtTarget, occupied } from './estimate.ts';

/** `fs.copy`: a second file or link of the same contents; its undo removes the copy while it is unchanged. */
export const copyDriver: ActionDriver<CopyAction> = {
  kind: 'fs.copy',
  schema: copyActionSchema,
  tier: 'notify',
  undoRule: 'derived',
  paths: (action) => [
    { field: 'from', path: action.from, role: 'read', needs: 'fs.read' },
    { field: 'to', path: action.to, role: 'make', needs: 'fs.write', keepsNameOf: action.from },
  ],
  withPaths: (action, replace) => ({
    ...action,
    from: replace('from', action.from),
    to: replace('to', action.to),
  }),
  describe: (action) => say('action.copy', { from: action.from, to: action.to }),

  undoFit(action, declared) {
    if (declared.kind === 'noop') return ok('none');
    const removes =
      declared.kind === 'fs.restore' && declared.path === action.to && declared.content === null;
    return ok(removes ? 'fits' : 'mismatch');
  },

  estimate(action, outlook) {
    const source = lookAtSource(outlook, action.from);
    const { sight, problems } = lookAtTarget(outlook, action.to);
    const wrong: Problem[] = [...source.problems, ...problems];
    if (source.type === 'dir') {
      wrong.push({ code: 'PATH_INVALID', message: say('step.copyOfFolder', { path: action.from }) });
    }
    if (sight !== null && sight.state !== 'absent') wrong.push(occupied(action.to));
    return estimateOf({
      problems: wrong,
      source: source.facts,
      from: action.from,
      to: action.to,
      effects: [
        { does: 'make', path: action.to, type: 'file', content: null, bytes: source.facts?.size ?? 0 },
      ],
      dependsOn: [...source.steps, ...(sight?.steps ?? [])],
    });
  },

  execute(action, hands) {
    const parents = hands.makeParents(action.to);
    if (!parents.ok) return parents;
    const copied = hands.copy(action.from, action.to);
    if (!copied.ok) return copied;
    return ok({
      undo: { kind: 'fs.restore', path: action.to, content: null },
      after: fingerprintOf(copied.value, copied.value.hash),
      to: null,
      freed: 0,
    });
  },
};
