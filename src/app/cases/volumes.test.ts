import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { appStand, codeOf, expectOk, moved, put } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { linksToo, makesLinks, onWindows } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import { localFiles } from '../../drivers/fs/local-files.ts';
import type { MoveOutcome } from '../../kernel/ports.ts';
import { say } from '../../locales/say.ts';
import { ok } from '../../protocol/result.ts';

const OWN = ['.deskshell'];

/** Times to the millisecond, as they are promised across drives; the number of names is not. */
function toTheMs(lines: readonly string[]): readonly string[] {
  return lines.map((line) => line.replace(/(\d{10,13})\d{6}$/, '$1'));
}

describe('the quarantine lies on another drive', () => {
  test('C07 files, folders and links go there and back: bytes, modes, links, times to the ms', async () => {
    const stand = appStand({ quarantine: path.join(freshFolderElsewhere(), 'quarantine') });
    makeTree(stand.root, {
      f: { content: 'bytes', mode: 0o640, mtimeMs: Date.UTC(2019, 2, 31, 2, 30) },
      'read only': { content: 'r', mode: 0o444, mtimeMs: Date.UTC(2021, 5, 1) },
      'old/inner/file': { content: 'inside', mtimeMs: Date.UTC(2002, 1, 1, 1, 1, 1, 123) },
      ...linksToo({ 'old/link': { link: '../f' }, link: { link: '/nowhere at all' } }),
      'old/inner': { folder: true, mtimeMs: Date.UTC(2001, 0, 2, 3, 4, 5) },
      old: { folder: true, mode: 0o750, mtimeMs: Date.UTC(2001, 0, 2) },
      'sparse.img': { size: 50_000_000 },
    });
    const before = toTheMs(treeDigest(stand.root, { folderTimes: true })).slice(1);
    const names = ['f', 'read only', 'old', 'sparse.img', ...(makesLinks() ? ['link'] : [])];
    const result = expectOk(
      await stand.apply({ actions: names.map((name, index) => put(`p${index}`, name)) }),
    );
    expect(result).toMatchObject({ status: 'ok', failed: [] });
    expect(fs.readdirSync(stand.root)).toEqual(OWN);
    expect(result.freed).toBeGreaterThan(0);
    const kept = fs.statSync(path.join(stand.quarantine, result.batch ?? '', 'i4'));
    expect(kept.size).toBe(50_000_000);
    // Windows' own copy fills the holes; what has no room for that is refused by its full size.
    if (!onWindows) expect(kept.blocks * 512).toBeLessThan(1_000_000);

    expect(expectOk(await stand.undo()).rolledBack).toBe(names.length);
    expect(toTheMs(treeDigest(stand.root, { folderTimes: true, except: OWN })).slice(1)).toEqual(before);
    const leftovers = fs.readdirSync(stand.root).filter((name) => name.startsWith('.deskshell-'));
    expect(leftovers).toEqual([]);
  });

  test('C05 what does not fit there is refused before anything moves, with both figures', async () => {
    const stand = appStand({ quarantine: path.join(freshFolderElsewhere(), 'quarantine') });
    // Sparse: more than any memory has, and no byte of it on this drive.
    makeTree(stand.root, { small: 's', 'huge.img': { size: 8 * 1024 ** 4 } });
    const before = treeDigest(stand.root, { except: ['huge.img', ...OWN] });
    const task = {
      actions: [put('small', 'small'), put('huge', 'huge.img')],
      onFailure: 'continue' as const,
    };
    const refused = await stand.apply(task);
    expect(codeOf(refused)).toBe('NO_SPACE');
    if (refused.ok) throw new Error('unreachable');
    expect(Object.keys(refused.failure.message.fields)).toEqual(['path', 'needed', 'free']);
    expect(treeDigest(stand.root, { except: ['huge.img', ...OWN] })).toEqual(before);
    expect(fs.statSync(path.join(stand.root, 'huge.img')).size).toBe(8 * 1024 ** 4);
  });

  test('what moves and copies take to another drive is warned of where it would not fit, figures and all', async () => {
    const elsewhere = freshFolderElsewhere();
    const stand = appStand();
    const TIB = 1024 ** 4;
    makeTree(stand.root, { 'a.img': { size: 5 * TIB }, 'd/b.img': { size: 4 * TIB }, c: 'c' });
    const there = (name: string) => path.join(elsewhere, name);
    const capabilities = [
      { id: 'fs.read' as const },
      ...[stand.root, elsewhere].map((scope) => ({ id: 'fs.write' as const, scope })),
    ];
    const preview = async (actions: Parameters<typeof stand.preview>[0]['actions']) => {
      const document = {
        title: 't',
        actions,
        capabilities: capabilities.map((one) => ({ reason: '', ...one })),
      };
      const subject = { kind: 'task' as const, document };
      const shown = await stand.request('preview', { subject, roots: [stand.root, elsewhere], grants: [] });
      return expectOk(shown).summary.warnings.filter(({ key }) => key === 'warning.targetFull');
    };
    expect(await preview([moved('c', 'c', there('c')), moved('a', 'a.img', 'b/a.img')])).toEqual([]);
    const [warned, ...others] = await preview([
      moved('d', 'd', there('d')),
      { id: 'a', kind: 'fs.copy', from: 'a.img', to: there('n/a.img') },
    ]);
    expect(others).toEqual([]);
    expect(warned?.fields).toMatchObject({ path: there('d'), needed: { bytes: 9 * TIB } });
    expect(fs.readdirSync(elsewhere)).toEqual([]);
  });

  test('a moved file is not taken for gone where its old place is on the other drive', async () => {
    const elsewhere = freshFolderElsewhere();
    const stand = appStand();
    makeTree(elsewhere, { 'a.txt': 'A' });
    makeTree(stand.root, { 'b.txt': 'B' });
    const actions = [
      {
        id: 'm',
        kind: 'fs.move' as const,
        from: path.join(elsewhere, 'a.txt'),
        to: 'a.txt',
        undo: { kind: 'fs.move' as const, from: 'a.txt', to: path.join(elsewhere, 'a.txt') },
      },
    ];
    const capabilities = [{ id: 'fs.write' as const }, { id: 'fs.write' as const, scope: elsewhere }];
    const roots = [stand.root, elsewhere];
    expect(expectOk(await stand.apply({ actions, capabilities }, { roots })).status).toBe('ok');
    expect(fs.readFileSync(path.join(stand.root, 'a.txt'), 'utf8')).toBe('A');
    expect(fs.existsSync(path.join(elsewhere, 'a.txt'))).toBe(false);
    expect(expectOk(await stand.undo()).rolledBack).toBe(1);
    expect(fs.readFileSync(path.join(elsewhere, 'a.txt'), 'utf8')).toBe('A');
  });
});

