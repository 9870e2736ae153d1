import type { ActionDriver } from '../../kernel/action-driver.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { say } from '../../locales/say.ts';
import { type MkdirAction, mkdirActionSchema } from '../../protocol/action.ts';
import { ok } from '../../protocol/result.ts';
import { estimateOf, lookAtTarget, occupied } from './estimate.ts';

/** `fs.mkdir`: a folder where none is; of one that exists nothing is done and nothing undone. */
export const mkdirDriver: ActionDriver<MkdirAction> = {
  kind: 'fs.mkdir',
  schema: mkdirActionSchema,
  tier: 'notify',
  undoRule: 'declared',
  paths: (action) => [{ field: 'path', path: action.path, role: 'make', needs: 'fs.write' }],
  withPaths: (action, replace) => ({ ...action, path: replace('path', action.path) }),
  describe: (action) => say('action.mkdir', { path: action.path }),

  undoFit(action, declared, outlook) {
    if (declared.kind === 'fs.rmdir') return ok(declared.path === action.path ? 'fits' : 'mismatch');
    if (declared.kind !== 'noop') return ok('mismatch');
    const sight = outlook.see(action.path);
    if (!sight.ok) return sight;
    return ok(sight.value.state === 'absent' ? 'none' : 'fits');
  },

  estimate(action, outlook) {
    const { sight, problems } = lookAtTarget(outlook, action.path);
    const base = { to: action.path, dependsOn: sight?.steps ?? [] };
    if (sight === null) return estimateOf({ ...base, problems, effects: [] });
    if (sight.state === 'absent') {
      const effect = { does: 'make', path: action.path, type: 'dir', content: null, bytes: 0 } as const;
      return estimateOf({ ...base, effects: [effect] });
    }
    const type = sight.state === 'disk' ? sight.facts.type : sight.type;
    if (type === 'dir') return estimateOf({ ...base, effects: [], changesNothing: true });
    return estimateOf({ ...base, effects: [], problems: [occupied(action.path)] });
  },

  execute(action, hands) {
    const there = hands.lookAt(action.path);
    if (there.ok && there.value.type === 'dir') {
      return ok({ undo: { kind: 'noop' }, after: null, to: null, freed: 0 });
    }
    const parents = hands.makeParents(action.path);
    if (!parents.ok) return parents;
    const made = hands.makeFolder(action.path);
    if (!made.ok) return made;
    return ok({
      undo: { kind: 'fs.rmdir', path: action.path },
      after: fingerprintOf(made.value),
      to: null,
      freed: 0,
    });
  },
};
