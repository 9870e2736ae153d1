import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newStand, type Stand } from '../support/stand.ts';

function add(stand: Stand, symptom: string, ...more: readonly string[]) {
  const learned = ['--module', 'junk', '--symptom', symptom, '--cause', 'C', '--fix', 'F'];
  return stand.run(['lessons', 'add', ...learned, ...more]);
}

const SYMPTOMS = [
  'EBUSY: the thumbnails are open',
  'ENOSPC: quarantine drive is full',
  'Access is denied to the logs',
  'A cache was made again at once',
  'Windows Update needed its files',
];

test('lessons of several commands at once are all there, each with its own id', async () => {
  const stand = newStand();
  const done = await Promise.all(SYMPTOMS.map((symptom) => add(stand, symptom, '--json')));
  expect(done.map(({ code }) => code)).toEqual(SYMPTOMS.map(() => 0));
  const listed = await stand.run(['lessons', 'list', '--json']);
  const data = listed.json?.data as { lessons: { id: string; symptom: string }[] };
  expect(data.lessons.map(({ symptom }) => symptom).sort()).toEqual([...SYMPTOMS].sort());
  expect(data.lessons.map(({ id }) => id).sort()).toEqual(['l1', 'l2', 'l3', 'l4', 'l5']);
  // The same one at once: counted as often as it was added.
  await Promise.all([1, 2, 3].map(() => add(stand, 'Explorer shows nothing')));
  const { lessons } = JSON.parse(readFileSync(path.join(stand.data, 'lessons.json'), 'utf8'));
  expect(lessons.at(-1)).toMatchObject({ symptom: 'Explorer shows nothing', hits: 3 });
});

test('a lesson that comes up again says that a rule could end it; text from outside commands no terminal', async () => {
  const stand = newStand();
  expect((await add(stand, 'EBUSY \u001b[31mthumbs.db')).stdout).toBe('Kept as l1.\n');
  const again = await add(stand, 'EBUSY \u001b[31mThumbs.db');
  expect(again.stdout).toContain('2 times');
  expect(again.stdout).toContain('junk-targets.json');
  const { stdout } = await stand.run(['lessons', 'list']);
  expect(stdout).toContain('EBUSY \\u001b[31mthumbs.db');
  expect(stdout).toContain('Cause: C');
  expect((await stand.run(['lessons', 'retire', 'l1'])).stdout).toContain('l1 is retired');
  expect((await stand.run(['lessons', 'list'])).stdout).toContain('There are no active lessons');
});

test('what is wrong is said with its code and exit code', async () => {
  const stand = newStand();
  const refused = async (...words: string[]) => {
    const { code, json } = await stand.run(['lessons', ...words]);
    return [code, json?.ok === false ? json.code : null];
  };
  expect(await refused()).toEqual([2, 'USAGE']);
  expect(await refused('add', '--module', 'junk')).toEqual([2, 'USAGE']);
  expect(await refused('list', '--module', 'rubbish')).toEqual([1, 'INVALID_ARGUMENT']);
  expect(await refused('list', '--limit', '0')).toEqual([1, 'INVALID_ARGUMENT']);
  expect(await refused('retire', 'l1')).toEqual([1, 'NOT_FOUND']);
  expect(await refused('merge', 'l1', 'l2')).toEqual([1, 'NOT_FOUND']);
});
