import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { openDatabase } from '../../kernel/open-database.ts';

/** Every column of every table that comes from a journal. */
function columns(stand: AppStand): unknown {
  const db = openDatabase(path.join(stand.data, 'history.db'));
  try {
    return ['tasks', 'entries'].map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2, 3`).all());
  } finally {
    db.close();
  }
}

async function standWithTasks(): Promise<AppStand> {
  const stand = appStand();
  makeTree(stand.root, { a: 'A', b: 'B' });
  expectOk(await stand.apply({ actions: [moved('one', 'a', 'N/a')] }));
  expectOk(await stand.apply({ actions: [moved('two', 'b', 'N/b')] }));
  expectOk(await stand.undo());
  return stand;
}

test('history rebuild makes the index anew, equal in every column, whatever became of it', async () => {
  const stand = await standWithTasks();
  const before = columns(stand);
  const damages: readonly ((file: string) => void)[] = [
    () => undefined,
    (file) => fs.rmSync(file),
    (file) => fs.writeFileSync(file, 'no database'),
    (file) => {
      const db = openDatabase(file);
      db.exec("UPDATE entries SET status = 'failed'; DELETE FROM tasks");
      db.close();
    },
  ];
  for (const damage of damages) {
    damage(path.join(stand.data, 'history.db'));
    expect(expectOk(await stand.request('historyRebuild', { roots: [] }))).toMatchObject({
      journals: 1,
      tasks: 2,
    });
    expect(columns(stand)).toEqual(before);
  }
});

test('a root that is named is read and known from then on, also where the list of roots was lost', async () => {
  const stand = await standWithTasks();
  fs.rmSync(path.join(stand.data, 'roots.json'));
  expect(expectOk(await stand.request('historyRebuild', { roots: [] }))).toMatchObject({ tasks: 0 });
  expect(expectOk(await stand.request('historyRebuild', { roots: [stand.root] }))).toMatchObject({
    journals: 1,
    tasks: 2,
  });
  const listed = expectOk(await stand.request('history', {}));
  expect('tasks' in listed ? listed.tasks.map(({ status }) => status) : []).toEqual(['rolled-back', 'ok']);
});

test('a folder without a journal, or that is not there, is NOT_FOUND and forgets nothing', async () => {
  const stand = await standWithTasks();
  const before = columns(stand);
  for (const root of [stand.profile, path.join(stand.dir, 'gone')]) {
    expect(codeOf(await stand.request('historyRebuild', { roots: [root] }))).toBe('NOT_FOUND');
  }
  expect(columns(stand)).toEqual(before);
});

test('a database of another program under a name of ours is neither removed nor written into', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  fs.mkdirSync(stand.data);
  const foreign = (name: string) => {
    const db = openDatabase(path.join(stand.data, name));
    db.exec("CREATE TABLE notes (text); INSERT INTO notes VALUES ('mine')");
    db.close();
  };
  for (const name of ['history.db', 'intents.db']) foreign(name);
  const before = fs.readFileSync(path.join(stand.data, 'intents.db'));
  const task = { actions: [put('p', 'a')] };
  expect(codeOf(await stand.apply(task))).toBe('INTERNAL');
  expect(fs.readFileSync(path.join(stand.data, 'intents.db')).equals(before)).toBe(true);
  expect(fs.readFileSync(path.join(stand.root, 'a'), 'utf8')).toBe('A');
  fs.rmSync(path.join(stand.data, 'intents.db'));
  expectOk(await stand.apply(task));
  expect(fs.readFileSync(path.join(stand.data, 'history.db.unreadable')).includes('mine')).toBe(true);
});