describe('what another drive does not take, and what stays behind on the old one, is said', () => {
  const told: Partial<MoveOutcome> = { leftover: '/left', lost: [say('lost.owner', { path: '/o' })] };
  const keys = ({ warnings }: { readonly warnings: readonly { readonly key: string }[] }) =>
    warnings.map(({ key }) => key);

  /** From now on every move is one to another drive, on which something got lost. */
  function loseOnTheWay(only: (to: string) => boolean = () => true): void {
    const move = localFiles.move;
    vi.spyOn(localFiles, 'move').mockImplementation((from, to, expected, token) => {
      const moved = move(from, to, expected, token);
      return moved.ok && only(to) ? ok({ ...moved.value, ...told }) : moved;
    });
  }

  afterEach(() => vi.restoreAllMocks());

  test('of a file that was written over', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'old' });
    const writeOver = localFiles.writeOver;
    vi.spyOn(localFiles, 'writeOver').mockImplementation((...args) => {
      const done = writeOver(...args);
      return done.ok ? ok({ ...done.value, kept: { ...done.value.kept, ...told } }) : done;
    });
    const undo = { kind: 'quarantine.restore' as const };
    const write = { id: 'w', kind: 'fs.write' as const, path: 'a', content: 'new', undo };
    expect(keys(expectOk(await stand.apply({ actions: [write] })))).toEqual(['lost.owner', 'apply.leftover']);
  });

  test('by an undo', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    expectOk(await stand.apply({ actions: [put('p', 'a')] }));
    loseOnTheWay();
    expect(keys(expectOk(await stand.undo()))).toEqual(['lost.owner', 'apply.leftover']);
  });

  test('by a rollback', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A', b: 'B' });
    loseOnTheWay((to) => to === path.join(stand.root, 'a'));
    const failing = { ...put('q', 'b'), post: [{ kind: 'path.exists' as const, path: 'never' }] };
    const done = expectOk(await stand.apply({ actions: [put('p', 'a'), failing] }));
    expect(done.rolledBack).toEqual(['p']);
    expect(keys(done)).toEqual(['lost.owner', 'apply.leftover']);
  });
});
