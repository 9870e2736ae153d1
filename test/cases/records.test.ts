import path from 'node:path';
import { expect, test } from 'vitest';
import { applied } from '../support/answers.ts';
import { makeTree } from '../support/make-tree.ts';
import { newStand } from '../support/stand.ts';

test('list tells of each skill what it does, what it may touch, and whether it works here', async () => {
  const stand = newStand();
  const { json } = await stand.run(['list', '--json']);
  const skill = (name: string, capability: string, available = true) => ({
    name,
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    description: expect.stringMatching(/\w/),
    available,
    capabilities: expect.arrayContaining([expect.objectContaining({ id: capability })]),
  });
  expect(json).toMatchObject({
    ok: true,
    data: {
      skills: [
        skill('desktop-organize', 'fs.read'),
        skill('downloads-cleanup', 'fs.read'),
        skill('idle-processes', 'process.close'),
        skill('junk-files', 'fs.read'),
        skill('performance', 'settings.write', process.platform === 'win32'),
        skill('recycle-bin', 'recycle.write'),
      ],
    },
  });
  const text = await stand.run(['list']);
  expect(text.stdout).toContain('downloads-cleanup');
  expect(text.stdout).toContain('Needs --root DIR.');
});

test('history, the quarantine, restore and --profile tell of the same task', async () => {
  const stand = newStand();
  const root = path.join(stand.profile, 'Downloads');
  const old = Date.UTC(2024, 1, 1);
  makeTree(root, {
    'song.mp3': { content: 'song', mtimeMs: old },
    'song (1).mp3': { content: 'song', mtimeMs: old },
  });
  const words = ['apply', 'downloads-cleanup', '--root', root, '--option', 'sort=false', '--yes', '--json'];
  const { taskId, batch } = applied(await stand.run(words));

  const tasks = await stand.run(['history', '--json']);
  expect(tasks.json).toMatchObject({ data: { tasks: [{ taskId, status: 'ok', steps: 1, undoable: 1 }] } });
  const detail = await stand.run(['history', taskId, '--json']);
  expect(detail.json).toMatchObject({
    data: { task: { taskId }, entries: [{ kind: 'quarantine.put', status: 'ok', undoable: true }] },
  });
  expect((await stand.run(['history', taskId])).stdout).toContain(`undo ${taskId} --yes`);
  expect(await stand.run(['history', 'no-such-task', '--json'])).toMatchObject({
    code: 1,
    json: { code: 'NOT_FOUND' },
  });

  const rebuilt = await stand.run(['history', 'rebuild', '--root', root, '--json']);
  expect(rebuilt.json).toMatchObject({ ok: true, data: { journals: 1, tasks: 1 } });
  expect((await stand.run(['history', '--json'])).json?.data).toEqual(tasks.json?.data);

  const kept = await stand.run(['quarantine', 'list', '--json']);
  expect(kept.json).toMatchObject({
    data: { batches: [{ batch, items: [{ source: path.join(root, 'song (1).mp3'), state: 'kept' }] }] },
  });
  const shown = await stand.run(['quarantine', 'restore', '--json']);
  expect(shown.json?.text).toContain('Preview only');
  const restored = await stand.run(['quarantine', 'restore', String(batch), '--yes', '--json']);
  expect(restored.json).toMatchObject({ ok: true, data: { restored: [{ renamed: false }], failed: [] } });
  expect((await stand.run(['quarantine', 'list', '--json'])).json).toMatchObject({
    data: { batches: [{ items: [{ state: 'restored' }] }] },
  });

  // The profile can be named on the command line just as well; every suggestion names it again.
  const elsewhere = await stand.run(
    ['--profile', stand.profile, 'apply', 'downloads-cleanup', '--root', root],
    {
      env: { DESKSHELL_PROFILE: '' },
    },
  );
  expect(elsewhere.stdout, elsewhere.stderr).toContain(
    `deskshell --profile ${stand.profile} apply downloads-cleanup`,
  );
});
