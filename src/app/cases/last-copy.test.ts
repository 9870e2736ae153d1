import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, expectOk, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { needsLinks } from '../../../test/support/this-machine.ts';

const COPY = { id: 'c', kind: 'fs.copy', from: 'a', to: 'b' } as const;

async function copied(more: readonly ReturnType<typeof put>[] = []): Promise<AppStand> {
  const stand = appStand();
  makeTree(stand.root, { a: 'the only one' });
  expectOk(await stand.apply({ actions: [COPY, ...more] }));
  return stand;
}

async function purgeAll(stand: AppStand): Promise<void> {
  const { batches } = expectOk(await stand.request('quarantineList', {}));
  for (const { batch } of batches) {
    expectOk(await stand.request('quarantinePurge', { batch, items: [], act: true, source: 'test' }));
  }
}

describe('undo never removes a copy that may be the last one', () => {
  test.each<readonly [string, () => Promise<AppStand>, string]>([
    [
      'its original was purged since',
      async () => {
        const stand = await copied([put('p', 'a')]);
        await purgeAll(stand);
        return stand;
      },
      'undo.blocked',
    ],
    [
      'its original was removed by hand',
      async () => {
        const stand = await copied();
        fs.rmSync(path.join(stand.root, 'a'));
        return stand;
      },
      'undo.lastCopy',
    ],
    [
      'its original holds other bytes now',
      async () => {
        const stand = await copied();
        fs.writeFileSync(path.join(stand.root, 'a'), 'another one!');
        return stand;
      },
      'undo.lastCopy',
    ],
  ])('%s', async (_what, prepare, key) => {
    const stand = await prepare();
    const shown = expectOk(await stand.undo({ act: false }));
    const done = expectOk(await stand.undo());
    for (const { failed } of [shown, done]) {
      const told = failed.find(({ actionId }) => actionId === 'c');
      expect([told?.code, told?.message.key]).toEqual(['CONFLICT', key]);
    }
    expect(fs.readFileSync(path.join(stand.root, 'b'), 'utf8')).toBe('the only one');
  });

  test('its original is in the quarantine: the step that put it there is named, and with it both go back', async () => {
    const stand = await copied([put('p', 'a')]);
    const alone = expectOk(await stand.undo({ actionId: 'c' }));
    expect(alone.failed.map(({ code, blockedBy }) => [code, blockedBy])).toEqual([['CONFLICT', ['p']]]);
    expect(expectOk(await stand.undo({ act: false })).failed).toEqual([]);
    expect(expectOk(await stand.undo()).rolledBack).toBe(2);
    expect(fs.readdirSync(stand.root).sort()).toEqual(['.deskshell', 'a']);
  });

  test('a copied link goes while its original leads to the same place', async () => {
    needsLinks();
    const stand = appStand();
    makeTree(stand.root, { a: { link: 'somewhere' } });
    expectOk(await stand.apply({ actions: [COPY] }));
    fs.rmSync(path.join(stand.root, 'a'));
    fs.symlinkSync('elsewhere', path.join(stand.root, 'a'));
    expect(expectOk(await stand.undo()).failed.map(({ message }) => message.key)).toEqual(['undo.lastCopy']);
    fs.rmSync(path.join(stand.root, 'a'));
    fs.symlinkSync('somewhere', path.join(stand.root, 'a'));
    expect(expectOk(await stand.undo()).rolledBack).toBe(1);
  });
});
