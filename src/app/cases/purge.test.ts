import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, expectOk, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { linksToo } from '../../../test/support/this-machine.ts';

test('a purge frees the named items for good, follows no link, and says what can no longer come back', async () => {
  const stand = appStand();
  makeTree(stand.profile, {
    'precious/only copy.txt': 'keep me',
    'work/a': 'a'.repeat(20_000),
    'work/b/inner': 'b',
    ...linksToo({ 'work/b/link': { link: path.join(stand.profile, 'precious') } }),
  });
  const { batch = '' } = expectOk(await stand.apply({ actions: [put('a', 'a'), put('b', 'b')] }));
  const shown = expectOk(
    await stand.request('quarantinePurge', { batch, items: [], act: false, source: 'test' }),
  );
  expect(shown.purged).toEqual(['i1', 'i2']);
  expect(fs.readdirSync(path.join(stand.quarantine, batch)).sort()).toEqual(['i1', 'i2', 'manifest.jsonl']);

  const purged = expectOk(
    await stand.request('quarantinePurge', { batch, items: ['i2'], act: true, source: 'test' }),
  );
  expect(purged.purged).toEqual(['i2']);
  expect(fs.readFileSync(path.join(stand.profile, 'precious', 'only copy.txt'), 'utf8')).toBe('keep me');
  expect(fs.readdirSync(path.join(stand.quarantine, batch)).sort()).toEqual(['i1', 'manifest.jsonl']);

  // The newest task to take back is the clean-up, not the purge.
  const undone = expectOk(await stand.request('undo', { act: true }));
  expect(undone.rolledBack).toBe(1);
  expect(undone.failed.map(({ actionId, code }) => [actionId, code])).toEqual([['b', 'CONFLICT']]);
  expect(fs.existsSync(path.join(stand.root, 'a'))).toBe(true);
});

test('a purge named by its id is said to be final', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const { batch = '' } = expectOk(await stand.apply({ actions: [put('a', 'a')] }));
  expectOk(await stand.request('quarantinePurge', { batch, items: [], act: true, source: 'test' }));
  const history = expectOk(await stand.request('history', {}));
  const purge = 'tasks' in history ? history.tasks.find(({ title }) => title.startsWith('Purge')) : undefined;
  const undone = expectOk(await stand.request('undo', { taskId: purge?.taskId, act: true }));
  expect(undone.rolledBack).toBe(0);
  expect(undone.warnings.map(({ key }) => key)).toContain('undo.someCannot');
});
