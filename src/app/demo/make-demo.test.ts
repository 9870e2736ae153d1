import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { leaveOut, needsPosix, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { ERROR_CODES } from '../../protocol/codes.ts';
import type { Platform } from '../../protocol/skill-manifest.ts';
import { MARKER_NAME } from './demo-marker.ts';
import { layoutOf } from './layout.ts';
import { type DemoSettings, makeDemo } from './make-demo.ts';
import { demoProfile } from './profile.ts';

const NOW = Date.UTC(2026, 4, 3, 9, 30);
const DAY_MS = 24 * 60 * 60 * 1000;

function settings(more: Partial<DemoSettings> = {}): DemoSettings {
  return {
    platform: onWindows ? 'win32' : 'linux',
    now: NOW,
    tempFolder: '/nowhere',
    dataFolderIn: (profile) => path.join(profile, '.local', 'share', 'deskshell'),
    ...more,
  };
}

function made(dir: string, more: Partial<DemoSettings> = {}) {
  const result = makeDemo(dir, settings(more));
  if (!result.ok) throw new Error(JSON.stringify(result.failure));
  return result.value;
}

function refusal(dir: string): string {
  const result = makeDemo(dir, settings());
  return result.ok ? 'made' : result.failure.code;
}

function sha256(file: string): string {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}

describe('the same seed', () => {
  test('gives the same tree: names, bytes, links, modes and times', () => {
    const one = freshFolder('demo');
    const two = path.join(freshFolder('demo'), 'not', 'yet', 'there');
    made(one);
    made(two);
    fs.chmodSync(two, 0o700);
    expect(treeDigest(two, { folderTimes: true })).toEqual(treeDigest(one, { folderTimes: true }));
  });

  test('gives other times at another now, and nothing else is other', () => {
    const withoutTimes = (dir: string) =>
      treeDigest(dir, { except: [MARKER_NAME] }).map((line) => line.split(' ').slice(0, -1).join(' '));
    const one = freshFolder('demo');
    const two = freshFolder('demo');
    made(one);
    made(two, { now: NOW + DAY_MS });
    expect(withoutTimes(two)).toEqual(withoutTimes(one));
    const file = 'Documents/diary.md';
    expect(fs.statSync(path.join(two, file)).mtimeMs - fs.statSync(path.join(one, file)).mtimeMs).toBe(
      DAY_MS,
    );
  });

  test('another seed gives another tree', () => {
    expect(demoProfile('linux', 2)).not.toEqual(demoProfile('linux', 1));
  });
});

describe.each<Platform>(['linux', 'darwin', 'win32'])('the profile for %s', (platform) => {
  const entries = demoProfile(platform, 1);
  const files = entries.filter((entry) => entry.kind === 'file');

  test('has about 300 files and stays small', () => {
    expect(files.length).toBeGreaterThanOrEqual(270);
    expect(files.length).toBeLessThanOrEqual(330);
    const bytes = files.reduce((sum, file) => sum + file.size, 0);
    expect(bytes).toBeLessThan(300 * 1024 * 1024);
  });

  test('names each path once, also where case is ignored', () => {
    const paths = entries.map((entry) => entry.path.toLowerCase());
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('tells files with other bytes apart by size and time', () => {
    const contents = new Map(files.map((file) => [`${file.size} ${file.ageMs}`, file.contents]));
    for (const file of files) expect(contents.get(`${file.size} ${file.ageMs}`)).toBe(file.contents);
  });

  test('has no name that Windows does not allow, where Windows is', () => {
    const illegal = entries.filter(({ path: name }) => /[<>:"|?*\\]|[. ](\/|$)/.test(name));
    if (platform === 'win32') expect(illegal).toEqual([]);
    else expect(illegal.length).toBeGreaterThan(0);
  });
});

test('what is promised is really there', () => {
  needsPosix();
  const dir = freshFolder('demo');
  const { files, bytes, leftOut } = made(dir);
  const at = (name: string) => path.join(dir, name);
  expect(leftOut).toEqual([]);
  expect(treeDigest(dir).filter((line) => line.includes(' file '))).toHaveLength(files + 1);
  expect(bytes).toBeGreaterThan(20 * 1024 * 1024);

  expect(sha256(at('Downloads/季度报告 - 副本 (2).docx'))).toBe(sha256(at('Downloads/季度报告.docx')));
  expect(sha256(at('Downloads/budget (1).xlsx'))).not.toBe(sha256(at('Downloads/budget.xlsx')));
  expect(fs.statSync(at('Downloads/album (1).zip')).ino).toBe(fs.statSync(at('Downloads/album.zip')).ino);
  expect(fs.statSync(at('Downloads/signed contract.pdf')).mode & 0o222).toBe(0);
  expect(fs.readlinkSync(at('Downloads/hosts of this computer'))).toBe('/etc/hosts');
  expect(fs.realpathSync(at('tmp/extracted/all documents'))).toBe(at('Documents'));
  expect(fs.existsSync(at('Downloads/weather-app-main/.git/HEAD'))).toBe(true);
  expect(fs.statSync(at('tmp/session-77')).mtimeMs).toBeGreaterThan(NOW - DAY_MS);
});

describe('an earlier demo', () => {
  test('is made anew, also after its files were moved about and some were lost', () => {
    const dir = freshFolder('demo');
    made(dir);
    const before = treeDigest(dir);
    fs.mkdirSync(path.join(dir, 'Downloads', 'Documents'));
    fs.renameSync(
      path.join(dir, 'Downloads/tax form 2024.pdf'),
      path.join(dir, 'Downloads/Documents/tax.pdf'),
    );
    fs.rmSync(path.join(dir, layoutOf(onWindows ? 'win32' : 'linux').temp), { recursive: true });
    made(dir);
    expect(treeDigest(dir)).toEqual(before);
  });

  test('keeps the app’s data, its quarantine and the journals', () => {
    const dir = freshFolder('demo');
    made(dir);
    const own = {
      '.local/share/deskshell/quarantine/b-1/x1': 'the only copy of something',
      'Downloads/.deskshell/journal.jsonl': '{}\n',
    };
    makeTree(dir, own);
    made(dir);
    for (const [name, content] of Object.entries(own)) {
      expect(fs.readFileSync(path.join(dir, name), 'utf8')).toBe(content);
    }
  });

  const strangers: Readonly<Record<string, (dir: string) => void>> = {
    'a file': (dir) => makeTree(dir, { 'Downloads/mine.txt': 'mine' }),
    'an edit of one of its files': (dir) =>
      fs.appendFileSync(path.join(dir, 'Documents/diary.md'), 'Dear diary'),
    'a link': (dir) => makeTree(dir, { 'Desktop/way': { link: '/home' } }),
    'an empty folder': (dir) => makeTree(dir, { 'Desktop/plans': { folder: true } }),
    'a file deep in a folder of the demo': (dir) => makeTree(dir, { 'Projects/weather-app/src/mine.ts': '' }),
    'a folder with a file': (dir) => makeTree(dir, { 'thesis/chapter 1.txt': 'It was' }),
  };
  /** Wine makes a demo in many seconds, and what comes after these two differs in the stranger alone. */
  const alsoUnderWine = ['a file', 'an edit of one of its files'];
  for (const [what, put] of Object.entries(strangers)) {
    test(`with ${what} that it did not make is refused, and nothing in it is touched`, () => {
      if (underWine && !alsoUnderWine.includes(what)) leaveOut('Wine is slow, and two others show the same');
      const dir = freshFolder('demo');
      made(dir);
      put(dir);
      const before = treeDigest(dir, { folderTimes: true });
      expect(refusal(dir)).toBe('TARGET_EXISTS');
      expect(treeDigest(dir, { folderTimes: true })).toEqual(before);
    });
  }
});

describe('a folder that is no demo', () => {
  test.each<readonly [string, (dir: string) => void]>([
    ['with a file', (dir) => makeTree(dir, { 'a.txt': 'A' })],
    ['with an empty folder', (dir) => makeTree(dir, { a: { folder: true } })],
    ['with a broken marker', (dir) => makeTree(dir, { [MARKER_NAME]: '{"kind":"deskshell-demo"' })],
    ['with a marker that is a link', (dir) => makeTree(dir, { [MARKER_NAME]: { link: '/etc/hosts' } })],
  ])('%s is refused and stays as it is', (_, put) => {
    const dir = freshFolder('demo');
    put(dir);
    const before = treeDigest(dir, { folderTimes: true });
    expect(refusal(dir)).toBe('TARGET_EXISTS');
    expect(treeDigest(dir, { folderTimes: true })).toEqual(before);
  });

  test('but a file, is an argument that is wrong', () => {
    const dir = freshFolder('demo');
    makeTree(dir, { 'a.txt': 'A' });
    expect(refusal(path.join(dir, 'a.txt'))).toBe('INVALID_ARGUMENT');
    const code = refusal(path.join(dir, 'a.txt', 'below'));
    expect(ERROR_CODES).toContain(code);
    expect(fs.readFileSync(path.join(dir, 'a.txt'), 'utf8')).toBe('A');
  });
});

test('without a folder of its own it takes a new one in the temp folder', () => {
  const tempFolder = freshFolder('demo');
  const one = makeDemo(undefined, settings({ tempFolder }));
  const two = makeDemo(undefined, settings({ tempFolder }));
  if (!one.ok || !two.ok) throw new Error('refused');
  expect(path.dirname(one.value.dir)).toBe(tempFolder);
  expect(two.value.dir).not.toBe(one.value.dir);
});
