import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { applied } from '../support/answers.ts';
import { makeTree } from '../support/make-tree.ts';
import { newStand, type Run, type Stand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

/** One clear sentence and the answer's last line, never a stack trace. */
function expectOneSentence(run: Run, code: string): void {
  expect(run, run.stderr).toMatchObject({ code: 1, json: { ok: false, code } });
  const lines = run.stderr.trimEnd().split('\n');
  expect(lines.at(0)).toMatch(/\p{L}.*[.!]$/u);
  expect(run.stderr).not.toMatch(/^\s+at |Error:|node:internal/m);
}

describe('bad input gives one clear sentence, a code and exit 1', () => {
  const preview = (stand: Stand, root: string) =>
    stand.run(['preview', 'downloads-cleanup', '--root', path.join(stand.dir, root)]);

  test('a missing folder', async () => {
    expectOneSentence(await preview(newStand(), 'gone'), 'NOT_FOUND');
  });

  test('a file instead of a folder', async () => {
    const stand = newStand();
    makeTree(stand.dir, { 'file.txt': 'x' });
    const run = await preview(stand, 'file.txt');
    expectOneSentence(run, run.json?.code ?? '');
    expect(fs.readFileSync(path.join(stand.dir, 'file.txt'), 'utf8')).toBe('x');
  });

  test.runIf(process.platform !== 'win32')('a folder without permission [linux] [darwin]', async () => {
    const stand = newStand();
    makeTree(stand.dir, { 'closed/a.txt': 'x', closed: { folder: true, mode: 0o000 } });
    const run = await stand.run(['preview', 'downloads-cleanup', '--root', path.join(stand.dir, 'closed')], {
      unprivileged: true,
    });
    expectOneSentence(run, 'ACCESS_DENIED');
  });

  test('an unknown skill', async () => {
    const stand = newStand();
    const run = await stand.run(['preview', 'no-such-skill', '--root', stand.profile]);
    expectOneSentence(run, 'NOT_FOUND');
  });

  test('a task file that is not there', async () => {
    const stand = newStand();
    expectOneSentence(
      await stand.run(['task', 'preview', 'gone.json', '--root', stand.profile]),
      'NOT_FOUND',
    );
  });

  test('an unknown task id to undo', async () => {
    const stand = newStand();
    expectOneSentence(
      await stand.run(['undo', 'no-such-task', '--root', stand.profile, '--yes']),
      'NOT_FOUND',
    );
  });

  test('words that are no command are exit 2', async () => {
    const stand = newStand();
    for (const words of [['tidy'], ['preview'], ['preview', 'junk-files', '--no-such'], ['undo', 'a', 'b']]) {
      const run = await stand.run(words);
      expect(run, words.join(' ')).toMatchObject({ code: 2, json: { ok: false, code: 'USAGE' } });
    }
  });
});

describe('records that were damaged', () => {
  async function standWithTask(): Promise<{ stand: Stand; root: string; before: readonly string[] }> {
    const stand = newStand();
    const root = path.join(stand.profile, 'Downloads');
    makeTree(root, {
      'song.mp3': { content: 'song', mtimeMs: Date.UTC(2024, 1, 1) },
      'song (1).mp3': { content: 'song', mtimeMs: Date.UTC(2024, 1, 1) },
    });
    const before = treeDigest(root, { except: ['.deskshell'] });
    applied(await stand.run(['apply', 'downloads-cleanup', '--root', root, '--yes', '--json']));
    expect(treeDigest(root, { except: ['.deskshell'] })).not.toEqual(before);
    return { stand, root, before };
  }

  test('a torn last journal line is skipped, said, and the task is still undone', async () => {
    const { stand, root, before } = await standWithTask();
    fs.appendFileSync(path.join(root, '.deskshell', 'journal.jsonl'), '{"ts":17644608');
    const listed = await stand.run(['history', '--root', root, '--json']);
    expect(listed, listed.stderr).toMatchObject({ code: 0, json: { ok: true, data: { tasks: [{}] } } });
    expect(JSON.stringify(listed.json?.data)).toMatch(/"warnings":\["/);
    const back = await stand.run(['undo', '--root', root, '--yes', '--json']);
    expect(back.json, back.stderr).toMatchObject({ ok: true });
    expect(JSON.stringify(back.json?.data)).toMatch(/"warnings":\["/);
    expect(treeDigest(root, { except: ['.deskshell'] })).toEqual(before);
  });

  test.each<readonly [string, (file: string) => void]>([
    ['missing', (file) => fs.rmSync(file)],
    ['broken', (file) => fs.writeFileSync(file, 'this is no database')],
  ])('a %s history is read anew from the journal, and that is said', async (_, damage) => {
    const { stand, root, before } = await standWithTask();
    const whole = await stand.run(['history', '--root', root, '--json']);
    const file = path.join(stand.data, 'history.db');
    for (const side of ['-wal', '-shm']) fs.rmSync(file + side, { force: true });
    damage(file);
    const anew = await stand.run(['history', '--root', root, '--json']);
    expect(anew, anew.stderr).toMatchObject({ code: 0, json: { ok: true } });
    expect(JSON.stringify(anew.json?.data)).toMatch(/"warnings":\["/);
    const tasks = (run: Run) => JSON.stringify(run.json?.data).replace(/"warnings":\[[^\]]*\]/, '');
    expect(tasks(anew)).toBe(tasks(whole));
    await stand.run(['undo', '--root', root, '--yes', '--json']);
    expect(treeDigest(root, { except: ['.deskshell'] })).toEqual(before);
  });
});
