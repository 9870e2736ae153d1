import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { makeLink, needsPosix } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { journalFileOf } from '../../kernel/known-journals.ts';

/** The system's own program, no package. */
const [MAKE_PIPE] = ['mkfifo'] as const;

/** Makes a pipe that nobody writes into; a system without pipes among files has none to plant. */
function plantPipe(full: string): void {
  needsPosix();
  fs.rmSync(full, { force: true });
  const made = spawnSync(MAKE_PIPE, [full], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
}

describe('a pipe planted under a name of ours is not waited for', () => {
  test('the journal', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    const task = { actions: [moved('s', path.join(stand.root, 'a'), path.join(stand.root, 'b'))] };
    expectOk(await stand.apply(task));
    expectOk(await stand.undo());
    plantPipe(journalFileOf(stand.root));
    expect(codeOf(await stand.apply(task))).toBe('INTERNAL');
    expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('A');
    expect(expectOk(await stand.undo()).warnings.map(({ key }) => key)).toContain('journal.unreadable');
  });

  test('the list of journals, and a batch’s manifest', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    expectOk(await stand.apply({ actions: [put('s', path.join(stand.root, 'a'))] }));
    const [batch = ''] = fs.readdirSync(stand.quarantine);
    plantPipe(path.join(stand.data, 'roots.json'));
    plantPipe(path.join(stand.quarantine, batch, 'manifest.jsonl'));
    const listed = expectOk(await stand.request('quarantineList', {}));
    expect(listed.batches).toEqual([]);
    expect(listed.warnings.map(({ key }) => key)).toContain('quarantine.brokenManifest');
    expectOk(await stand.request('history', {}));
  });
});

test('a journal that cannot even be looked at is said, not thrown', async () => {
  needsPosix();
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  expectOk(await stand.apply({ actions: [put('s', path.join(stand.root, 'a'))] }));
  const own = path.dirname(journalFileOf(stand.root));
  fs.rmSync(own, { recursive: true });
  fs.symlinkSync(path.basename(own), own);
  expect(() => fs.statSync(journalFileOf(stand.root), { throwIfNoEntry: false })).toThrow('ELOOP');
  const told = expectOk(await stand.request('history', {}));
  expect(told.warnings.map(({ key }) => key)).toContain('journal.unreadable');
});

describe('a link planted under a name of ours leads no record out of the root', () => {
  test.each(['.deskshell', '.deskshell/journal.jsonl', '.deskshell/journal.jsonl that leads nowhere'])(
    '%s',
    async (what) => {
      const stand = appStand();
      const [planted = ''] = what.split(' ');
      makeTree(stand.root, { a: 'A' });
      makeTree(stand.dir, { 'outside/journal.jsonl': 'somebody’s own\n' });
      const target =
        planted === '.deskshell' ? 'outside' : `outside/${planted === what ? 'journal.jsonl' : 'new'}`;
      fs.mkdirSync(path.dirname(path.join(stand.root, planted)), { recursive: true });
      makeLink(path.join(stand.dir, target), path.join(stand.root, planted));
      const outside = treeDigest(path.join(stand.dir, 'outside'));
      expect((await stand.apply({ actions: [moved('s', 'a', 'b')] })).ok).toBe(false);
      expect(treeDigest(path.join(stand.dir, 'outside'))).toEqual(outside);
      expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('A');
    },
  );
});

test('a changed manifest in our own quarantine opens no system folder', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  expectOk(await stand.apply({ actions: [put('s', path.join(stand.root, 'a'))] }));
  const [batch = ''] = fs.readdirSync(stand.quarantine);
  const manifest = path.join(stand.quarantine, batch, 'manifest.jsonl');
  const system = process.platform === 'win32' ? 'C:\\Windows\\Temp' : '/usr/lib';
  const lines = fs.readFileSync(manifest, 'utf8').split('\n');
  const [head = '', item = ''] = lines;
  const changed = [
    JSON.stringify({ ...JSON.parse(head), roots: [system] }),
    JSON.stringify({ ...JSON.parse(item), source: path.join(system, 'planted') }),
    '',
  ].join('\n');
  fs.writeFileSync(manifest, changed);
  const before = treeDigest(stand.quarantine);
  const answer = await stand.request('quarantineRestore', { batch, items: [], act: true });
  expect(codeOf(answer)).toBe('PATH_PROTECTED');
  expect(fs.existsSync(path.join(system, 'planted'))).toBe(false);
  expect(treeDigest(stand.quarantine)).toEqual(before);
});

test('half a character in a file’s text is refused: it would be written as another one', async () => {
  const stand = appStand();
  const file = path.join(stand.root, 'f.txt');
  const write = (content: string) =>
    stand.apply({
      actions: [
        {
          id: 's',
          kind: 'fs.write',
          path: file,
          content,
          undo: { kind: 'fs.restore', path: file, content: null },
        },
      ],
    });
  expect(codeOf(await write('a\ud800b'))).toBe('INVALID_TASK');
  expect(fs.existsSync(file)).toBe(false);
  expectOk(await write('a😀b'));
  expect(fs.readFileSync(file, 'utf8')).toBe('a😀b');
});
