import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DAY_MS, NOW, type Row, stageSkill } from '../../../test/support/skill-stage.ts';
import { leaveOut, onWindows } from '../../../test/support/this-machine.ts';
import type { Platform } from '../../protocol/skill-manifest.ts';
import { layoutOf } from './layout.ts';
import { makeDemo } from './make-demo.ts';
import { demoProfile } from './profile.ts';

/** What the built-in skills say to the demo: it must have something to show for each of their rules. */
async function rowsOf(skill: string, platform: Platform): Promise<readonly (Row & { at: string })[]> {
  // The demo of another system has names that Windows cannot hold.
  if (onWindows && platform !== 'win32') leaveOut('Windows cannot hold it');
  const stage = stageSkill(skill, {}, undefined, platform);
  const made = makeDemo(stage.profile, {
    platform,
    now: NOW,
    tempFolder: '/nowhere',
    dataFolderIn: () => stage.places.data,
  });
  if (!made.ok) throw new Error(made.failure.code);
  const rows = await stage.rows();
  return rows.map((row) => {
    const source = 'path' in row ? row.path : 'from' in row ? row.from : '';
    return { ...row, at: path.relative(stage.profile, source).split(path.sep).join('/') };
  });
}

const isTicked = (row: Row) => row.enabled !== false && (row.risk ?? 'low') === 'low';

describe.each<Platform>(['linux', 'darwin', 'win32'])('on %s', (platform) => {
  const { caches, leftovers, temp } = layoutOf(platform);
  const ages = new Map(
    demoProfile(platform, 1).flatMap((entry) => (entry.kind === 'file' ? [[entry.path, entry.ageMs]] : [])),
  );

  test('junk-files proposes what is old in every place, keeps what is fresh, and hides no document', async () => {
    const rows = await rowsOf('junk-files', platform);
    const ticked = rows.filter(isTicked);
    for (const { folder } of [...caches, ...leftovers]) {
      const there = ticked.filter((row) => row.at.startsWith(`${folder}/`));
      expect(there.length, folder).toBeGreaterThanOrEqual(3);
    }
    for (const { folder } of caches) {
      const old = [...ages].filter(([file, age]) => file.startsWith(`${folder}/`) && age > 180 * DAY_MS);
      expect(ticked.filter((row) => row.at.startsWith(`${folder}/`))).toHaveLength(old.length);
    }
    expect(ticked.some((row) => row.at.startsWith(`${temp}/`))).toBe(true);
    expect(rows.some((row) => row.at.startsWith(`${temp}/session-77`))).toBe(false);
    for (const name of ['unsaved thesis.docx', 'scan']) {
      const row = rows.find(({ at }) => at === `${temp}/${name}`);
      expect(row, name).toBeDefined();
      expect(row !== undefined && isTicked(row), name).toBe(false);
    }
    const elsewhere = /^(Downloads|Documents|Desktop|Pictures|Projects|Music|Videos|Movies)\//;
    expect(rows.filter((row) => elsewhere.test(row.at))).toEqual([]);
  });

  test('downloads-cleanup finds copies, look-alikes, stale files and types, and leaves folders alone', async () => {
    const rows = await rowsOf('downloads-cleanup', platform);
    const inGroup = (group: string) => rows.filter((row) => row.group === group);
    const duplicates = inGroup('download:duplicate');
    expect(duplicates.filter(isTicked).length).toBeGreaterThanOrEqual(12);
    expect(duplicates.filter((row) => !isTicked(row)).length).toBeGreaterThanOrEqual(2);
    expect(inGroup('download:stale').length).toBeGreaterThan(25);
    expect(inGroup('download:stale').filter(isTicked)).toEqual([]);
    expect(inGroup('download:sort').length).toBeGreaterThan(10);
    expect(rows.filter((row) => row.at.split('/').length !== 2)).toEqual([]);
    const left = /crdownload|\.part$|~\$|hosts of this computer|my pictures|empty/;
    expect(duplicates.filter((row) => left.test(row.at))).toEqual([]);
    const albums = duplicates.filter((row) => row.at.startsWith('Downloads/album'));
    expect(albums.map((row) => row.at)).toHaveLength(1);
  });
});
