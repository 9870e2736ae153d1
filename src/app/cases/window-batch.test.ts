import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, expectOk } from '../../../test/support/app-stand.ts';
import { leaveOut, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { layOutProfile } from '../../../test/support/tuneup-profile.ts';

test('modules that a window applies together share a batch, keep no journal in a person’s folder, and go back', async () => {
  if (process.platform === 'win32' && !underWine) leaveOut('files of a test were created just now there');
  const stand = appStand();
  layOutProfile(stand.profile);
  const before = treeDigest(stand.profile);
  const { review, totals } = expectOk(await stand.window('scan', {}));
  const { selection } = totals;
  const { parts } = expectOk(await stand.window('approve', { review, selection, confirmed: false }));
  const kept = parts.filter(({ batch }) => batch !== null);
  expect(kept.length).toBeGreaterThan(1);
  expect(new Set(kept.map(({ batch }) => batch)).size).toBe(1);
  const { batches } = expectOk(await stand.request('quarantineList', {}));
  expect(batches.map(({ batch }) => batch)).toEqual([kept[0]?.batch]);
  for (const folder of ['Downloads', 'Desktop']) {
    expect(fs.existsSync(path.join(stand.profile, folder, '.deskshell'))).toBe(false);
  }
  const { tasks } = expectOk(
    await stand.window('undoList', {
      tasks: parts.flatMap(({ taskId }) => (taskId === null ? [] : [taskId])),
    }),
  );
  expectOk(await stand.window('takeBack', { tasks }));
  expect(treeDigest(stand.profile)).toEqual(before);
});
