import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { allKinds } from '../../../test/support/all-kinds.ts';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { manyOrFew, needsPosix, onWindows } from '../../../test/support/this-machine.ts';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { rememberLooks } from '../../kernel/remembered-looks.ts';
import { QuickFolder } from '../posix/quick-folder.ts';
import { setAttributes } from '../windows/looks.ts';
import { attributeSource } from './attribute-source.ts';
import { ListedFolder, WORDS } from './listed-folder.ts';
import { localFiles } from './local-files.ts';
import { listFolder, lookAt } from './look.ts';

const HIDDEN = 0x2;
const SYSTEM = 0x4;

/** All facts as they read, whatever holds them. */
function told(entry: EntryFacts): Omit<EntryFacts, 'list'> {
  // First what the entry itself has to be asked for.
  const { identity, links, mode, allocated, owner, cloudOnly } = entry;
  const { name, type, size, mtimeMs, mtimeNs, birthtimeMs } = entry;
  return {
    name,
    path: entry.path,
    type,
    size,
    allocated,
    mtimeMs,
    mtimeNs,
    birthtimeMs,
    identity,
    links,
    mode,
    owner,
    cloudOnly,
  };
}

describe('[linux] entries looked at by the system’s own call', () => {
  test.each(['here', 'in memory'])('have the facts that Node tells of them (%s)', async (where) => {
    needsPosix();
    const dir = where === 'here' ? freshFolder('quick') : freshFolderElsewhere();
    allKinds(dir);
    execFileSync('mkfifo', [path.join(dir, 'pipe')]);
    const server = net.createServer().listen(path.join(dir, 'socket'));
    onTestFinished(() => void server.close());
    await new Promise((resolve) => server.once('listening', resolve));
    compare(dir, fs.readdirSync(dir));
  });

  test('of devices and of what the kernel makes up too', () => {
    needsPosix();
    compare('/dev', ['null', 'zero', 'shm', 'pts']);
    compare('/proc/self', ['status', 'exe']);
    compare('/', ['dev', 'proc', 'usr', 'bin']);
  });

  function compare(dir: string, names: readonly string[]): void {
    const quick = QuickFolder.open(dir);
    expect(quick).not.toBeNull();
    const sorted = [...names].sort();
    const words = new Uint32Array(sorted.length * WORDS);
    for (const [index, name] of sorted.entries()) expect(quick?.look(name, words, index * WORDS)).toBe(true);
    expect(quick?.look('not there', words, 0)).toBe(false);
    quick?.close();
    const room = { words, start: 0 };
    const list = new ListedFolder(dir === '/' ? '/' : `${dir}/`, sorted, room, null);
    for (const entry of list.all()) {
      if (entry.name === 'status' || entry.name === 'not there') continue;
      expect(told(entry)).toEqual(expectOk(lookAt(path.join(dir, entry.name))));
    }
  }
});

test('many entries: every one is listed in order with the facts of a look at it, and found by its name', () => {
  const dir = freshFolder('many');
  const count = manyOrFew(4_500, 300);
  for (let number = 0; number < count; number += 1)
    fs.writeFileSync(path.join(dir, `f${number}`), `${number}`);
  allKinds(dir);
  const files = rememberLooks(localFiles);
  const entries = expectOk(files.list(dir));
  expect(entries.map(({ name }) => name)).toEqual(fs.readdirSync(dir).sort());
  for (const entry of entries) {
    if (/^f\d*[1-9]$/.test(entry.name)) continue;
    expect(told(entry)).toEqual(told(expectOk(lookAt(entry.path))));
    expect(told(expectOk(files.lookAt(entry.path)))).toEqual(told(entry));
  }
  expect(expectOk(files.list(dir)).map(told)).toEqual(entries.map(told));
  expect(files.lookAt(path.join(dir, 'not there')).ok).toBe(false);
  // A remembered look is no new look.
  fs.rmSync(path.join(dir, 'f7'));
  expect(files.lookAt(path.join(dir, 'f7')).ok).toBe(true);
});

test('what vanishes while a folder is listed is left out, and nothing else', () => {
  const dir = freshFolder('vanish');
  needsPosix();
  for (let number = 0; number < 5_000; number += 1) fs.writeFileSync(path.join(dir, `f${number}`), '');
  const seen: number[] = [];
  const entries = expectOk(
    listFolder(dir, undefined, (count) => {
      seen.push(count);
      if (count === 0) for (const name of ['f0', 'f2500', 'f4999']) fs.rmSync(path.join(dir, name));
      return true;
    }),
  );
  const names = entries.map(({ name }) => name);
  expect(names).toEqual(fs.readdirSync(dir).sort());
  expect(names).toHaveLength(4_997);
  expect(seen).toHaveLength(Math.ceil(5_000 / 256));
});

/** As on a system without such a call. Answers how to end that. */
function leaveToNode(): () => void {
  const open = vi.spyOn(QuickFolder, 'open').mockReturnValue(null);
  return () => void open.mockRestore();
}

test.each([3, 5_000])(
  'a folder of %s entries that may be read and not entered is unreadable, not empty',
  (count) => {
    needsPosix();
    const dir = freshFolder('closed');
    for (let number = 0; number < count; number += 1) fs.writeFileSync(path.join(dir, `f${number}`), '');
    const look = fs.lstatSync;
    // Few entries are looked at one by one, unless many were looked at before.
    if (count === 3) onTestFinished(leaveToNode());
    const quick = vi.spyOn(QuickFolder.prototype, 'look').mockReturnValue(false);
    const slow = vi.spyOn(fs, 'lstatSync').mockImplementation(((...args: Parameters<typeof look>) => {
      if (String(args[0]).startsWith(dir + path.sep))
        throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      return look(...args);
    }) as never);
    onTestFinished(() => {
      quick.mockRestore();
      slow.mockRestore();
    });
    expect(codeOf(listFolder(dir))).toBe('ACCESS_DENIED');
    if (process.platform === 'linux' && count > 3) expect(quick).toHaveBeenCalled();
  },
);

