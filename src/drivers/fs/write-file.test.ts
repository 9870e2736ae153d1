import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { lookAt } from './look.ts';
import { writeNewFile, writeOverFile } from './write-file.ts';

/** What happens right after a call that gives files their names, and right before it. */
const meanwhile = vi.hoisted(() => ({
  afterRename: (_to: string) => {},
  beforeExchange: (_count: number) => {},
  afterExchange: (_count: number) => {},
  exchanges: 0,
}));

vi.mock('./rename-exclusive.ts', async (original) => {
  const real = await original<typeof import('./rename-exclusive.ts')>();
  const renameExclusive: typeof real.renameExclusive = (from, to) => {
    const error = real.renameExclusive(from, to);
    if (error === null) meanwhile.afterRename(to.full);
    return error;
  };
  const exchangeNames: typeof real.exchangeNames = (from, to) => {
    meanwhile.exchanges += 1;
    meanwhile.beforeExchange(meanwhile.exchanges);
    const error = real.exchangeNames(from, to);
    meanwhile.afterExchange(meanwhile.exchanges);
    return error;
  };
  return { ...real, renameExclusive, exchangeNames };
});

function setting(): { readonly dir: string; readonly at: (name: string) => string } {
  const dir = freshFolder('write');
  meanwhile.afterRename = () => {};
  meanwhile.beforeExchange = () => {};
  meanwhile.afterExchange = () => {};
  meanwhile.exchanges = 0;
  return { dir, at: (name) => path.join(dir, name) };
}

/** Saves as editors do: another file takes the name. */
function saveOver(full: string, content: string): void {
  fs.writeFileSync(`${full}.new`, content);
  fs.renameSync(`${full}.new`, full);
}

const read = (full: string): string => fs.readFileSync(full, 'utf8');

describe.skipIf(process.platform === 'win32')('what was written is told as we wrote it', () => {
  test('a new file, saved over the instant after', () => {
    const { at } = setting();
    meanwhile.afterRename = (to) => {
      if (to === at('f')) saveOver(at('f'), 'somebody else’s longer text');
    };
    const written = expectOk(writeNewFile(at('f'), 'ours', 'tok'));
    expect(written).toMatchObject({ path: at('f'), name: 'f', size: 4 });
    expect(written.identity).not.toBe(expectOk(lookAt(at('f'))).identity);
    expect(read(at('f'))).toBe('somebody else’s longer text');
  });

  test('a file written over, saved over again in place', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/x': '' });
    meanwhile.afterExchange = () => fs.appendFileSync(at('f'), ' and more');
    const old = expectOk(lookAt(at('f')));
    const { written, kept } = expectOk(writeOverFile(at('f'), 'ours', old, at('kept/i1'), 'tok'));
    expect(written).toMatchObject({ path: at('f'), name: 'f', size: 4 });
    expect(kept.landed.identity).toBe(old.identity);
    expect([read(at('f')), read(at('kept/i1'))]).toEqual(['ours and more', 'old']);
  });
});

describe.skipIf(process.platform === 'win32')('an overwrite that fails', () => {
  test('the old file cannot be kept: it is back, and nothing of ours stays', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/i1': 'taken' });
    const old = expectOk(lookAt(at('f')));
    expect(codeOf(writeOverFile(at('f'), 'ours', old, at('kept/i1'), 'tok'))).toBe('TARGET_EXISTS');
    expect(fs.readdirSync(dir)).toEqual(['f', 'kept']);
    expect([read(at('f')), read(at('kept/i1'))]).toEqual(['old', 'taken']);
  });

  test('and somebody saved over ours before the swap back: their file stays, the old one is named', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/i1': 'taken' });
    meanwhile.afterExchange = (count) => {
      if (count === 1) saveOver(at('f'), 'theirs');
    };
    const failed = writeOverFile(at('f'), 'ours', expectOk(lookAt(at('f'))), at('kept/i1'), 'tok');
    expect(failed.ok ? '' : failed.failure.message.fields['aside']).toBe(at('.deskshell-tok.part'));
    expect([read(at('f')), read(at('.deskshell-tok.part'))]).toEqual(['theirs', 'old']);
  });

  test('and somebody saves in the instant of the swap back: their file is not removed', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old', 'kept/i1': 'taken' });
    meanwhile.beforeExchange = (count) => {
      if (count === 2) saveOver(at('f'), 'theirs');
    };
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
