import { sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { TreeEntry } from '../../test/support/make-tree.ts';
import { DAY_MS, NOW, type Row, type SkillStage, stageSkill } from '../../test/support/skill-stage.ts';
import document from './duplicate-cases.json' with { type: 'json' };

const { cases } = z
  .object({
    cases: z.array(
      z.object({
        id: z.string(),
        files: z.record(z.string(), z.string()),
        newest: z.string().optional(),
        keep: z.string().optional(),
        ticked: z.array(z.string()).default([]),
        offered: z.array(z.string()).default([]),
      }),
    ),
  })
  .parse(document);

const WEEK_OLD = NOW - 7 * DAY_MS;

function stage(files: Readonly<Record<string, TreeEntry>>): SkillStage {
  const spec = Object.entries(files).map(([name, entry]) => [`Downloads/${name}`, entry] as const);
  return stageSkill('downloads-cleanup', { Downloads: { folder: true }, ...Object.fromEntries(spec) });
}

function file(content: string, mtimeMs = WEEK_OLD): TreeEntry {
  return { content, mtimeMs };
}

async function duplicates(on: SkillStage): Promise<readonly Row[]> {
  const rows = await on.rows({ options: { sort: 'false' } });
  return rows.filter((row) => row.group === 'download:duplicate');
}

function nameOf(row: Row): string {
  return row.id.replace(/^download:[a-z]+:/, '');
}

function keeperOf(row: Row): string {
  const [exists] = row.pre ?? [];
  return exists?.kind === 'path.exists' ? exists.path : '';
}

describe('the cases of choosing', () => {
  test.each(cases)('case $id', async ({ files, newest, keep, ticked, offered }) => {
    const on = stage(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          file(content, name === newest ? NOW - DAY_MS : WEEK_OLD),
        ]),
      ),
    );
    const rows = await duplicates(on);
    expect(
      rows
        .filter((row) => row.enabled === true)
        .map(nameOf)
        .sort(),
    ).toEqual([...ticked].sort());
    expect(
      rows
        .filter((row) => row.enabled === false)
        .map(nameOf)
        .sort(),
    ).toEqual([...offered].sort());
    if (keep !== undefined) {
      for (const row of rows) expect(keeperOf(row)).toBe(on.at(`Downloads/${keep}`));
    }
  });
});

test('D02: what differs is named as such, with the name of the one that stays', async () => {
  const on = stage({ 'report.xlsx': file('A'), 'report (1).xlsx': file('B', NOW - DAY_MS) });
  const [row] = await duplicates(on);
  expect(row).toMatchObject({
    enabled: false,
    why: 'downloads.different',
    fields: { keeper: 'report (1).xlsx' },
    kind: 'quarantine.put',
    module: 'downloads',
  });
});

test('C12: two names of one file count as one and stay; the copy goes, even where it is newer', async () => {
  for (const copyTime of [WEEK_OLD - DAY_MS, WEEK_OLD, WEEK_OLD + DAY_MS]) {
    const on = stage({
      'r.zip': file('Z'),
      'r (1).zip': { hardLinkTo: 'Downloads/r.zip' },
      'r (2).zip': file('Z', copyTime),
    });
    const rows = await on.rows();
    expect(rows.map((row) => row.id)).toEqual(['download:duplicate:r (2).zip']);
    expect(rows[0]?.enabled).toBe(true);
    expect(rows.map(keeperOf)).toEqual([on.at('Downloads/r.zip')]);
  }
});

test('C12: a copy with two names is offered by each of them and never ticked', async () => {
  const on = stage({
    'r.zip': file('Z'),
    'r (1).zip': { hardLinkTo: 'Downloads/r.zip' },
    'r (2).zip': file('Z', WEEK_OLD - DAY_MS),
    'r (3).zip': { hardLinkTo: 'Downloads/r (2).zip' },
  });
  const rows = await duplicates(on);
  expect(rows.map((row) => [nameOf(row), row.enabled, row.why])).toEqual([
    ['r (2).zip', false, 'downloads.identicalLinked'],
    ['r (3).zip', false, 'downloads.identicalLinked'],
  ]);
});

test('C30: the same keeper whatever the order in which the copies were made', async () => {
  const names = ['report (1).xlsx', 'report.xlsx', 'report (2).xlsx'] as const;
  const times = {
    'report (1).xlsx': WEEK_OLD - DAY_MS,
    'report.xlsx': WEEK_OLD,
    'report (2).xlsx': WEEK_OLD,
  };
  const random = fc.sample(fc.shuffledSubarray([...names], { minLength: 3 }), { numRuns: 20, seed: 30 });
  for (const order of random) {
    const on = stage(Object.fromEntries(order.map((name) => [name, file('same', times[name])])));
    const rows = await duplicates(on);
    expect(rows.map(nameOf)).toEqual(['report (2).xlsx', 'report (1).xlsx']);
    for (const row of rows) expect(keeperOf(row)).toBe(on.at('Downloads/report.xlsx'));
  }
});

