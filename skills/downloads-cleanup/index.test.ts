import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { TreeEntry } from '../../test/support/make-tree.ts';
import { DAY_MS, NOW, type Row, type SkillStage, stageSkill } from '../../test/support/skill-stage.ts';
import { leaveOut, linksToo, needsPosix, underWine } from '../../test/support/this-machine.ts';
import { treeDigest } from '../../test/support/tree-digest.ts';

const MINUTE_MS = 60 * 1000;

function stage(files: Readonly<Record<string, TreeEntry>>): SkillStage {
  const spec = Object.entries(files).map(([name, entry]) => [`Downloads/${name}`, entry] as const);
  return stageSkill('downloads-cleanup', { Downloads: { folder: true }, ...Object.fromEntries(spec) });
}

function aged(days: number, content = 'x'): TreeEntry {
  return { content, mtimeMs: NOW - days * DAY_MS };
}

function ids(rows: readonly Row[]): readonly string[] {
  return rows.map((row) => row.id);
}

describe('one file, one action', () => {
  test('duplicate before stale before sort, and a keeper is neither stale nor sorted', async () => {
    const on = stage({
      'a.pdf': aged(60),
      'a (1).pdf': aged(90),
      'b.pdf': aged(60, 'b'),
      'c.pdf': aged(1, 'c'),
    });
    const rows = await on.rows();
    expect(ids(rows)).toEqual([
      'download:duplicate:a (1).pdf',
      'download:stale:b.pdf',
      'download:sort:c.pdf',
    ]);
    expect(rows.map((row) => row.enabled)).toEqual([true, false, true]);
    expect(rows[1]).toMatchObject({
      group: 'download:stale',
      why: 'downloads.stale',
      kind: 'quarantine.put',
    });
  });

  test('a newer version with other contents keeps its place too', async () => {
    const on = stage({ 'a.pdf': aged(40, 'old'), 'a (1).pdf': aged(35, 'new') });
    expect(ids(await on.rows())).toEqual(['download:duplicate:a.pdf']);
  });

  test('sub-folders, links and hidden files are left alone', async () => {
    const on = stage({
      'sub/old.pdf': aged(90),
      ...linksToo({ 'link.pdf': { link: 'sub/old.pdf' } }),
      '.hidden.pdf': aged(90),
      'desktop.ini': aged(90),
    });
    expect(await on.rows()).toEqual([]);
  });
});

describe('sort', () => {
  test('moves into folders by type under English names, never over anything, and back by the reverse move', async () => {
    const on = stage({
      'a.PDF': aged(1),
      'b.jpg': aged(1),
      'c.mkv': aged(1),
      'd.flac': aged(1),
      'e.tar.xz': aged(1),
      'f.msi': aged(1),
      'g.qqq': aged(1),
      h: aged(1),
    });
    const rows = await on.rows();
    const targets = rows.map((row) =>
      row.kind === 'fs.move' ? path.relative(on.at('Downloads'), row.to) : '',
    );
    expect(targets).toEqual([
      path.join('Documents', 'a.PDF'),
      path.join('Pictures', 'b.jpg'),
      path.join('Videos', 'c.mkv'),
      path.join('Audio', 'd.flac'),
      path.join('Archives', 'e.tar.xz'),
      path.join('Installers', 'f.msi'),
      path.join('Others', 'g.qqq'),
      path.join('Others', 'h'),
    ]);
    expect(rows.map((row) => row.enabled)).toEqual([true, true, true, true, true, true, false, false]);
    const from = on.at('Downloads/a.PDF');
    const to = on.at('Downloads/Documents/a.PDF');
    expect(rows[0]).toMatchObject({
      from,
      to,
      onConflict: 'rename',
      undo: { kind: 'fs.move', from: to, to: from },
    });
  });

  test('nothing is sorted through a link or onto a file', async () => {
    const on = stage({
      Documents: { link: '../elsewhere' },
      Pictures: aged(1),
      'a.pdf': aged(1),
      'b.jpg': aged(1),
      'c.zip': aged(1),
    });
    expect(ids(await on.rows())).toEqual(['download:sort:Pictures', 'download:sort:c.zip']);
    expect(await on.said()).toEqual(['sort.folderBlocked', 'sort.folderBlocked']);
  });

  test('is an option: off when it says false, and nothing else is a value', async () => {
    const on = stage({ 'a.pdf': aged(1) });
    expect(await on.rows({ options: { sort: 'false' } })).toEqual([]);
    expect(ids(await on.rows({ options: { sort: 'true' } }))).toEqual(['download:sort:a.pdf']);
    expect(await on.run({ options: { sort: 'maybe' } })).toMatchObject({
      failure: { code: 'INVALID_ARGUMENT', message: { fields: { option: 'sort', choices: 'true, false' } } },
    });
    expect(await on.run({ options: { sorted: 'true' } })).toMatchObject({
      failure: { code: 'INVALID_ARGUMENT', message: { fields: { option: 'sorted', known: 'sort' } } },
    });
  });
});

