import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree, type TreeSpec } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { finishCut, finishWriteOver } from './finish-cut.ts';

/** Two folders as a kill leaves them; what counts is names and bytes, so one drive is enough. */
function leftBy(spec: TreeSpec): {
  readonly finish: () => void;
  readonly dir: string;
  readonly names: () => readonly string[];
} {
  const dir = freshFolder('cut');
  makeTree(dir, { 'a/other': 'o', 'b/other': 'o', ...spec });
  return {
    dir,
    finish: () => finishCut(path.join(dir, 'a', 'x'), path.join(dir, 'b', 'x'), 'tok'),
    names: () =>
      ['a', 'b'].flatMap((folder) => {
        const entries = fs.readdirSync(path.join(dir, folder)).filter((name) => name !== 'other');
        return entries.map((name) => `${folder}/${name}`);
      }),
  };
}
const GONE = 'a/.deskshell-tok.gone';
const PART = 'b/.deskshell-tok.part';

describe('C43 a move to another drive that was cut off', () => {
  test('onto a taken place: the only copy gets its name back, the stranger keeps the place', () => {
    const cut = leftBy({ [GONE]: 'the only copy', [PART]: 'the only copy', 'b/x': 'a stranger' });
    cut.finish();
    expect(cut.names()).toEqual(['a/x', 'b/x']);
    expect(fs.readFileSync(path.join(cut.dir, 'a/x'), 'utf8')).toBe('the only copy');
    expect(fs.readFileSync(path.join(cut.dir, 'b/x'), 'utf8')).toBe('a stranger');
  });

  test.each<[string, TreeSpec]>([
    ['a file of the same size', { [GONE]: 'AAAA', 'b/x': 'BBBB' }],
    ['a folder for a file', { [GONE]: 'AAAA', 'b/x': { folder: true } }],
    ['a link that leads elsewhere', { [GONE]: { link: 'here' }, 'b/x': { link: 'there' } }],
    ['a folder with one file less', { [`${GONE}/1`]: '1', [`${GONE}/2`]: '2', 'b/x/1': '1' }],
    ['a folder with one file that differs deep inside', { [`${GONE}/d/1`]: '1', 'b/x/d/1': '!' }],
  ])('without a half-made copy, %s at the place is no copy: both stay', (_what, spec) => {
    const cut = leftBy(spec);
    const target = treeDigest(path.join(cut.dir, 'b'));
    const source = treeDigest(path.join(cut.dir, GONE));
    cut.finish();
    expect(cut.names()).toEqual(['a/x', 'b/x']);
    expect(treeDigest(path.join(cut.dir, 'b'))).toEqual(target);
    expect(treeDigest(path.join(cut.dir, 'a/x'))).toEqual(source);
  });

  test('onto a numbered name: the source goes where its copy stands under that, and only if it may have', () => {
    for (const mayBeNumbered of [true, false]) {
      const cut = leftBy({ [GONE]: 'AAAA', 'b/x': 'a stranger', 'b/x (1)': 'AAAA' });
      finishCut(path.join(cut.dir, 'a', 'x'), path.join(cut.dir, 'b', 'x'), 'tok', mayBeNumbered);
      expect(cut.names()).toEqual(mayBeNumbered ? ['b/x', 'b/x (1)'] : ['a/x', 'b/x', 'b/x (1)']);
    }
  });

  test.each<[string, TreeSpec]>([
    ['a file', { [GONE]: 'AAAA', 'b/x': 'AAAA' }],
    ['a link', { [GONE]: { link: 'here' }, 'b/x': { link: 'here' } }],
    [
      'a folder',
      { [`${GONE}/d/1`]: '1', [`${GONE}/l`]: { link: 'q' }, 'b/x/d/1': '1', 'b/x/l': { link: 'q' } },
    ],
    ['what is left of a folder', { [`${GONE}/d/1`]: '1', 'b/x/d/1': '1', 'b/x/2': '2' }],
  ])('%s whose copy stands at the place goes', (_what, spec) => {
    const cut = leftBy(spec);
    const target = treeDigest(path.join(cut.dir, 'b'));
    cut.finish();
    expect(cut.names()).toEqual(['b/x']);
    expect(treeDigest(path.join(cut.dir, 'b'))).toEqual(target);
  });

  test('a stranger has both names: the source gets the next free one, and stays under no hidden name', () => {
    const cut = leftBy({ [GONE]: 'mine', 'a/x': 'stranger', 'b/x': 'stranger' });
    cut.finish();
    expect(cut.names()).toEqual(['a/x', 'a/x (1)', 'b/x']);
    expect(fs.readFileSync(path.join(cut.dir, 'a/x (1)'), 'utf8')).toBe('mine');
  });

  test('a copy without any original stays', () => {
    const cut = leftBy({ [PART]: 'perhaps the last' });
    cut.finish();
    expect(cut.names()).toEqual([PART]);
  });

  test('a half-made copy beside its source goes', () => {
    const cut = leftBy({ 'a/x': 'whole', [`${PART}/half`]: 'h' });
    cut.finish();
    expect(cut.names()).toEqual(['a/x']);
  });
});

