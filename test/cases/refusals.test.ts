import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeTree } from '../support/make-tree.ts';
import { newStand, type Stand } from '../support/stand.ts';
import { treeDigest } from '../support/tree-digest.ts';

const WRITE = { id: 'fs.write', reason: 'test' };
const DELETE = { id: 'fs.delete', reason: 'test' };

interface TaskParts {
  readonly capabilities?: readonly object[];
  readonly actions: readonly object[];
}

const undoMove = (from: string, to: string) => ({ undo: { kind: 'fs.move', from: to, to: from } });
const move = (from: string, to: string, more: object = undoMove(from, to)) => ({
  id: 'one',
  kind: 'fs.move',
  from,
  to,
  ...more,
});

interface Refusal {
  readonly code: string;
  /** A whole task as text, or its parts. */
  readonly task: string | TaskParts;
  readonly words?: readonly string[];
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  'an undeclared capability': {
    code: 'CAPABILITY_MISSING',
    task: { capabilities: [], actions: [move('a.txt', 'b.txt')] },
  },
  'C62 a deletion under fs.write alone': {
    code: 'CAPABILITY_MISSING',
    task: {
      capabilities: [WRITE],
      actions: [{ id: 'one', kind: 'fs.delete', path: 'a.txt', undo: { kind: 'quarantine.restore' } }],
    },
  },
  'a scope outside the root': {
    code: 'SCOPE_OUTSIDE_ROOT',
    task: { capabilities: [{ ...WRITE, scope: '/etc' }], actions: [move('a.txt', 'b.txt')] },
  },
  'a way out by ../': {
    code: 'PATH_OUTSIDE_ROOT',
    task: { actions: [move('a.txt', '../outside/a.txt')] },
  },
  'a way out through a link': {
    code: 'PATH_OUTSIDE_ROOT',
    task: { actions: [move('a.txt', 'way/a.txt')] },
  },
  'fs.delete without undo': {
    code: 'UNDO_REQUIRED',
    task: { capabilities: [DELETE], actions: [{ id: 'one', kind: 'fs.delete', path: 'a.txt' }] },
  },
  'fs.delete without undo, whatever is allowed': {
    code: 'UNDO_REQUIRED',
    task: { capabilities: [DELETE], actions: [{ id: 'one', kind: 'fs.delete', path: 'a.txt', undo: null }] },
    words: ['--allow-irreversible'],
  },
  'a move without undo': {
    code: 'IRREVERSIBLE_NOT_ALLOWED',
    task: { actions: [move('a.txt', 'b.txt', {})] },
  },
  'an undo that would not bring the old state back': {
    code: 'UNDO_MISMATCH',
    task: { actions: [move('a.txt', 'b.txt', undoMove('a.txt', 'c.txt'))] },
  },
  'C20 an occupied target': {
    code: 'TARGET_EXISTS',
    task: { actions: [move('a.txt', 'taken.txt')] },
  },
  '.deskshell as a target': {
    code: 'PATH_PROTECTED',
    task: { actions: [move('a.txt', '.deskshell/a.txt')] },
  },
  'the root itself': {
    code: 'PATH_PROTECTED',
    task: { actions: [move('.', 'sub/all')] },
  },
  'duplicate ids': {
    code: 'INVALID_TASK',
    task: { actions: [move('a.txt', 'b.txt'), move('taken.txt', 'c.txt')] },
  },
  'an unknown kind': {
    code: 'INVALID_TASK',
    task: { actions: [{ id: 'one', kind: 'fs.shred', path: 'a.txt' }] },
  },
  'an unknown field': {
    code: 'INVALID_TASK',
    task: { actions: [move('a.txt', 'b.txt', { ...undoMove('a.txt', 'b.txt'), force: true })] },
  },
  'a wrong type': {
    code: 'INVALID_TASK',
    task: { actions: [{ id: 1, kind: 'fs.mkdir', path: 'x', undo: { kind: 'fs.rmdir', path: 'x' } }] },
  },
  'garbage JSON': { code: 'INVALID_TASK', task: '{ "title": "x", ' },
  'JSON that is no task': { code: 'INVALID_TASK', task: '[]' },
  'a new name that Windows does not allow': {
    code: 'PATH_INVALID',
    task: { actions: [move('a.txt', 'a:b?.txt')] },
  },
  'a step for which this system has no driver': {
    code: 'UNSUPPORTED_PLATFORM',
    task: {
      capabilities: [WRITE, { id: 'settings.write', reason: 'test' }],
      actions: [
        move('gone.txt', 'b.txt'),
        { id: 'plan', kind: 'power.plan', guid: '381b4222-f694-41f0-9685-ff5bb260df2e' },
      ],
    },
    words: ['--grant', 'settings.write'],
  },
  'a purge, off a terminal and whatever is allowed': {
    code: 'IRREVERSIBLE_NOT_ALLOWED',
    task: {
      capabilities: [DELETE],
      actions: [{ id: 'purge', kind: 'quarantine.purge', batch: 'b-20261130-094708' }],
    },
    words: ['--allow-irreversible'],
  },
  'a click that nobody confirmed': {
    code: 'IRREVERSIBLE_NOT_ALLOWED',
    task: {
      capabilities: [{ id: 'ui.input', reason: 'test' }],
      actions: [{ id: 'click', kind: 'ui.click', window: 'Notes', selector: { name: 'Send' } }],
    },
    words: ['--grant', 'ui.input'],
  },
  'a missing source': {
    code: 'NOT_FOUND',
    task: { actions: [move('gone.txt', 'b.txt')] },
  },
};

