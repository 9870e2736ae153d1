import { expect, test } from 'vitest';
import { isCloudOnly, isFolderInside, isLinkLike, linkKind } from './reparse.ts';

const FOLDER = 0x10;
const REPARSE = 0x400;

test.each([
  ['a symbolic link to a folder', FOLDER | REPARSE, 0xa000000c, true, 'dir'],
  ['a symbolic link to a file', REPARSE, 0xa000000c, true, 'file'],
  ['a junction or mounted drive', FOLDER | REPARSE, 0xa0000003, true, 'junction'],
  ['a reparse point that does not say of what kind', FOLDER | REPARSE, 0, true, 'dir'],
  ['OneDrive’s own folder', FOLDER | REPARSE, 0x9000701a, false, null],
  ['a file of OneDrive that is here', REPARSE | 0x20, 0x9000601a, false, null],
  ['a compressed program file', REPARSE, 0x80000017, false, null],
  ['a plain folder', FOLDER, 0, false, null],
] as const)('%s', (_what, attributes, tag, isLink, kind) => {
  expect(isLinkLike({ attributes, tag })).toBe(isLink);
  expect(isFolderInside({ attributes, tag })).toBe(!isLink && (attributes & FOLDER) !== 0);
  if (kind !== null) expect(linkKind({ attributes, tag })).toBe(kind);
});

test('C10 online only is told by three attributes; kept on this device, and its opposite, are not among them', () => {
  for (const attributes of [0x1000, 0x40000, 0x400000, 0x401020])
    expect(isCloudOnly({ attributes, tag: 0 })).toBe(true);
  for (const attributes of [0x20, 0x80000, 0x100000, 0x420]) {
    expect(isCloudOnly({ attributes, tag: 0x9000601a })).toBe(false);
  }
  expect(isFolderInside({ attributes: FOLDER | 0x400000, tag: 0 })).toBe(false);
});