describe('unfinished downloads', () => {
  test('what is unfinished, and what it will become, is left alone', async () => {
    const on = stage({
      'a.zip': aged(90, ''),
      'a.zip.part': aged(90),
      'b.pdf.crdownload': aged(90),
      '~$c.docx': aged(90),
      'd.iso.part': aged(1),
      'd.iso': { content: '', mtimeMs: NOW - MINUTE_MS },
    });
    expect(await on.rows()).toEqual([]);
    expect(await on.said()).toEqual(['downloads.unfinished']);
  });

  test('a .tmp and anything else that a program holds open stays; a .tmp that nobody holds is old like the rest', async () => {
    const on = stage({ 'old.tmp': aged(90), 'busy.tmp': aged(90, 'b'), 'busy.mkv': aged(1) });
    const held = [on.at('Downloads/busy.tmp'), on.at('Downloads/busy.mkv')];
    expect(ids(await on.rows({ held }))).toEqual(['download:stale:old.tmp']);
    expect(ids(await on.rows({ held: null }))).toEqual(['download:sort:busy.mkv']);
  });
});

describe('C36: thirty days are thirty days', () => {
  const zone = process.env['TZ'];
  afterEach(() => {
    if (zone === undefined) delete process.env['TZ'];
    else process.env['TZ'] = zone;
  });

  /** Days around which clocks change in Auckland, in Los Angeles, and in neither. */
  const moments = [
    Date.UTC(2026, 3, 20, 12),
    Date.UTC(2026, 8, 29, 12),
    Date.UTC(2026, 2, 9, 12),
    Date.UTC(2026, 10, 2, 9, 30),
    NOW,
  ];

  test.each(['Pacific/Auckland', 'America/Los_Angeles', 'UTC'])('in %s', async (timeZone) => {
    process.env['TZ'] = timeZone;
    expect(new Date(Date.UTC(2026, 6, 15)).getTimezoneOffset()).toBe(
      { 'Pacific/Auckland': -720, 'America/Los_Angeles': 420 }[timeZone] ?? 0,
    );
    for (const now of moments) {
      const on = stage({
        'almost.pdf': { content: '1', mtimeMs: now - 30 * DAY_MS + MINUTE_MS },
        'over.pdf': { content: '2', mtimeMs: now - 30 * DAY_MS - MINUTE_MS },
        'future.pdf': { content: '3', mtimeMs: now + 2 * DAY_MS },
        'epoch.pdf': { content: '4', mtimeMs: 0 },
      });
      const rows = await on.rows({ now });
      expect(rows.map((row) => [row.id, row.enabled, row.why])).toEqual([
        ['download:stale:epoch.pdf', false, 'downloads.ageUnknown'],
        ['download:stale:future.pdf', false, 'downloads.ageUnknown'],
        ['download:stale:over.pdf', false, 'downloads.stale'],
        ['download:sort:almost.pdf', true, 'downloads.sort'],
      ]);
    }
  });
});

describe('on any folder', () => {
  test('ids are the same in the next preview, unique, and free of commas and control characters', async () => {
    needsPosix();
    const on = stage({
      'a,b.qq': aged(40),
      'a%2Cb.qq': aged(40),
      'line\nbreak.qq': aged(40),
      '🆚 報告.qq': aged(40),
    });
    const first = ids(await on.rows());
    expect(first).toEqual([
      'download:stale:a%252Cb.qq',
      'download:stale:a%2Cb.qq',
      'download:stale:line%0Abreak.qq',
      'download:stale:🆚 報告.qq',
    ]);
    expect(ids(await on.rows())).toEqual(first);
  });

  test('C32: looking and planning change nothing', async () => {
    const on = stage({ 'a.pdf': aged(40), 'a (1).pdf': aged(50), 'b.jpg': aged(1), 'sub/c': aged(1) });
    const before = treeDigest(on.profile, { folderTimes: true });
    await on.rows();
    expect(treeDigest(on.profile, { folderTimes: true })).toEqual(before);
    expect(existsSync(on.at('Downloads/Documents'))).toBe(false);
  });

  test('a missing folder and a cancelled run are told by their code', async () => {
    const on = stage({ 'a.txt': aged(7), 'a (1).txt': aged(7) });
    expect(await on.run({ roots: [on.at('Nowhere')] })).toMatchObject({ failure: { code: 'NOT_FOUND' } });
    expect(await on.run({ cancelled: () => true })).toMatchObject({ failure: { code: 'CANCELLED' } });
  });

  test('20,000 differently named files: nothing is hashed, and planning is quick', async () => {
    if (underWine) leaveOut('it measures time, and Wine has another one');
    const on = stage({});
    const dir = on.at('Downloads');
    mkdirSync(dir, { recursive: true });
    for (let index = 0; index < 20_000; index += 1) {
      const full = path.join(dir, `file ${index % 7} of ${index}.${['pdf', 'jpg', 'zip', 'qq'][index % 4]}`);
      writeFileSync(full, 'same size');
      if (index % 2 === 0) utimesSync(full, NOW / 1000 - 90 * 86_400, NOW / 1000 - 90 * 86_400);
      else utimesSync(full, NOW / 1000 - 86_400, NOW / 1000 - 86_400);
    }
    const phases = new Set<string>();
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const begun = performance.now();
      const run = await on.run({ onProgress: ({ phase }) => phases.add(phase) });
      times.push(performance.now() - begun);
      expect(run.ok && run.value.task.actions.length).toBe(20_000);
    }
    expect(phases).not.toContain('hash');
    // Generous for a busy machine; anything quadratic would take many times as long.
    expect(Math.min(...times)).toBeLessThan(1000);
  });
});