describe('C43 an overwrite that was cut off', () => {
  const identityOf = (full: string): string => {
    const { dev, ino } = fs.lstatSync(full, { bigint: true });
    return `${dev}:${ino}`;
  };

  test('a stranger’s file that was swapped in at the last instant is not taken for ours', () => {
    const dir = freshFolder('cut');
    makeTree(dir, { x: 'ours', '.deskshell-tok.part': 'a stranger', 'kept/other': '' });
    finishWriteOver(path.join(dir, 'x'), path.join(dir, 'kept/i1'), '1:1', 'tok');
    expect(fs.readFileSync(path.join(dir, '.deskshell-tok.part'), 'utf8')).toBe('a stranger');
  });

  test('the old file at its name: what we had begun to write goes', () => {
    const dir = freshFolder('cut');
    makeTree(dir, { x: 'old', '.deskshell-tok.part': 'half', 'kept/other': '' });
    finishWriteOver(path.join(dir, 'x'), path.join(dir, 'kept/i1'), identityOf(path.join(dir, 'x')), 'tok');
    expect(fs.readdirSync(dir).sort()).toEqual(['kept', 'x']);
  });

  test('the old file that the quarantine does not take now stays under no hidden name', () => {
    const dir = freshFolder('cut');
    makeTree(dir, { x: 'new', '.deskshell-tok.part': 'old' });
    const identity = identityOf(path.join(dir, '.deskshell-tok.part'));
    finishWriteOver(path.join(dir, 'x'), path.join(dir, 'drive that is away', 'i1'), identity, 'tok');
    expect(fs.readdirSync(dir).sort()).toEqual(['x', 'x (1)']);
    expect(fs.readFileSync(path.join(dir, 'x'), 'utf8')).toBe('new');
    expect(fs.readFileSync(path.join(dir, 'x (1)'), 'utf8')).toBe('old');
  });

  test('the old file set aside on its way to another drive is kept after all', () => {
    const dir = freshFolder('cut');
    makeTree(dir, { x: 'new', '.deskshell-tok-old.gone': 'old', 'kept/.deskshell-tok-old.part': 'o' });
    const identity = identityOf(path.join(dir, '.deskshell-tok-old.gone'));
    finishWriteOver(path.join(dir, 'x'), path.join(dir, 'kept/i1'), identity, 'tok');
    expect(fs.readdirSync(dir).sort()).toEqual(['kept', 'x']);
    expect(fs.readdirSync(path.join(dir, 'kept'))).toEqual(['i1']);
    expect(fs.readFileSync(path.join(dir, 'kept/i1'), 'utf8')).toBe('old');
  });
});
