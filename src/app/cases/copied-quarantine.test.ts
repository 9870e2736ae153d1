import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AppStand, appStand, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';

function contents(stand: AppStand): readonly string[] {
  return ['a', 'd/inner'].map((name) => fs.readFileSync(path.join(stand.root, name), 'utf8'));
}

/** As a backup or a move to another drive does: all is kept but the numbers on the drive. */
function copyOf(from: string, to: string): void {
  fs.cpSync(from, to, { recursive: true });
  const names = fs.readdirSync(from, { recursive: true, encoding: 'utf8' });
  for (const name of names) {
    // A bit behind the whole millisecond: rounded down it would be the one before.
    const seconds = Math.floor(fs.statSync(path.join(from, name)).mtimeMs) / 1000 + 0.000_25;
    fs.utimesSync(path.join(to, name), seconds, seconds);
  }
}

async function kept() {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', 'd/inner': 'I' });
  expectOk(await stand.apply({ actions: [put('a', 'a'), put('d', 'd')] }));
  const copy = path.join(stand.dir, 'copy');
  // The old one stays somewhere: what is gone would leave its numbers to the copies.
  const old = path.join(stand.dir, 'old');
  fs.renameSync(stand.quarantine, old);
  copyOf(old, copy);
  return { stand, copy };
}

test('a quarantine that came back from a backup gives its items back: undo', async () => {
  const { stand, copy } = await kept();
  copyOf(copy, stand.quarantine);
  expect(expectOk(await stand.undo({ act: false })).failed).toEqual([]);
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 2, failed: [] });
  expect(contents(stand)).toEqual(['A', 'I']);
});

test('a copy of the quarantine that the person names gives its items back: restore', async () => {
  const { stand, copy } = await kept();
  const restored = expectOk(await stand.request('quarantineRestore', { items: [], from: copy, act: true }));
  expect(restored.failed).toEqual([]);
  expect(contents(stand)).toEqual(['A', 'I']);
});

test.each(['my copy', 'b-20200101-000000'])(
  'a batch under another name, %s, says its own: nothing is called gone, nor taken for another’s',
  async (name) => {
    const { stand, copy } = await kept();
    const [batch = ''] = fs.readdirSync(copy);
    fs.renameSync(path.join(copy, batch), path.join(copy, name));
    const from = path.join(copy, name);
    for (const act of [false, true]) {
      const asked = await stand.request('quarantineRestore', { items: [], from, act });
      expect(asked).toMatchObject({
        ok: false,
        failure: { message: { key: 'quarantine.otherName', fields: { batch } } },
      });
    }
    fs.renameSync(from, path.join(copy, batch));
    expectOk(
      await stand.request('quarantineRestore', { items: [], from: path.join(copy, batch), act: true }),
    );
    expect(contents(stand)).toEqual(['A', 'I']);
  },
);

test('what somebody else put in the place of a kept item is not taken for it', async () => {
  const { stand, copy } = await kept();
  copyOf(copy, stand.quarantine);
  const [batch = ''] = fs.readdirSync(stand.quarantine);
  fs.writeFileSync(path.join(stand.quarantine, batch, 'i1'), 'B');
  expect(expectOk(await stand.undo()).failed.map(({ actionId, code }) => [actionId, code])).toEqual([
    ['a', 'CONFLICT'],
  ]);
});

test('a profile that was moved to another drive takes its moves back, and what was put in their place stays', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', 'd/inner': 'I', b: 'B' });
  const places = { a: 'x/a', d: 'x/d', b: 'x/b' };
  expectOk(await stand.apply({ actions: Object.entries(places).map(([from, to]) => moved(from, from, to)) }));
  const away = path.join(stand.dir, 'away');
  fs.renameSync(stand.root, away);
  copyOf(away, stand.root);
  fs.writeFileSync(path.join(stand.root, 'x', 'b'), 'another');
  const undone = expectOk(await stand.undo());
  expect(undone.failed.map(({ actionId, code }) => [actionId, code])).toEqual([['b', 'CONFLICT']]);
  expect(contents(stand)).toEqual(['A', 'I']);
  expect(fs.readdirSync(path.join(stand.root, 'x'))).toEqual(['b']);
});

test('a copy that a later step made in the place of a moved file is not taken for it', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const { taskId } = expectOk(await stand.apply({ actions: [moved('first', 'a', 'b')] }));
  expectOk(await stand.apply({ actions: [moved('on', 'b', 'c')] }));
  expectOk(await stand.apply({ actions: [{ id: 'back', kind: 'fs.copy', from: 'c', to: 'b' }] }));
  expect(expectOk(await stand.undo({ taskId })).failed.map(({ code }) => code)).toEqual(['CONFLICT']);
  expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'b', 'c']);
});