function rootWithFiles(stand: Stand): string {
  const root = path.join(stand.dir, 'root');
  fs.mkdirSync(root);
  makeTree(stand.dir, {
    'root/a.txt': 'A',
    'root/taken.txt': 'taken',
    'root/sub/inside.txt': 'inside',
    'outside/precious.txt': 'precious',
    'root/way': { link: '../outside' },
  });
  return root;
}

function taskText(task: string | TaskParts): string {
  if (typeof task === 'string') return task;
  return JSON.stringify({ title: 'test', capabilities: [WRITE], ...task });
}

describe('refused with its code, and nothing on disk has changed', () => {
  for (const [what, { code, task, words = [] }] of Object.entries(REFUSALS)) {
    test(what, async () => {
      const stand = newStand();
      const root = rootWithFiles(stand);
      const before = treeDigest(stand.dir, { except: ['app'], folderTimes: true });
      const command = [
        'task',
        'apply',
        '-',
        '--root',
        root,
        '--yes',
        '--grant',
        'fs.write,fs.delete',
        ...words,
      ];
      const run = await stand.run([...command, '--json'], { stdin: taskText(task) });
      expect(run).toMatchObject({ code: 1, json: { ok: false, code } });
      expect(run.json?.message).not.toMatch(/Error|undefined|\bat\b .*:\d+/);
      expect(treeDigest(stand.dir, { except: ['app'], folderTimes: true })).toEqual(before);
    });
  }
});

test('a move without undo runs where that is allowed, and is not undoable then', async () => {
  const stand = newStand();
  const root = rootWithFiles(stand);
  const words = ['--root', root, '--yes', '--grant', 'fs.write', '--allow-irreversible', '--json'];
  const run = await stand.run(['task', 'apply', '-', ...words], {
    stdin: taskText({ actions: [move('a.txt', 'b.txt', {})] }),
  });
  expect(run.json, run.stderr).toMatchObject({ ok: true });
  expect(fs.readFileSync(path.join(root, 'b.txt'), 'utf8')).toBe('A');
  const back = await stand.run(['undo', '--root', root, '--yes', '--json']);
  expect(back.json).toMatchObject({ data: { rolledBack: 0 } });
  expect(fs.existsSync(path.join(root, 'b.txt'))).toBe(true);
});

test('a raw task without a grant is refused off a terminal, and says which grant it lacks', async () => {
  const stand = newStand();
  const root = rootWithFiles(stand);
  const run = await stand.run(['task', 'apply', '-', '--root', root, '--yes', '--json'], {
    stdin: taskText({ actions: [move('a.txt', 'b.txt')] }),
  });
  expect(run).toMatchObject({ code: 1, json: { ok: false, code: 'CAPABILITY_NOT_GRANTED' } });
  expect(fs.existsSync(path.join(root, 'a.txt'))).toBe(true);
});
