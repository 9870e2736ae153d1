import fs from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeTree } from '../support/make-tree.ts';
import { newStand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

test('demo makes a profile, and makes it anew after it was cleaned', async () => {
  const stand = newStand();
  const made = await stand.run(['demo', stand.profile, '--json']);
  expect(made.json, made.stderr).toMatchObject({ ok: true, data: { dir: stand.profile, leftOut: [] } });
  const { files, bytes } = z.looseObject({ files: z.number(), bytes: z.number() }).parse(made.json?.data);
  expect(files).toBeGreaterThan(250);
  expect(bytes).toBeLessThan(300 * 1024 * 1024);
  const names = () =>
    treeDigest(stand.profile, { except: ['Downloads/.deskshell'] }).map(
      (line) => line.split(/ file | link /)[0],
    );
  const before = names();

  // Without a data folder of its own the app keeps its data inside the profile.
  const inside = { DESKSHELL_HOME: '' };
  const cleaned = await stand.run(['apply', 'junk-files', '--yes', '--json'], { env: inside });
  expect(cleaned.json, cleaned.stderr).toMatchObject({ ok: true });
  expect(names()).not.toEqual(before);
  const again = await stand.run(['demo', stand.profile, '--json'], { env: inside });
  expect(again.json, again.stderr).toMatchObject({ ok: true });
  expect(names()).toEqual(expect.arrayContaining(before));
});

test('demo refuses a folder with anything else in it, and leaves it as it was', async () => {
  const stand = newStand();
  makeTree(stand.profile, { 'thesis.docx': 'the only copy' });
  const before = treeDigest(stand.profile, { folderTimes: true });
  const run = await stand.run(['demo', stand.profile, '--json']);
  expect(run).toMatchObject({ code: 1, json: { ok: false, code: 'TARGET_EXISTS' } });
  expect(treeDigest(stand.profile, { folderTimes: true })).toEqual(before);
});

test('demo without a folder takes a new one in the temp folder', async () => {
  const stand = newStand();
  const tmp = `${stand.dir}/tmp`;
  fs.mkdirSync(tmp);
  const run = await stand.run(['demo', '--json'], { env: { TMPDIR: tmp, TEMP: tmp, TMP: tmp } });
  const [made = ''] = fs.readdirSync(tmp);
  expect(run.json, run.stderr).toMatchObject({ ok: true, data: { dir: `${tmp}/${made}` } });
});
