import path from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { leaveOut } from '../../../test/support/this-machine.ts';
import { setAttributes } from '../windows/looks.ts';
import { attributeSource } from './attribute-source.ts';
import { isHidden } from './hidden.ts';

const HIDDEN = 0x2;
const SYSTEM = 0x4;
const ARCHIVE = 0x20;

test('a leading dot hides everywhere; any other name does not by itself', () => {
  const dir = freshFolder('hidden');
  makeTree(dir, { '.dot': '', plain: '', 'in.the.middle': '' });
  const hidden = ['.dot', 'plain', 'in.the.middle', 'not there'].filter((name) =>
    isHidden(path.join(dir, name)),
  );
  expect(hidden).toEqual(['.dot']);
});

test.runIf(process.platform === 'win32')('hidden and system files are not shown [win32]', () => {
  const dir = freshFolder('hidden');
  makeTree(dir, { hidden: '', system: '', archive: '' });
  const marks = { hidden: HIDDEN, system: SYSTEM, archive: ARCHIVE };
  for (const [name, mark] of Object.entries(marks))
    expect(setAttributes(path.join(dir, name), mark)).toBe(null);
  const kept = attributeSource.of(path.join(dir, 'hidden'))?.attributes ?? 0;
  if ((kept & HIDDEN) === 0) leaveOut('this file system keeps no hidden attribute');
  expect(Object.keys(marks).filter((name) => isHidden(path.join(dir, name)))).toEqual(['hidden', 'system']);
});
