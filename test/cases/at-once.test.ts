import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readJournal } from '../../src/kernel/journal.ts';
import { journalFileOf } from '../../src/kernel/known-journals.ts';
import { appStand, expectOk, moved, put } from '../support/app-stand.ts';
import { makeTree } from '../support/make-tree.ts';
import { newStand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

const FILES = 150;
const NAMES = Array.from({ length: FILES }, (_none, index) => `f${index}`);
/** What somebody is told who came while another ran, or after that one’s end. */
const TOO_LATE = ['LOCKED', 'NOT_APPROVED', 'CONFLICT'];
const COMMANDS = 3;

/** Others begin so much later, ms: all at once, while the first runs, and about when it ends. */
test.each([0, 60, 400])(
  'C44 window and command line apply the same plan at once, %i ms apart: one runs, each action is journalled once',
  async (apart) => {
    const window = appStand();
    const terminal = newStand();
    makeTree(window.root, Object.fromEntries(NAMES.map((name) => [name, `content ${name}`])));
    const before = treeDigest(window.root);
    const actions = NAMES.map((name, index) =>
      index % 2 === 0 ? moved(name, name, `n/${name}`) : put(name, name),
    );
    const capabilities = ['fs.write', 'fs.delete'].map((id) => ({ id, reason: '' }));
    const document = { title: 'At once', capabilities, actions };
    const subject = { kind: 'task' as const, document };
    const grants: ('fs.write' | 'fs.delete')[] = ['fs.write', 'fs.delete'];
    const shown = expectOk(await window.request('preview', { subject, roots: [window.root], grants }));
    const { planHash } = shown;

    const env = { DESKSHELL_PROFILE: window.profile, DESKSHELL_HOME: window.data };
    const words = ['--root', window.root, '--plan', planHash, '--grant', grants.join(), '--yes', '--json'];
    const commandLine = async (delay: number): Promise<string> => {
      await new Promise((later) => setTimeout(later, delay));
      const stdin = JSON.stringify(document);
      const { json } = await terminal.run(['task', 'apply', '-', ...words], { env, stdin });
      return json?.ok === true ? 'ok' : String(json?.code);
    };
    const inTheWindow = async (): Promise<string> => {
      // The command line takes about as long to start.
      await new Promise((later) => setTimeout(later, 300));
      const done = await window.request('apply', {
        subject,
        roots: [window.root],
        grants,
        choice: { kind: 'all' },
        allowIrreversible: false,
        source: 'window',
        planHash,
      });
      return done.ok ? done.value.status : done.failure.code;
    };
    const ends = await Promise.all([
      ...Array.from({ length: COMMANDS }, (_none, index) => commandLine(index * apart)),
      inTheWindow(),
    ]);
    expect(ends.filter((end) => end === 'ok')).toEqual(['ok']);
    for (const end of ends.filter((one) => one !== 'ok')) expect(TOO_LATE).toContain(end);

    const { lines } = expectOk(readJournal(journalFileOf(window.root)));
    expect(lines.filter(({ line }) => line.kind === 'task')).toHaveLength(1);
    const told = lines.map(({ line }) => line.actionId).filter((id) => id !== '');
    expect(told.sort()).toEqual([...NAMES].sort());
    expect(fs.readdirSync(window.root).sort()).toEqual(['.deskshell', 'n']);
    expect(fs.readdirSync(path.join(window.root, 'n'))).toHaveLength(FILES / 2);
    expect(expectOk(await window.undo())).toMatchObject({ rolledBack: FILES, failed: [] });
    expect(treeDigest(window.root, { except: ['.deskshell'] })).toEqual(before);
  },
);
