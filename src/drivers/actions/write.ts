import type { ActionDriver } from '../../kernel/action-driver.ts';
import { fingerprintOf, hashOfText } from '../../kernel/fingerprint.ts';
import { say } from '../../locales/say.ts';
import { type WriteAction, writeActionSchema } from '../../protocol/action.ts';
import { ok } from '../../protocol/result.ts';
import type { Problem } from '../../protocol/results.ts';
import { estimateOf, lookAtTarget, occupied } from './estimate.ts';
import { leaving } from './keep.ts';
import { restoresContent } from './restores-content.ts';

/** `fs.write`: text into a new file, or over one whose old self is kept in the quarantine. */
export const writeDriver: ActionDriver<WriteAction> = {
  kind: 'fs.write',
  schema: writeActionSchema,
  tier: 'confirm',
  undoRule: 'declared',
  paths: (action) => [{ field: 'path', path: action.path, role: 'make', needs: 'fs.write' }],
  withPaths: (action, replace) => ({ ...action, path: replace('path', action.path) }),
  describe: (action) => say('action.write', { path: action.path }),

  undoFit(action, declared, outlook) {
    if (declared.kind === 'noop') return ok('none');
    if (declared.kind === 'quarantine.restore') return ok('fits');
    if (declared.kind !== 'fs.restore' || declared.path !== action.path) return ok('mismatch');
    const sight = outlook.see(action.path);
    if (sight.ok && sight.value.state === 'absent')
      return ok(declared.content === null ? 'fits' : 'mismatch');
    return restoresContent(action.path, declared.content, outlook, 'fits');
  },

  estimate(action, outlook) {
    const { sight, problems } = lookAtTarget(outlook, action.path);
    const bytes = Buffer.byteLength(action.content, 'utf8');
    const effect = {
      does: 'make',
      path: action.path,
      type: 'file',
      content: action.content,
      bytes,
    } as const;
    const base = { to: action.path, effects: [effect], dependsOn: sight?.steps ?? [] };
    if (sight === null) return estimateOf({ ...base, problems });
    if (sight.state === 'absent') return estimateOf(base);
    const type = sight.state === 'disk' ? sight.facts.type : sight.type;
    const wrong: Problem[] = [];
    if (type === 'link')
      wrong.push({ code: 'PATH_INVALID', message: say('step.writeOverLink', { path: action.path }) });
    else if (type !== 'file') wrong.push(occupied(action.path));
    if (sight.state === 'disk' && sight.facts.cloudOnly) {
      wrong.push({ code: 'CONFLICT', message: say('step.cloudOnly', { path: action.path }) });
    }
    return estimateOf({
      ...base,
      problems: wrong,
      source: sight.state === 'disk' ? sight.facts : null,
      keepsInQuarantine: true,
    });
  },

  execute(action, hands) {
    const { path, content } = action;
    // SAFETY: of what we wrote, not of what stands there now: that may be somebody's edit, or may not be read at all,
    // and then a step that was done would be told as one that failed.
    const hash = hashOfText(content);
    if (hands.source === null && hands.keep === null) {
      const parents = hands.makeParents(path);
      if (!parents.ok) return parents;
      const written = hands.writeNew(path, content);
      if (!written.ok) return written;
      return ok({
        undo: { kind: 'fs.restore', path, content: null },
        after: fingerprintOf(written.value, hash),
        to: null,
        freed: 0,
      });
    }
    if (hands.keep === null) throw new Error(`no place in the quarantine was assigned for ${path}`);
    const replaced = hands.writeOver(path, content, hands.keep.path);
    if (!replaced.ok) return replaced;
    const { batch, item } = hands.keep;
    return ok({
      undo: { kind: 'quarantine.restore', path, batch, item },
      after: fingerprintOf(replaced.value.written, hash),
      to: null,
      ...leaving(replaced.value.kept, hands),
      // The name keeps as much room as before: what was written takes it.
      freed: 0,
    });
  },
};
