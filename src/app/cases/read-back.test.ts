import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { type AppStand, appStand, expectOk } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { localFiles } from '../../drivers/fs/local-files.ts';
import { say } from '../../locales/say.ts';
import type { Action } from '../../protocol/action.ts';
import { fail } from '../../protocol/result.ts';

const OWN = ['.deskshell'];
const write: Action = {
  id: 's',
  kind: 'fs.write',
  path: 'a',
  content: 'NEW',
  undo: { kind: 'quarantine.restore' },
};
const writeNew: Action = { ...write, path: 'b', undo: { kind: 'fs.restore', path: 'b', content: null } };
const copy: Action = { id: 's', kind: 'fs.copy', from: 'a', to: 'b' };

function made(): AppStand {
  const stand = appStand();
  makeTree(stand.root, { a: 'old' });
  return stand;
}

afterEach(() => vi.restoreAllMocks());

test.each([
  ['written over', write],
  ['written', writeNew],
  ['copied', copy],
])(
  'a file that nobody may read right after it was %s is told as done, and goes back',
  async (_what, action) => {
    const stand = made();
    const before = treeDigest(stand.root, { except: OWN });
    vi.spyOn(localFiles, 'hash').mockImplementation((full) => fail('BUSY', say('fs.busy', { path: full })));
    expect(expectOk(await stand.apply({ actions: [action] }))).toMatchObject({
      status: 'ok',
      applied: ['s'],
    });
    vi.restoreAllMocks();
    expect(expectOk(await stand.undo()).rolledBack).toBe(1);
    expect(treeDigest(stand.root, { except: OWN })).toEqual(before);
  },
);

test.each([
  ['written over', write, 'writeOver', 'a', 'NEW'],
  ['written', writeNew, 'writeNew', 'b', 'NEW'],
  ['copied', copy, 'copy', 'b', 'old'],
] as const)('C40 an edit made the instant after a file was %s is not taken for ours', async (...of) => {
  const [, action, call, name, left] = of;
  const stand = made();
  const file = path.join(stand.root, name);
  const real = localFiles[call] as (...args: unknown[]) => unknown;
  vi.spyOn(localFiles, call).mockImplementation((...args: unknown[]) => {
    const done = real(...args);
    expect(fs.readFileSync(file, 'utf8')).toBe(left);
    fs.writeFileSync(file, 'who');
    return done as never;
  });
  expectOk(await stand.apply({ actions: [action] }));
  expect(expectOk(await stand.undo()).failed.map(({ code }) => code)).toEqual(['CONFLICT']);
  expect(fs.readFileSync(file, 'utf8')).toBe('who');
});