test('C51 a folder of many entries is left within a few hundred of them', () => {
  const dir = freshFolder('stop');
  const count = manyOrFew(5_000, 1_000);
  for (let number = 0; number < count; number += 1) fs.writeFileSync(path.join(dir, `f${number}`), '');
  const listed = listFolder(dir, undefined, (seen) => seen < count / 2);
  expect(listed).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
});

describe.skipIf(!onWindows)('[win32] what a list tells', () => {
  test('sizes, times and kinds cost no look at an entry; its number and names are asked when needed', () => {
    const dir = freshFolder('list');
    allKinds(dir);
    const lstat = vi.spyOn(fs, 'lstatSync');
    onTestFinished(() => lstat.mockRestore());
    const entries = expectOk(listFolder(dir));
    const early = entries.map(({ name, type, size, mtimeNs }) => ({ name, type, size, mtimeNs }));
    expect(lstat).not.toHaveBeenCalled();
    for (const { name, ...facts } of early)
      expect(expectOk(lookAt(path.join(dir, name)))).toMatchObject(facts);
    lstat.mockClear();
    for (const entry of entries) expect(told(entry)).toEqual(expectOk(lookAt(entry.path)));
    // Once by the list's entry and once by the look beside it.
    expect(lstat).toHaveBeenCalledTimes(entries.length * 2);
  });

  test('hidden files and those of the system are seen', () => {
    const dir = freshFolder('hidden');
    makeTree(dir, { 'desktop.ini': 'i', hidden: 'h', plain: 'p' });
    expect(setAttributes(path.join(dir, 'desktop.ini'), HIDDEN | SYSTEM)).toBeNull();
    expect(setAttributes(path.join(dir, 'hidden'), HIDDEN)).toBeNull();
    const attributes = attributeSource.of(path.join(dir, 'desktop.ini'))?.attributes ?? 0;
    expect(attributes & (HIDDEN | SYSTEM)).toBe(HIDDEN | SYSTEM);
    const names = expectOk(listFolder(dir)).map(({ name }) => name);
    expect(names).toEqual(['desktop.ini', 'hidden', 'plain']);
  });

  test('an entry that is gone when it is asked is like nothing on disk, nor like another that is gone', () => {
    const dir = freshFolder('gone');
    makeTree(dir, { one: '1', two: '2' });
    const [one, two] = expectOk(listFolder(dir));
    fs.rmSync(path.join(dir, 'one'));
    fs.rmSync(path.join(dir, 'two'));
    expect(one?.identity).toMatch(/^gone:\d+$/);
    expect(two?.identity).toMatch(/^gone:\d+$/);
    expect(one?.identity).not.toBe(two?.identity);
    expect(one).toMatchObject({ size: 1, links: 1, allocated: 0, type: 'file' });
  });

  test('SAFETY an entry that went into a cloud since it was listed is not looked at', () => {
    const dir = freshFolder('cloud');
    makeTree(dir, { one: '1' });
    const [one] = expectOk(listFolder(dir));
    const real = attributeSource.of;
    const marks = vi.spyOn(attributeSource, 'of').mockImplementation((full) => {
      const listed = real(full);
      return listed === null ? null : { ...listed, attributes: listed.attributes | 0x400000 };
    });
    const lstat = vi.spyOn(fs, 'lstatSync');
    onTestFinished(() => {
      marks.mockRestore();
      lstat.mockRestore();
    });
    expect(one?.identity).toMatch(/^gone:/);
    expect(lstat).not.toHaveBeenCalled();
  });
});

test.skipIf(process.platform !== 'linux')(
  '[linux] an entry that the system’s own call cannot see, and Node can, is not missing in the list',
  () => {
    const dir = freshFolder('unseen');
    for (let number = 0; number < 5_000; number += 1) fs.writeFileSync(path.join(dir, `f${number}`), '');
    const look = QuickFolder.prototype.look;
    const quick = vi.spyOn(QuickFolder.prototype, 'look').mockImplementation(function (
      this: QuickFolder,
      ...args: Parameters<typeof look>
    ) {
      return args[0] !== 'f4711' && look.apply(this, args);
    });
    onTestFinished(() => quick.mockRestore());
    const names = expectOk(listFolder(dir)).map(({ name }) => name);
    expect(names).toHaveLength(5_000);
    expect(names).toContain('f4711');
    expect(quick).toHaveBeenCalled();
  },
);

test.skipIf(process.platform !== 'linux')(
  '[linux] a remembered list tells again which names are no text: a preview sees them after the skill has',
  () => {
    const dir = freshFolder('torn');
    fs.writeFileSync(Buffer.concat([Buffer.from(`${dir}/`), Buffer.from([0x61, 0xff])]), 'x');
    const files = rememberLooks(localFiles);
    for (const _who of ['the skill', 'the kernel']) {
      const torn: string[] = [];
      expect(expectOk(files.list(dir, (name) => torn.push(name)))).toEqual([]);
      expect(torn).toEqual(['a\uFFFD']);
    }
  },
);
