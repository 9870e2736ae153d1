import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTree } from '../support/make-tree.ts';
import { canOpenTerminal, newStand, type Stand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

const DOWN = '\x1b[B';
const ENTER = '\r';
const CTRL_C = '\x03';

/** Downloads with one copy in them, and the review of it. */
function standWithCopy(): {
  readonly stand: Stand;
  readonly root: string;
  readonly words: readonly string[];
} {
  const stand = newStand();
  const root = path.join(stand.profile, 'Downloads');
  const mtimeMs = Date.now() - 10 * 24 * 60 * 60 * 1000;
  makeTree(root, { 'song.mp3': { content: 'song', mtimeMs }, 'song (1).mp3': { content: 'song', mtimeMs } });
  return { stand, root, words: ['review', '--root', root] };
}

describe.runIf(canOpenTerminal())('at a terminal [linux]', () => {
  test('review shows the list, does what was approved, and leaves the rest', async () => {
    const { stand, root, words } = standWithCopy();
    const run = await stand.run(words, {
      pty: [
        { when: /Approve 1 item/, type: DOWN + ENTER },
        { when: /Take all of it back/, type: ENTER },
      ],
    });
    expect(run.code, run.stdout).toBe(0);
    expect(run.stdout).toContain('Done: 1 of 1.');
    expect(existsSync(path.join(root, 'song (1).mp3'))).toBe(false);
    expect(readFileSync(path.join(root, 'song.mp3'), 'utf8')).toBe('song');
  });

  test('what was just done can be taken back on the spot', async () => {
    const { stand, root, words } = standWithCopy();
    const before = treeDigest(root, { except: ['.deskshell'] });
    const run = await stand.run(words, {
      pty: [
        { when: /Approve 1 item/, type: DOWN + ENTER },
        { when: /Take all of it back/, type: 'y' },
      ],
    });
    expect(run.code, run.stdout).toBe(0);
    expect(run.stdout).toContain('Done: 1 of 1.');
    expect(treeDigest(root, { except: ['.deskshell'] })).toEqual(before);
  });

  test('Ctrl-C in the review changes nothing and says so', async () => {
    const { stand, root, words } = standWithCopy();
    const before = treeDigest(root, { folderTimes: true });
    const run = await stand.run(words, { pty: [{ when: /Approve 1 item/, type: CTRL_C }] });
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('"code":"CANCELLED"');
    expect(treeDigest(root, { folderTimes: true })).toEqual(before);
  });
});
