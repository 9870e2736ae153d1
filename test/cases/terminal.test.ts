import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTree } from '../support/make-tree.ts';
import { canOpenTerminal, newStand, type Stand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

const DOWN = '\u001b[B';
const ENTER = '\r';
const ESCAPE = '\u001b';
const CTRL_C = '\u0003';
const OLD = Date.UTC(2024, 1, 1);

function standWithDownloads(): { stand: Stand; root: string } {
  const stand = newStand();
  const root = path.join(stand.profile, 'Downloads');
  const file = (content: string) => ({ content, mtimeMs: OLD });
  makeTree(root, {
    'song.mp3': file('song'),
    'song (1).mp3': file('song'),
    'song (2).mp3': file('song'),
    'letter.pdf': { content: 'letter' },
  });
  return { stand, root };
}

const digest = (root: string) => treeDigest(root, { except: ['.deskshell'] });
const names = (root: string) =>
  fs
    .readdirSync(root)
    .filter((name) => name !== '.deskshell')
    .sort();

test('a review off a terminal is NOT_APPROVED, whatever comes through the pipe', async () => {
  const { stand, root } = standWithDownloads();
  const before = digest(root);
  const run = await stand.run(['review', '--root', root], { stdin: 'yes\nyes\n\r\r' });
  expect(run).toMatchObject({ code: 1, json: { ok: false, code: 'NOT_APPROVED' } });
  expect(digest(root)).toEqual(before);
});

describe.runIf(canOpenTerminal())('on a terminal [linux]', () => {
  test('a person looks, ticks, approves, and takes it back at once', async () => {
    const { stand, root } = standWithDownloads();
    const before = digest(root);
    const kept = await stand.run(['review', '--root', root], {
      pty: [
        // The copies: the first of them is unticked.
        { when: /Leave everything/, type: ENTER },
        { when: /Space ticks/, type: ` ${ENTER}` },
        // The sorting: all of it is unticked.
        { when: /Leave everything/, type: `${DOWN}${ENTER}` },
        { when: /Space ticks/, type: ` ${ENTER}` },
        { when: /Approve 1 item/, type: `${DOWN}${DOWN}${ENTER}` },
        { when: /Take all of it back/, type: ENTER },
      ],
    });
    expect(kept.stdout).toContain('Done: 1 of 1.');
    expect(kept.code).toBe(0);
    expect(names(root)).toHaveLength(3);
    await stand.run(['undo', '--yes']);
    expect(digest(root)).toEqual(before);

    const back = await stand.run(['review', '--root', root], {
      pty: [
        { when: /Leave everything/, type: `${DOWN}${DOWN}${ENTER}` },
        { when: /Take all of it back/, type: `y` },
      ],
    });
    expect(back.stdout).toContain('Done: 3 of 3.');
    expect(back.stdout).toContain('3 steps taken back');
    expect(digest(root)).toEqual(before);
  });

  test('a review that is left or stopped changes nothing', async () => {
    const { stand, root } = standWithDownloads();
    const before = digest(root);
    const left = await stand.run(['review', '--root', root], {
      pty: [{ when: /Leave everything/, type: `${DOWN}${DOWN}${DOWN}${ENTER}` }],
    });
    expect(left.code, left.stdout).toBe(0);
    const escaped = await stand.run(['review', '--root', root], {
      pty: [{ when: /Leave everything/, type: ESCAPE }],
    });
    expect(escaped.code, escaped.stdout).toBe(0);
    expect(escaped.stdout).toContain('Nothing was changed.');
    const stopped = await stand.run(['review', '--root', root], {
      pty: [{ when: /Leave everything/, type: CTRL_C }],
    });
    expect(stopped.code).toBe(1);
    expect(stopped.stdout).toContain('"code":"CANCELLED"');
    expect(digest(root)).toEqual(before);
  });

  test('a missing grant and an irreversible step are asked for; only the whole word counts', async () => {
    const { stand, root } = standWithDownloads();
    makeTree(stand.dir, {
      'task.json': JSON.stringify({
        title: 'Rename \u001b[31m it',
        capabilities: [{ id: 'fs.write', reason: 'to rename \u202e a file' }],
        actions: [{ id: 'one', kind: 'fs.move', from: 'letter.pdf', to: 'brief.pdf' }],
      }),
    });
    const words = ['task', 'apply', 'task.json', '--root', root, '--yes'];
    const before = digest(root);
    const grant = { when: /Grant fs\.write for this run\?/, type: `y${ENTER}` };
    const refused = await stand.run(words, { pty: [{ ...grant, type: `n${ENTER}` }] });
    expect(refused.stdout).toContain('"code":"CAPABILITY_NOT_GRANTED"');
    expect(refused.stdout).toContain('to rename \\u202e a file');
    const wrong = await stand.run(words, { pty: [grant, { when: /type “permanent”/, type: `yes${ENTER}` }] });
    expect(wrong.stdout).toContain('"code":"IRREVERSIBLE_NOT_ALLOWED"');
    expect([refused.code, wrong.code, digest(root)]).toEqual([1, 1, before]);

    const done = await stand.run(words, {
      pty: [grant, { when: /type “permanent”/, type: `permanent${ENTER}` }],
    });
    expect(done.code, done.stdout).toBe(0);
    expect(names(root)).toContain('brief.pdf');
  });

  test('Ctrl-C stops between two actions, tells what was done, and that can be taken back', async () => {
    const stand = newStand();
    const root = path.join(stand.profile, 'Downloads');
    const count = 6000;
    makeTree(
      root,
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`photo ${n}.jpg`, { content: `${n}` }])),
    );
    const before = digest(root);
    const run = await stand.run(['apply', 'downloads-cleanup', '--root', root, '--yes'], {
      pty: [{ when: /Working: \d/, type: CTRL_C }],
    });
    expect(run.code).toBe(1);
    expect(run.stdout).toContain('"code":"CANCELLED"');
    const [, done] = /Stopped, as you asked: ([\d,]+) of 6,000 done/.exec(run.stdout) ?? [];
    const moved = names(path.join(root, 'Pictures')).length;
    expect(Number(done?.replace(',', ''))).toBe(moved);
    expect(moved + names(root).length - 1).toBe(count);
    expect((await stand.run(['undo', '--yes', '--json'])).json).toMatchObject({
      data: { rolledBack: moved },
    });
    expect(digest(root)).toEqual(before);
  });
});
