import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { attributeSource } from '../../src/drivers/fs/attribute-source.ts';
import type { SkillSystem } from '../../src/skills/define-skill.ts';
import type { TreeEntry, TreeSpec } from '../../test/support/make-tree.ts';
import { NOW, stageSkill } from '../../test/support/skill-stage.ts';
import { linksToo } from '../../test/support/this-machine.ts';
import { treeDigest } from '../../test/support/tree-digest.ts';
import desktopOrganize from './index.ts';

const FILE: TreeEntry = { content: 'x', mtimeMs: NOW - 1000 };

function stage(files: TreeSpec, platform?: 'linux' | 'win32' | 'darwin') {
  const spec = Object.entries(files).map(([name, entry]) => [`Desktop/${name}`, entry] as const);
  const tree = { Desktop: { folder: true as const }, ...Object.fromEntries(spec) };
  return stageSkill('desktop-organize', tree, () => ({}), platform);
}

test('every file goes into the folder of its type, in one group, ticked, never over anything', async () => {
  const on = stage({
    'a.PDF': FILE,
    'b.jpg': FILE,
    'c.mkv': FILE,
    'd.flac': FILE,
    'e.tar.xz': FILE,
    'f.msi': FILE,
    'g.qqq': FILE,
    h: FILE,
  });
  const rows = await on.rows();
  const desktop = on.at('Desktop');
  expect(rows.map((row) => (row.kind === 'fs.move' ? path.relative(desktop, row.to) : ''))).toEqual([
    path.join('Documents', 'a.PDF'),
    path.join('Pictures', 'b.jpg'),
    path.join('Videos', 'c.mkv'),
    path.join('Audio', 'd.flac'),
    path.join('Archives', 'e.tar.xz'),
    path.join('Installers', 'f.msi'),
    path.join('Others', 'g.qqq'),
    path.join('Others', 'h'),
  ]);
  expect(new Set(rows.map(({ group, enabled }) => `${group} ${enabled}`))).toEqual(
    new Set(['desktop:group true']),
  );
  const [from, to] = [on.at('Desktop/a.PDF'), on.at('Desktop/Documents/a.PDF')];
  expect(rows[0]).toMatchObject({
    ...{ id: 'desktop:move:a.PDF', from, to, onConflict: 'rename' },
    undo: { kind: 'fs.move', from: to, to: from },
  });
});

test('folders, links, shortcuts, settings and hidden files stay, and nothing is looked at below', async () => {
  const on = stage({
    'folder/inner.pdf': FILE,
    ...linksToo({ 'link.pdf': { link: 'folder/inner.pdf' } }),
    'Program.LNK': FILE,
    'Page.url': FILE,
    'page.webloc': FILE,
    'program.desktop': FILE,
    'desktop.ini': FILE,
    'other.ini': FILE,
    '.hidden.pdf': FILE,
  });
  expect(await on.rows()).toEqual([]);
});

test('on Windows what is marked hidden or system stays', async () => {
  const on = stage({ 'hidden.pdf': FILE, 'system.pdf': FILE, 'both.pdf': FILE, 'plain.pdf': FILE }, 'win32');
  const marks: Readonly<Record<string, number>> = { 'hidden.pdf': 0x22, 'system.pdf': 0x24, 'both.pdf': 0x6 };
  const real = attributeSource.of;
  const source = vi.spyOn(attributeSource, 'of').mockImplementation((full) => {
    const name = path.basename(full);
    const attributes = marks[name];
    if (attributes === undefined) return real(full);
    return { name, attributes, tag: 0, size: 1, mtimeNs: 10n ** 18n, birthtimeNs: 10n ** 18n };
  });
  const rows = await on.rows();
  source.mockRestore();
  expect(rows.map(({ id }) => id)).toEqual(['desktop:move:plain.pdf']);
});

/** FILE_ATTRIBUTE_RECALL_ON_DATA_ACCESS and FILE_ATTRIBUTE_ARCHIVE. */
const ONLINE_ONLY = 0x40_0020;

