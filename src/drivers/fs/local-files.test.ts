import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { needsPosix } from '../../../test/support/this-machine.ts';
import { fingerprintOf } from '../../kernel/fingerprint.ts';
import { localFiles } from './local-files.ts';
import { naming } from './rename-exclusive.ts';

/** Calls `first` once, right before a file is opened whose name ends so. */
function beforeOpening(ending: string, first: () => void): () => void {
  const open = fs.openSync;
  let done = false;
  const spy = vi.spyOn(fs, 'openSync').mockImplementation((...args) => {
    if (!done && String(args[0]).endsWith(ending)) {
      done = true;
      first();
    }
    return open(...args);
  });
  return () => spy.mockRestore();
}

describe('a copy', () => {
  test.skipIf(process.platform !== 'linux')(
    '[linux] the target’s folder swapped for a link in the middle: nothing is written outside',
    () => {
      const dir = freshFolder('copy');
      const at = (name: string) => path.join(dir, name);
      makeTree(dir, { f: 'F', 'to/keep': '', 'outside/keep': '' });
      const restore = beforeOpening('.part', () => {
        fs.renameSync(at('to'), at('to-was'));
        fs.symlinkSync(at('outside'), at('to'));
      });
      const outside: string[] = [];
      const copied = localFiles.copy(at('f'), at('to/f'), 'tok');
      outside.push(...fs.readdirSync(at('outside')), ...fs.readdirSync(at('to-was')));
      restore();
      expect(codeOf(copied)).toBe('CONFLICT');
      expect(outside).toEqual(['keep', 'keep']);
      expect(fs.statSync(at('outside')).mtimeMs).toBeLessThanOrEqual(fs.lstatSync(at('to')).mtimeMs);
    },
  );

  test.skipIf(process.platform !== 'linux')(
    '[linux] the source’s folder swapped: another file is not read',
    () => {
      const dir = freshFolder('copy');
      const at = (name: string) => path.join(dir, name);
      makeTree(dir, { 'from/f': 'F', 'outside/f': 'secret', 'to/keep': '' });
      const restore = beforeOpening('/f', () => {
        fs.renameSync(at('from'), at('from-was'));
        fs.symlinkSync(at('outside'), at('from'));
      });
      const copied = expectOk(localFiles.copy(at('from/f'), at('to/f'), 'tok'));
      restore();
      expect(copied).toMatchObject({ path: at('to/f'), name: 'f' });
      expect(fs.readFileSync(at('to/f'), 'utf8')).toBe('F');
    },
  );

  test.skipIf(process.platform !== 'linux')(
    '[linux] of a file that somebody writes to meanwhile is none: CONFLICT, and nothing of ours stays',
    () => {
      const dir = freshFolder('copy');
      makeTree(dir, { f: 'F' });
      const at = (name: string) => path.join(dir, name);
      const flush = fs.fsyncSync.bind(fs);
      const spy = vi.spyOn(fs, 'fsyncSync').mockImplementation((fd) => {
        flush(fd);
        fs.appendFileSync(at('f'), ' and more');
      });
      const copied = localFiles.copy(at('f'), at('g'), 'tok');
      spy.mockRestore();
      expect(codeOf(copied)).toBe('CONFLICT');
      expect(fs.readdirSync(dir)).toEqual(['f']);
    },
  );

  test('onto a taken name: TARGET_EXISTS, and nothing of ours stays', () => {
    const dir = freshFolder('copy');
    makeTree(dir, { f: 'F', g: 'G' });
    const at = (name: string) => path.join(dir, name);
    expect(codeOf(localFiles.copy(at('f'), at('g'), 'tok'))).toBe('TARGET_EXISTS');
    expect(fs.readdirSync(dir)).toEqual(['f', 'g']);
    expect(fs.readFileSync(at('g'), 'utf8')).toBe('G');
  });
});

describe('a folder that may be read and not entered', () => {
  test('is unreadable, not empty', () => {
    needsPosix();
    const dir = freshFolder('list');
    makeTree(dir, { f: 'F' });
    const look = fs.lstatSync;
    const spy = vi.spyOn(fs, 'lstatSync').mockImplementation(((...args: Parameters<typeof look>) => {
      if (String(args[0]).startsWith(dir + path.sep))
        throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES' });
      return look(...args);
    }) as never);
    const listed = localFiles.list(dir);
    spy.mockRestore();
    expect(codeOf(listed)).toBe('ACCESS_DENIED');
  });
});

describe('a file of ours that is to go', () => {
  const ours = (full: string) => fingerprintOf(expectOk(localFiles.lookAt(full)));

  test('and that the system lets nobody remove keeps its name', () => {
    const dir = freshFolder('own');
    makeTree(dir, { f: 'F' });
    const full = path.join(dir, 'f');
    const spy = vi.spyOn(fs, 'unlinkSync').mockImplementation(() => {
      throw Object.assign(new Error('EBUSY: in use'), { code: 'EBUSY' });
    });
    const removed = localFiles.removeOwn(full, ours(full), 'tok');
    spy.mockRestore();
    expect(codeOf(removed)).toBe('BUSY');
    expect(fs.readdirSync(dir)).toEqual(['f']);
  });

  test('edited at the last instant, its name taken too: it is said where it lies', () => {
    const dir = freshFolder('own');
    makeTree(dir, { f: 'F' });
    const full = path.join(dir, 'f');
    const expected = ours(full);
    const rename = naming.renameExclusive;
    const spy = vi.spyOn(naming, 'renameExclusive').mockImplementationOnce((from, to) => {
      const error = rename(from, to);
      fs.appendFileSync(to.full, ' edited');
      fs.writeFileSync(from.full, 'a stranger');
      return error;
    });
    const removed = localFiles.removeOwn(full, expected, 'tok');
    spy.mockRestore();
    const aside = path.join(dir, '.deskshell-tok.gone');
    expect(removed).toMatchObject({ failure: { message: { key: 'fs.staysAside', fields: { aside } } } });
    expect(fs.readFileSync(aside, 'utf8')).toBe('F edited');
    expect(fs.readFileSync(full, 'utf8')).toBe('a stranger');
  });
});
