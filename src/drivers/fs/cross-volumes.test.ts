import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree, type TreeSpec } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { needsPosix } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';

const isRoot = process.getuid?.() === 0;

function setting(spec: TreeSpec) {
  const here = freshFolder('cross');
  const there = freshFolderElsewhere();
  makeTree(here, spec);
  return {
    here,
    there,
    at: (name: string) => path.join(here, name),
    move: (name: string) =>
      moveEntry(
        path.join(here, name),
        path.join(there, name),
        expectOk(lookAt(path.join(here, name))),
        'tok',
      ),
  };
}

/** Where a path through a handle really leads. */
function realOf(full: unknown): string {
  const [, handle, rest] = /^(\/proc\/self\/fd\/\d+)(.*)$/.exec(String(full)) ?? [];
  return handle === undefined ? String(full) : fs.readlinkSync(handle) + (rest ?? '');
}

/** Calls `first` before every call of `name`. */
function beforeCall(
  name: 'unlinkSync' | 'openSync' | 'symlinkSync',
  first: (real: string) => void,
): () => void {
  const call = fs[name] as (...args: unknown[]) => unknown;
  const spy = vi.spyOn(fs, name).mockImplementation(((...args: unknown[]) => {
    first(realOf(args[name === 'symlinkSync' ? 1 : 0]));
    return call(...args);
  }) as never);
  return () => spy.mockRestore();
}

type NativeCall = (...args: unknown[]) => unknown;

/** Does something right after a file is flushed, as somebody else would. */
function afterFlush(then: (fd: number, real: string) => void): () => void {
  const flush = fs.fsyncSync.bind(fs);
  const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
    flush(fd);
    then(fd, realOf(`/proc/self/fd/${fd}`));
  });
  return () => spy.mockRestore();
}

/** setxattr(2) and getxattr(2): Node has no words for them. */
function attributeCall(declaration: string): NativeCall {
  const koffi = createRequire(import.meta.url)('koffi') as typeof import('koffi').default;
  return koffi.load('libc.so.6').func(declaration);
}

function setNote(full: string, note: string): void {
  const set = attributeCall(
    'int setxattr(const char *path, const char *name, const uint8_t *value, size_t size, int flags)',
  );
  expect(set(full, 'user.note', Buffer.from(note), note.length, 0)).toBe(0);
}

function noteOf(full: string): string {
  const get = attributeCall(
    'intptr_t getxattr(const char *path, const char *name, _Out_ uint8_t *value, size_t size)',
  );
  const value = Buffer.alloc(64);
  return value.subarray(0, Math.max(Number(get(full, 'user.note', value, value.length)), 0)).toString();
}

function denied(): Error {
  return Object.assign(new Error('EPERM: operation not permitted'), { code: 'EPERM' });
}

