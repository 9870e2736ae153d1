import { appendFileSync, chmodSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { makeLink } from '../../test/support/this-machine.ts';
import { treeDigest } from './tree-digest.ts';

function tree() {
  const dir = freshFolder('digest');
  mkdirSync(path.join(dir, 'sub/empty'), { recursive: true });
  writeFileSync(path.join(dir, 'sub/a.txt'), 'A');
  writeFileSync(path.join(dir, 'b.txt'), 'B');
  const at = (name: string) => path.join(dir, name);
  return { dir, at, digest: (except: readonly string[] = []) => treeDigest(dir, except.map(at)) };
}

type Tree = ReturnType<typeof tree>;

describe('the digest of a tree', () => {
  it.each<readonly [string, (tree: Tree) => void]>([
    ['a byte', ({ at }) => appendFileSync(at('b.txt'), 'B')],
    ['a name', ({ at }) => renameSync(at('b.txt'), at('c.txt'))],
    ['a time of a file', ({ at }) => utimesSync(at('b.txt'), 1, 1)],
    ['a mode', ({ at }) => chmodSync(at('b.txt'), 0o400)],
    ['an empty folder', ({ at }) => rmSync(at('sub/empty'), { recursive: true })],
  ])('differs with %s', (_what, change) => {
    const made = tree();
    const before = made.digest();
    change(made);
    const after = made.digest();
    expect(before.ok && after.ok && before.value.hash).not.toBe(after.ok && after.value.hash);
  });

  it('differs with where a link leads', () => {
    const made = tree();
    makeLink('sub/a.txt', made.at('link'));
    const before = made.digest();
    rmSync(made.at('link'));
    makeLink('b.txt', made.at('link'));
    const after = made.digest();
    expect(before.ok && after.ok && before.value.hash).not.toBe(after.ok && after.value.hash);
  });

  it('does not see what is ours, folders on the way to it included, nor times of folders', () => {
    const made = tree();
    const before = made.digest(['share/data']);
    mkdirSync(made.at('share/data'), { recursive: true });
    writeFileSync(made.at('share/data/history.db'), 'x');
    mkdirSync(made.at('sub/.deskshell'));
    writeFileSync(made.at('sub/.deskshell/journal.jsonl'), 'x');
    utimesSync(made.at('sub'), 1, 1);
    expect(made.digest(['share/data'])).toEqual(before);
    writeFileSync(made.at('share/stranger.txt'), 'x');
    expect(made.digest(['share/data'])).not.toEqual(before);
  });

  it('counts files and enters no link', () => {
    const made = tree();
    makeLink('..', made.at('sub/loop'));
    const digest = made.digest();
    expect(digest.ok && digest.value.files).toBe(2);
  });

  it('fails with a code where the folder is gone', () => {
    expect(treeDigest(path.join(freshFolder('digest'), 'gone'), [])).toMatchObject({
      ok: false,
      failure: { code: 'NOT_FOUND' },
    });
  });
});
