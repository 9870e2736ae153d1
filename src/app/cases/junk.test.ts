import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AppStand, appStand, expectOk } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { leaveOut } from '../../../test/support/this-machine.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const JUNK = { kind: 'skill', name: 'junk-files', options: {} } as const;

function old(content: string): { readonly content: string; readonly mtimeMs: number } {
  return { content, mtimeMs: Date.now() - 400 * DAY_MS };
}

function applyJunk(stand: AppStand) {
  const rest = { roots: [], grants: [], allowIrreversible: false, source: 'test' };
  return stand.request('apply', { subject: JUNK, choice: { kind: 'ticked' }, ...rest });
}

test.skipIf(process.platform !== 'linux')(
  'what came out of a folder that is gone since goes back into that folder, not into another one [linux]',
  async () => {
    const stand = appStand();
    makeTree(stand.profile, {
      'tmp/t.tmp': old('temporary'),
      '.cache/thumbnails/large/a.png': old('thumbnail'),
    });
    expect(expectOk(await applyJunk(stand)).applied).toHaveLength(2);
    fs.rmdirSync(path.join(stand.profile, 'tmp'));
    expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({ rolledBack: 2, failed: [] });
    expect(fs.readFileSync(path.join(stand.profile, 'tmp', 't.tmp'), 'utf8')).toBe('temporary');
    expect(fs.readdirSync(path.join(stand.profile, '.cache', 'thumbnails', 'large'))).toEqual(['a.png']);
  },
);

test('an entry of a cache that cannot be moved counts as skipped, one of the temp folder as failed', async () => {
  if (process.platform !== 'linux') leaveOut('other systems keep their caches elsewhere');
  const stand = appStand();
  makeTree(stand.profile, { 'tmp/t.tmp': old('t'), '.cache/thumbnails/large/a.png': old('a') });
  const { planHash } = expectOk(await stand.request('preview', { subject: JUNK, roots: [], grants: [] }));
  for (const name of ['tmp/t.tmp', '.cache/thumbnails/large/a.png']) {
    fs.writeFileSync(path.join(stand.profile, name), 'written meanwhile');
  }
  const rest = { roots: [], grants: [], allowIrreversible: false, source: 'test' };
  const choice = { kind: 'ticked' as const };
  const done = expectOk(await stand.request('apply', { subject: JUNK, choice, planHash, ...rest }));
  expect(done.failed.map(({ actionId, code }) => [actionId, code])).toEqual([
    ['junk:temp:t.tmp', 'CONFLICT'],
  ]);
  expect(done.skipped).toContain('junk:thumbnails:large:a.png');
});

test('what is fresh stays, and how much that is comes as a number', async () => {
  if (process.platform !== 'linux') leaveOut('other systems keep their caches elsewhere');
  const stand = appStand();
  makeTree(stand.profile, {
    '.cache/thumbnails/large/new.png': '12345',
    '.cache/thumbnails/large/a.png': old('o'),
  });
  const preview = expectOk(await stand.request('preview', { subject: JUNK, roots: [], grants: [] }));
  expect(preview.summary).toMatchObject({ total: 1, keptCount: 1, keptBytes: 5 });
});

test('a profile without any junk folder: nothing to do, and that is fine', async () => {
  const stand = appStand();
  const preview = expectOk(await stand.request('preview', { subject: JUNK, roots: [], grants: [] }));
  expect([preview.ok, preview.actions.length, preview.log.length]).toEqual([true, 0, 1]);
  expect(expectOk(await applyJunk(stand)).status).toBe('ok');
  expect(fs.existsSync(path.join(stand.data, 'journal'))).toBe(false);
});
