import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectOk } from '../../test/support/app-in.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { JournalWriter, readJournal } from './journal.ts';

function refuse(error: unknown): never {
  throw error;
}

const LINE = {
  ts: 1,
  taskId: 't',
  actionId: 'a',
  kind: 'fs.move',
  summary: 's',
  status: 'ok',
  undo: { kind: 'noop' },
} as const;

test('C43 a mark that a kill cut off at any byte is known as one, and completed', () => {
  const folder = path.join(freshFolder('journal'), '.deskshell');
  const journal = expectOk(JournalWriter.open(folder, refuse));
  const offset = journal.append(LINE);
  const whole = '"rolled-back"';
  const fd = fs.openSync(journal.file, 'r+');
  for (let cut = 0; cut <= whole.length; cut += 1) {
    const half = whole.slice(0, cut) + '"ok"'.padEnd(whole.length).slice(cut);
    fs.writeSync(fd, half, offset);
    const expected = cut === 0 ? 'done' : cut === whole.length ? 'undone' : 'cut';
    // Its first sign is the same either way.
    expect(journal.markAt(offset)).toBe(cut === 1 ? 'done' : expected);
    if (cut === whole.length) break;
    expect(journal.markRolledBack(offset)).toBe(true);
    expect(expectOk(readJournal(journal.file)).lines[0]?.line.status).toBe('rolled-back');
  }
  fs.closeSync(fd);
  journal.close();
});

test('what stands where a mark should be and is none of ours is left as it is', () => {
  const folder = path.join(freshFolder('journal'), '.deskshell');
  const journal = expectOk(JournalWriter.open(folder, refuse));
  const offset = journal.append({ ...LINE, status: 'failed', detail: 'd' });
  expect(journal.markAt(offset)).toBe('other');
  expect(journal.markRolledBack(offset)).toBe(false);
  journal.close();
});

test('two who write one journal at a time, each with a lock of its own, cover no line of each other', () => {
  const folder = path.join(freshFolder('journal'), '.deskshell');
  const [one, two] = [
    expectOk(JournalWriter.open(folder, refuse)),
    expectOk(JournalWriter.open(folder, refuse)),
  ];
  const ids = ['a', 'a much longer name', 'b', 'c'];
  const offsets = ids.map((actionId, at) => (at % 2 === 0 ? one : two).append({ ...LINE, actionId }));
  one.append({ ...LINE, actionId: 'last' });
  const { lines, torn, unreadable } = expectOk(readJournal(one.file));
  expect(lines.map(({ line }) => line.actionId)).toEqual([...ids, 'last']);
  expect(lines.slice(0, -1).map(({ statusOffset }) => statusOffset)).toEqual(offsets);
  expect([torn, unreadable]).toEqual([false, 0]);
  for (const writer of [one, two]) writer.close();
});
