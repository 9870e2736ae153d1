import type { ActionDriver } from '../../kernel/action-driver.ts';
import { say } from '../../locales/say.ts';
import { type DeleteAction, deleteActionSchema } from '../../protocol/action.ts';
import { ok } from '../../protocol/result.ts';
import { estimateKeeping, keepInQuarantine } from './keep.ts';
import { restoresContent } from './restores-content.ts';

/** `fs.delete`: a file, link or folder leaves its place; the thing itself is kept in the quarantine. */
export const deleteDriver: ActionDriver<DeleteAction> = {
  kind: 'fs.delete',
  schema: deleteActionSchema,
  tier: 'dry-run-confirm',
  undoRule: 'required',
  paths: (action) => [{ field: 'path', path: action.path, role: 'take', needs: 'fs.delete' }],
  withPaths: (action, replace) => ({ ...action, path: replace('path', action.path) }),
  describe: (action) => say('action.delete', { path: action.path }),

  undoFit(action, declared, outlook) {
    if (declared.kind === 'quarantine.restore') return ok('fits');
    if (declared.kind !== 'fs.restore' || declared.path !== action.path) return ok('mismatch');
    return restoresContent(action.path, declared.content, outlook, 'mismatch');
  },

  estimate: (action, outlook) => estimateKeeping(action.path, outlook),

  execute: (action, hands) => keepInQuarantine(action.path, hands),
};