test('C10 a file whose bytes are in the cloud is proposed unticked, with that as its reason', async () => {
  const on = stage({ 'there.pdf': FILE, 'here.pdf': FILE }, 'win32');
  const real = attributeSource.of;
  const source = vi.spyOn(attributeSource, 'of').mockImplementation((full) => {
    const name = path.basename(full);
    if (name !== 'there.pdf') return real(full);
    return { name, attributes: ONLINE_ONLY, tag: 0, size: 1, mtimeNs: 10n ** 18n, birthtimeNs: 10n ** 18n };
  });
  // Where a folder's list tells it, the list has it too.
  const realAll = attributeSource.allIn;
  const list = vi.spyOn(attributeSource, 'allIn').mockImplementation((dir) => {
    const all = realAll(dir);
    if (all === null || typeof all === 'string') return all;
    return all.map((entry) => (entry.name === 'there.pdf' ? { ...entry, attributes: ONLINE_ONLY } : entry));
  });
  const rows = await on.rows();
  source.mockRestore();
  list.mockRestore();
  expect(rows.map(({ id, enabled, why }) => [id, enabled, why])).toEqual([
    ['desktop:move:here.pdf', true, 'desktop.sort'],
    ['desktop:move:there.pdf', false, 'desktop.cloudOnly'],
  ]);
});

test('what a program holds open, or has not finished, stays and is counted', async () => {
  const on = stage({
    'open.pdf': FILE,
    'film.mkv.part': FILE,
    'report.docx': FILE,
    '~$port.docx': FILE,
    'table.xlsx': FILE,
    '~$table.xlsx': FILE,
    'letter.odt': FILE,
    '.~lock.letter.odt#': FILE,
    'free.pdf': FILE,
  });
  const held = [on.at('Desktop/open.pdf')];
  expect((await on.rows({ held })).map(({ id }) => id)).toEqual(['desktop:move:free.pdf']);
  expect(await on.said({ held })).toEqual(['desktop.inUse']);
});

test('nothing is sorted through a link or onto a file', async () => {
  const on = stage({ Documents: { link: '../elsewhere' }, Pictures: FILE, 'a.pdf': FILE, 'b.zip': FILE });
  expect((await on.rows()).map(({ id }) => id)).toEqual(['desktop:move:Pictures', 'desktop:move:b.zip']);
  expect(await on.said()).toEqual(['sort.folderBlocked', 'sort.folderBlocked']);
});

test('the Desktop is where the system says it is', async () => {
  const on = stageSkill('desktop-organize', {
    '.config/user-dirs.dirs': { content: 'XDG_DESKTOP_DIR="$HOME/OneDrive/Schreibtisch"\n' },
    'OneDrive/Schreibtisch/a.pdf': FILE,
    'Desktop/b.pdf': FILE,
  });
  expect((await on.rows()).map(({ id }) => id)).toEqual(['desktop:move:a.pdf']);
});

test('where the whole profile stands in for a Desktop that is switched off, there is none to look at', () => {
  const profile = path.resolve('anna');
  const rootsWith = (desktop: string) => {
    const find: SkillSystem['find'] = (base) => [{ path: base, type: 'dir', canList: true, matched: [] }];
    const system = { profile, knownFolder: () => desktop, find } as unknown as SkillSystem;
    return desktopOrganize.roots?.(system, 'win32');
  };
  expect(rootsWith(profile)).toEqual({ ok: true, value: [] });
  const desktop = path.join(profile, 'Desktop');
  expect(rootsWith(desktop)).toEqual({ ok: true, value: [desktop] });
});

test('C32: looking and planning change nothing', async () => {
  const on = stage({ 'a.pdf': FILE, 'folder/b': FILE });
  const before = treeDigest(on.profile, { folderTimes: true });
  await on.rows();
  expect(treeDigest(on.profile, { folderTimes: true })).toEqual(before);
});