test('C30: the newest stays; on equal times the shortest name, then by code point', async () => {
  const newest = stage({ 'a.txt': file('x', WEEK_OLD - 1000), 'a (1).txt': file('x') });
  expect((await duplicates(newest)).map(nameOf)).toEqual(['a.txt']);
  const shortest = stage({ 'a (10).txt': file('x'), 'a (2).txt': file('x') });
  expect((await duplicates(shortest)).map(nameOf)).toEqual(['a (10).txt']);
  const byCharacter = stage({ 'a - Copy (1).txt': file('x'), 'a - Copy (2).txt': file('x') });
  expect((await duplicates(byCharacter)).map(nameOf)).toEqual(['a - Copy (2).txt']);
});

test('a copy carries its keeper and the keeper’s bytes as conditions', async () => {
  const on = stage({ 'a.txt': file('hello'), 'a (1).txt': file('hello') });
  const sha256 = '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824';
  const [row] = await duplicates(on);
  expect(row?.pre).toEqual([
    { kind: 'path.exists', path: on.at('Downloads/a.txt') },
    { kind: 'file.hash', path: on.at('Downloads/a.txt'), sha256 },
  ]);
});

test('C31: whatever is ticked, each of the contents that had copies is still there once', async () => {
  const names = ['a.txt', 'a (1).txt', 'a (2).txt', 'a - Copy.txt', 'a (1) (1).txt', 'b.txt', 'b (1).txt'];
  const folder = fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...names),
      content: fc.constantFrom('A', 'B'),
      day: fc.integer({ min: 1, max: 3 }),
    }),
    { selector: (entry) => entry.name, minLength: 2 },
  );
  const property = fc.asyncProperty(folder, fc.infiniteStream(fc.boolean()), async (files, ticks) => {
    const on = stage(
      Object.fromEntries(files.map(({ name, content, day }) => [name, file(content, NOW - day * DAY_MS)])),
    );
    const contents = new Map(files.map(({ name, content }) => [on.at(`Downloads/${name}`), content]));
    const rows = await duplicates(on);
    const before = new Map(contents);
    for (const row of rows) if (ticks.next().value === true) take(row, contents);
    for (const row of rows.filter(({ why }) => why === 'downloads.identical')) {
      const path = row.kind === 'quarantine.put' ? row.path : '';
      const group = row.id.includes(':a') ? 'a' : 'b';
      const left = [...contents].filter(
        ([other, content]) => content === before.get(path) && other.includes(`Downloads${sep}${group}`),
      );
      expect(left.length).toBeGreaterThan(0);
    }
  });
  await fc.assert(property, { numRuns: 60 });
});

/** What the kernel would do: act only where every condition holds at that moment. */
function take(row: Row, contents: Map<string, string>): void {
  if (row.kind !== 'quarantine.put') return;
  for (const condition of row.pre ?? []) {
    if (condition.kind === 'path.exists' && !contents.has(condition.path)) return;
    if (condition.kind === 'file.hash' && !contents.has(condition.path)) return;
  }
  contents.delete(row.path);
}

describe('what is read', () => {
  test('only files that share name and size', async () => {
    const seen = new Set<string>();
    const on = stage({
      'a.txt': file('12'),
      'a (1).txt': file('34'),
      'a (2).txt': file('567'),
      'b.txt': file('12'),
      'c.bin': file('12'),
    });
    await on.run({
      onProgress: ({ phase, total, current }) => phase === 'hash' && seen.add(`${total} ${current}`),
    });
    // Reports are throttled: the first is always told, and says how many there are.
    expect([...seen]).toEqual([`2 ${on.at('Downloads/a (1).txt')}`]);
  });

  test('empty files are no copies; one in a group of others is passed over', async () => {
    const on = stage({
      'a.txt': file(''),
      'a (1).txt': file(''),
      'a (2).txt': file('x'),
      'a (3).txt': file('x'),
    });
    expect((await duplicates(on)).map(nameOf)).toEqual(['a (3).txt']);
  });

  test('a file with a date that cannot be right is no ticked copy', async () => {
    const on = stage({ 'a.txt': file('x'), 'a (1).txt': file('x', 0) });
    const [row] = await duplicates(on);
    expect(row).toMatchObject({ enabled: false, why: 'downloads.identicalAgeUnknown' });
  });

  test('names that differ in case alone are two names on Linux and one on Windows', async () => {
    const spec = { 'Downloads/Report.txt': file('x'), 'Downloads/report (1).txt': file('x') };
    expect(await duplicates(stageSkill('downloads-cleanup', spec))).toEqual([]);
    const onWindows = stageSkill('downloads-cleanup', spec, () => ({}), 'win32');
    expect((await duplicates(onWindows)).map(nameOf)).toEqual(['report (1).txt']);
  });
});
