import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { leaveOut, onWindows } from '../../../test/support/this-machine.ts';
import { lookAt } from './look.ts';
import { naming } from './rename-exclusive.ts';
import { writeNewFile, writeOverFile } from './write-file.ts';

/** What happens right before and after the calls that give files their names. */
interface Meanwhile {
  readonly beforeRename?: (from: string) => string | null;
  readonly afterRename?: (to: string) => void;
  readonly beforeExchange?: (count: number) => void;
  readonly afterExchange?: (count: number) => void;
}

function setting(): { readonly dir: string; readonly at: (name: string) => string } {
  const dir = freshFolder('write');
  return { dir, at: (name) => path.join(dir, name) };
}

function meanwhile(happens: Meanwhile): void {
  const real = { ...naming };
  let exchanges = 0;
  vi.spyOn(naming, 'renameExclusive').mockImplementation((from, to) => {
    const error = happens.beforeRename?.(from.full) ?? real.renameExclusive(from, to);
    if (error === null) happens.afterRename?.(to.full);
    return error;
  });
  vi.spyOn(naming, 'exchangeNames').mockImplementation((from, to) => {
    exchanges += 1;
    happens.beforeExchange?.(exchanges);
    const error = real.exchangeNames(from, to);
    happens.afterExchange?.(exchanges);
    return error;
  });
}

afterEach(() => vi.restoreAllMocks());

/** Saves as editors do: another file takes the name. */
function saveOver(full: string, content: string): void {
  fs.writeFileSync(`${full}.new`, content);
  fs.renameSync(`${full}.new`, full);
}

const read = (full: string): string => fs.readFileSync(full, 'utf8');

describe('what was written is told as we wrote it', () => {
  test('a new file, saved over the instant after', () => {
    const { at } = setting();
    meanwhile({
      afterRename: (to) => {
        if (to === at('f')) saveOver(at('f'), 'somebody else’s longer text');
      },
    });
    const written = expectOk(writeNewFile(at('f'), 'ours', 'tok'));
    expect(written).toMatchObject({ path: at('f'), name: 'f', size: 4 });
    expect(written.identity).not.toBe(expectOk(lookAt(at('f'))).identity);
    expect(read(at('f'))).toBe('somebody else’s longer text');
  });

  test('a file written over, saved over again in place', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/x': '' });
    const addMore = () => fs.appendFileSync(at('f'), ' and more');
    const afterRename = (to: string) => (to === at('f') ? addMore() : undefined);
    meanwhile(onWindows ? { afterRename } : { afterExchange: addMore });
    const old = expectOk(lookAt(at('f')));
    const { written, kept } = expectOk(writeOverFile(at('f'), 'ours', old, at('kept/i1'), 'tok'));
    expect(written).toMatchObject({ path: at('f'), name: 'f', size: 4 });
    expect(kept.landed.identity).toBe(old.identity);
    expect([read(at('f')), read(at('kept/i1'))]).toEqual(['ours and more', 'old']);
  });
});

describe('an overwrite that fails', () => {
  test('the old file cannot be kept: it is back, and nothing of ours stays', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/i1': 'taken' });
    const old = expectOk(lookAt(at('f')));
    expect(codeOf(writeOverFile(at('f'), 'ours', old, at('kept/i1'), 'tok'))).toBe('TARGET_EXISTS');
    expect(fs.readdirSync(dir)).toEqual(['f', 'kept']);
    expect([read(at('f')), read(at('kept/i1'))]).toEqual(['old', 'taken']);
  });

  test('and somebody saved over ours before the swap back: their file stays, the old one is named', () => {
    if (onWindows) leaveOut('Windows cannot swap two names');
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/i1': 'taken' });
    meanwhile({ afterExchange: (count) => (count === 1 ? saveOver(at('f'), 'theirs') : undefined) });
    const failed = writeOverFile(at('f'), 'ours', expectOk(lookAt(at('f'))), at('kept/i1'), 'tok');
    expect(failed.ok ? '' : failed.failure.message.fields['aside']).toBe(at('.deskshell-tok.part'));
    expect([read(at('f')), read(at('.deskshell-tok.part'))]).toEqual(['theirs', 'old']);
  });

  test('and somebody saves in the instant of the swap back: their file is not removed', () => {
    if (onWindows) leaveOut('Windows cannot swap two names');
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/i1': 'taken' });
    meanwhile({ beforeExchange: (count) => (count === 2 ? saveOver(at('f'), 'theirs') : undefined) });
    const old = expectOk(lookAt(at('f')));
    expect(writeOverFile(at('f'), 'ours', old, at('kept/i1'), 'tok').ok).toBe(false);
    expect([read(at('f')), read(at('.deskshell-tok.part'))]).toEqual(['theirs', 'old']);
  });

  test('another file was swapped out: it goes back to its name', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/x': '' });
    const old = expectOk(lookAt(at('f')));
    saveOver(at('f'), 'theirs');
    expect(codeOf(writeOverFile(at('f'), 'ours', old, at('kept/i1'), 'tok'))).toBe('CONFLICT');
    expect(fs.readdirSync(dir)).toEqual(['f', 'kept']);
    expect(read(at('f'))).toBe('theirs');
  });
});

describe('an overwrite where two names cannot be swapped, as on Windows', () => {
  function cannotSwap(happens: Meanwhile): void {
    meanwhile(happens);
    vi.spyOn(naming, 'exchangeNames').mockReturnValue('ENOSYS');
  }

  test('C20 somebody takes the name between the two steps: theirs stays, and where the old one lies is said', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/x': '' });
    cannotSwap({
      afterRename: (to) => {
        if (to === at('kept/i1')) fs.writeFileSync(at('f'), 'theirs');
      },
    });
    const failed = writeOverFile(at('f'), 'ours', expectOk(lookAt(at('f'))), at('kept/i1'), 'tok');
    expect(codeOf(failed)).toBe('CONFLICT');
    expect(failed.ok ? '' : failed.failure.message.fields['aside']).toBe(at('kept/i1'));
    expect([read(at('f')), read(at('kept/i1'))]).toEqual(['theirs', 'old']);
    expect(fs.readdirSync(dir)).toEqual(['f', 'kept']);
  });

  test('C09 a program holds the new file at the second step: BUSY, and the old file has its name back', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/x': '' });
    const old = expectOk(lookAt(at('f')));
    cannotSwap({ beforeRename: (from) => (from === at('.deskshell-tok.part') ? 'EBUSY' : null) });
    expect(codeOf(writeOverFile(at('f'), 'ours', old, at('kept/i1'), 'tok'))).toBe('BUSY');
    expect(read(at('f'))).toBe('old');
    expect(expectOk(lookAt(at('f'))).identity).toBe(old.identity);
    expect([fs.readdirSync(dir), fs.readdirSync(at('kept'))]).toEqual([['f', 'kept'], ['x']]);
  });
});
