import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { localFiles } from './local-files.ts';

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
