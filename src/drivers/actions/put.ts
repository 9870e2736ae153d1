import type { ActionDriver } from '../../kernel/action-driver.ts';
import { say } from '../../locales/say.ts';
import { type PutAction, putActionSchema } from '../../protocol/action.ts';
import { ok } from '../../protocol/result.ts';
import { estimateKeeping, keepInQuarantine } from './keep.ts';

/** `quarantine.put`: one file, link or whole folder into the run's batch. */
export const putDriver: ActionDriver<PutAction> = {
  kind: 'quarantine.put',
  schema: putActionSchema,
  tier: 'confirm',
  undoRule: 'derived',
  paths: (action) => [{ field: 'path', path: action.path, role: 'take', needs: 'fs.delete' }],
  withPaths: (action, replace) => ({ ...action, path: replace('path', action.path) }),
  describe: (action) => say('action.put', { path: action.path }),

  undoFit(_action, declared) {
    if (declared.kind === 'noop') return ok('none');
    return ok(declared.kind === 'quarantine.restore' ? 'fits' : 'mismatch');
  },

  estimate: (action, outlook) => estimateKeeping(action.path, outlook),

  execute: (action, hands) => keepInQuarantine(action.path, hands),
};