describe('a move to another drive', () => {
  test('C20 a taken place is seen before anything is copied or set aside', () => {
    const { there, move } = setting({ 'd/1': 'one' });
    makeTree(there, { 'd/mine': 'mine' });
    const touched: string[] = [];
    const restore = beforeCall('openSync', (real) => touched.push(path.basename(real)));
    const moved = move('d');
    restore();
    expect(codeOf(moved)).toBe('TARGET_EXISTS');
    expect(touched.filter((name) => name.includes('.part') || name === '1')).toEqual([]);
  });

  test('a folder with a name that is no valid Unicode deep inside stays whole on its drive', () => {
    needsPosix();
    const { here, there, move } = setting({ 'd/1': 'one', 'd/deep/2': 'two' });
    fs.writeFileSync(Buffer.concat([Buffer.from(`${here}/d/deep/`), Buffer.from([0x66, 0xff])]), 'odd');
    const whole = treeDigest(here, { folderTimes: true });
    const moved = move('d');
    expect(codeOf(moved)).toBe('PATH_INVALID');
    expect(moved.ok ? '' : moved.failure.message.fields['path']).toBe(path.join(here, 'd/deep'));
    expect(treeDigest(here, { folderTimes: true })).toEqual(whole);
    expect(fs.readdirSync(there)).toEqual([]);
  });

  test('a link whose target is no valid Unicode keeps its bytes', () => {
    const { here, there, move } = setting({});
    const target = Buffer.from([0x2f, 0xff, 0xfe]);
    needsPosix();
    fs.symlinkSync(target, path.join(here, 'link'));
    expectOk(move('link'));
    expect(fs.readlinkSync(path.join(there, 'link'), { encoding: 'buffer' })).toEqual(target);
  });

  test.skipIf(process.platform !== 'linux')(
    '[linux] a drive that keeps other bytes than it was given is found out: the source is whole, no copy stays',
    () => {
      const { here, there, move } = setting({ 'd/1': 'one', 'd/2': 'two' });
      const whole = treeDigest(here);
      const restore = afterFlush((fd, real) => {
        if (real.endsWith('.part/2')) fs.writeSync(fd, 'X', 0);
      });
      const moved = move('d');
      restore();
      expect(codeOf(moved)).toBe('INTERNAL');
      expect(moved.ok ? '' : moved.failure.message.key).toBe('fs.copyDiffers');
      expect(treeDigest(here)).toEqual(whole);
      expect(fs.readdirSync(there)).toEqual([]);
    },
  );

  test('C05 what does not fit there is refused with both figures, and nothing is begun', () => {
    const { here, there, move } = setting({ 'd/1': 'one', 'd/2': 'two' });
    const whole = treeDigest(here, { folderTimes: true });
    const real = fs.statfsSync.bind(fs);
    const nearlyFull = (dir: fs.PathLike) => ({ ...real(dir), bavail: 5, bsize: 1 });
    const spy = vi.spyOn(fs, 'statfsSync').mockImplementation(nearlyFull as never);
    const moved = move('d');
    spy.mockRestore();
    expect(codeOf(moved)).toBe('NO_SPACE');
    const { needed, free } = moved.ok ? {} : moved.failure.message.fields;
    expect([needed, free]).toEqual([{ bytes: 6 }, { bytes: 5 }]);
    expect(treeDigest(here, { folderTimes: true })).toEqual(whole);
    expect(fs.readdirSync(there)).toEqual([]);
  });

  test('the source cannot be removed at all: it is back, and no copy stays', () => {
    const { here, there, move } = setting({ 'd/1': 'one', 'd/2': 'two' });
    const whole = treeDigest(here);
    const restore = beforeCall('unlinkSync', (real) => {
      if (real.includes(`.gone${path.sep}`)) throw denied();
    });
    const moved = move('d');
    restore();
    expect(codeOf(moved)).toBe('ACCESS_DENIED');
    expect(treeDigest(here)).toEqual(whole);
    expect(fs.readdirSync(there)).toEqual([]);
  });

  test('the source cannot be removed and the copy was changed already: both stay, and it says where', () => {
    const { at, there, move } = setting({ 'd/1': 'one', 'd/2': 'two' });
    const restore = beforeCall('unlinkSync', (real) => {
      if (!real.includes(`.gone${path.sep}`)) return;
      fs.writeFileSync(path.join(there, 'd', 'new'), 'saved there');
      throw denied();
    });
    const moved = expectOk(move('d'));
    restore();
    expect(moved.leftover).toBe(at('.deskshell-tok.gone'));
    expect(fs.readdirSync(at('.deskshell-tok.gone'))).toEqual(['1', '2']);
    expect(fs.readdirSync(path.join(there, 'd'))).toEqual(['1', '2', 'new']);
  });

  test('a part of the source is removed and the rest cannot be: it has moved, with a leftover', () => {
    const { at, there, move } = setting({ 'd/1': 'one', 'd/2': 'two' });
    const restore = beforeCall('unlinkSync', (real) => {
      if (real.endsWith(path.join('.gone', '2'))) throw denied();
    });
    const moved = expectOk(move('d'));
    restore();
    expect(moved).toMatchObject({ crossed: true, leftover: at('.deskshell-tok.gone') });
    expect(moved.landed.path).toBe(path.join(there, 'd'));
    expect(fs.readdirSync(at('.deskshell-tok.gone'))).toEqual(['2']);
    expect(fs.readdirSync(path.join(there, 'd'))).toEqual(['1', '2']);
  });

  test('what a program puts into it while it goes is no leftover: it is at the old place, and said', () => {
    const { at, here, there, move } = setting({ 'd/1': 'one', 'd/2': 'two' });
    const restore = beforeCall('unlinkSync', (real) => {
      if (real.endsWith(path.join('.gone', '2'))) fs.writeFileSync(path.join(path.dirname(real), 'new'), 'N');
    });
    const moved = expectOk(move('d'));
    restore();
    expect(moved.leftover).toBeUndefined();
    expect(moved.lost).toMatchObject([{ key: 'lost.cameMeanwhile', fields: { path: at('d') } }]);
    expect(fs.readdirSync(here)).toEqual(['d']);
    expect(fs.readdirSync(at('d'))).toEqual(['new']);
    expect(fs.readdirSync(path.join(there, 'd'))).toEqual(['1', '2']);
  });

  test.skipIf(!isRoot)(
    '[linux] (needs root) what another person put into a shared folder is not begun',
    () => {
      const { here, at, there, move } = setting({ 'd/shared/a': 'A' });
      fs.chownSync(at('d/shared/a'), 4712, 4712);
      fs.chownSync(at('d/shared'), 4713, 4713);
      fs.chmodSync(at('d/shared'), 0o1777);
      const whole = treeDigest(here);
      const spy = vi.spyOn(process as Required<typeof process>, 'getuid').mockReturnValue(4711);
      const moved = move('d');
      spy.mockRestore();
      expect(codeOf(moved)).toBe('ACCESS_DENIED');
      expect(treeDigest(here)).toEqual(whole);
      expect(fs.readdirSync(there)).toEqual([]);
    },
  );

  test('[linux] a folder inside swapped for a link in the middle is noticed, not followed', () => {
    needsPosix();
    const { here, at, there, move } = setting({ 'd/1': 'one', 'd/z/2': 'two', 'outside/secret': 'S' });
    const restore = beforeCall('openSync', (real) => {
      // The first file is being copied: everything was looked at, `z` not yet entered for its copy.
      if (!real.endsWith('.part/1') || fs.lstatSync(at('d/z')).isSymbolicLink()) return;
      fs.renameSync(at('d/z'), at('z-was'));
      fs.symlinkSync(at('outside'), at('d/z'));
    });
    const moved = move('d');
    restore();
    expect(codeOf(moved)).toBe('CONFLICT');
    expect(fs.readdirSync(at('d')).sort()).toEqual(['1', 'z']);
    expect(fs.readdirSync(at('outside'))).toEqual(['secret']);
    expect(fs.readdirSync(here).sort()).toEqual(['d', 'outside', 'z-was']);
    expect(fs.readdirSync(there)).toEqual([]);
  });

  test('[linux] the target’s folder swapped for a link in the middle: nothing is written outside', () => {
    needsPosix();
    const { at, there } = setting({ f: 'F' });
    makeTree(there, { 'to/keep': '', 'outside/keep': '' });
    const to = path.join(there, 'to');
    const restore = beforeCall('openSync', (real) => {
      if (!real.endsWith('.part') || fs.lstatSync(to).isSymbolicLink()) return;
      fs.renameSync(to, path.join(there, 'to-was'));
      fs.symlinkSync(path.join(there, 'outside'), to);
    });
    const moved = moveEntry(at('f'), path.join(to, 'f'), expectOk(lookAt(at('f'))), 'tok');
    restore();
    expect(codeOf(moved)).toBe('CONFLICT');
    expect(fs.readFileSync(at('f'), 'utf8')).toBe('F');
    for (const name of ['outside', 'to-was'])
      expect(fs.readdirSync(path.join(there, name))).toEqual(['keep']);
  });

  test.skipIf(process.platform !== 'linux')(
    '[linux] folders and links keep owner, folders keep extended attributes',
    () => {
      const { at, there, move } = setting({ 'd/inner/f': 'F', 'd/link': { link: 'f' } });
      setNote(at('d/inner'), 'mine');
      if (isRoot) for (const name of ['d/inner', 'd/link']) fs.lchownSync(at(name), 4711, 4712);
      const { uid, gid, mode } = fs.statSync(at('d/inner'));
      expectOk(move('d'));
      expect(noteOf(path.join(there, 'd/inner'))).toBe('mine');
      expect(fs.statSync(path.join(there, 'd/inner'))).toMatchObject({ uid, gid, mode });
      expect(fs.lstatSync(path.join(there, 'd/link'))).toMatchObject({ uid, gid });
    },
  );
});
