import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { holdFile } from '../../../test/support/hold-file.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { deniedFolder, leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { holdFolder, withoutPrefix } from './hold-folder.ts';
import { errnoOfDeniedMove, whyNotMovable } from './in-use.ts';
import { moveWithoutReplace } from './move-file.ts';

const NOT_SHARED = 0;
const SHARED_BUT_FOR_DELETION = 3;
const SHARED = 7;

function setting() {
  const dir = freshFolder('use');
  makeTree(dir, { f: 'F', 'd/deep/inside': 'I', target: { folder: true } });
  return (name: string) => path.join(dir, name);
}

test('the paths that handles tell are spelled as everywhere else', () => {
  expect(withoutPrefix('\\\\?\\C:\\a b')).toBe('C:\\a b');
  expect(withoutPrefix('\\\\?\\UNC\\server\\share\\x')).toBe('\\\\server\\share\\x');
});

describe.skipIf(!onWindows)('[win32] C08 in use or denied', () => {
  test('free, held against everybody, held against deletion, held by one who minds nothing', () => {
    const at = setting();
    expect(whyNotMovable(at('f'))).toBeNull();
    for (const [share, why] of [
      [NOT_SHARED, 'EBUSY'],
      [SHARED_BUT_FOR_DELETION, 'EBUSY'],
      [SHARED, null],
    ] as const) {
      const release = holdFile(at('f'), share);
      expect(whyNotMovable(at('f'))).toBe(why);
      expect(moveWithoutReplace(at('f'), at('g'))).toBe(why);
      release();
      if (why === null) expect(moveWithoutReplace(at('g'), at('f'))).toBeNull();
    }
    expect(whyNotMovable(at('gone'))).toBe('ENOENT');
  });

  test('a folder is busy where something deep in it is held', () => {
    const at = setting();
    const release = holdFile(at('d/deep/inside'), NOT_SHARED);
    onTestFinished(release);
    expect(whyNotMovable(at('d'))).toBeNull();
    expect(errnoOfDeniedMove(at('d'), true)).toBe('EBUSY');
    expect(errnoOfDeniedMove(at('target'), true)).toBe('EACCES');
  });

  test('what this account may not take out of a folder is denied, not busy', () => {
    const denied = deniedFolder() ?? leaveOut('no folder is closed to this account');
    const at = setting();
    expect(moveWithoutReplace(path.join(denied, 'f'), at('g'))).toBe('EACCES');
  });
});

describe.skipIf(!onWindows)('[win32] a folder that is held', () => {
  test('tells its real path, and everybody may still work in it', () => {
    const at = setting();
    const held = holdFolder(at('d'));
    if (typeof held === 'string') throw new Error(held);
    onTestFinished(held.release);
    expect(held.realPath).toBe(at('d'));
    makeTree(at('d'), { 'new/one': '1' });
    expect(moveWithoutReplace(at('f'), at('d/f'))).toBeNull();
    expect(holdFolder(at('gone'))).toBe('ENOENT');
    const { root } = path.parse(at('d'));
    const top = holdFolder(root);
    if (typeof top === 'string') throw new Error(top);
    top.release();
    expect(top.realPath).toBe(root);
  });

  test('cannot be renamed, nor can the folder above it', () => {
    if (underWine) leaveOut('Wine renames folders that are held');
    const at = setting();
    const held = holdFolder(at('d/deep'));
    if (typeof held === 'string') throw new Error(held);
    onTestFinished(held.release);
    expect(moveWithoutReplace(at('d/deep'), at('d/other'))).not.toBeNull();
    expect(moveWithoutReplace(at('d'), at('e'))).not.toBeNull();
  });
});
