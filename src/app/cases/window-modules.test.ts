import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { appStand, expectOk } from '../../../test/support/app-stand.ts';
import { HIGH_PERFORMANCE } from '../../../test/support/fake-power.ts';
import { fakeSystem } from '../../../test/support/fake-system.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { lines, reviewTask, rowNamed, rows, scanned, tick } from '../../../test/support/review-of.ts';

/** What the window is told of all modules, where a system that is made up has bin, programs and settings. */

const STARTUP = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run';

function madeUp() {
  const bin = freshFolder('bin');
  const system = fakeSystem(bin);
  const stand = appStand({ system: system.ports });
  makeTree(stand.profile, {
    'Desktop/letter.docx': 'a letter',
    'Desktop/photo.png': 'a photo',
    'Downloads/some.pdf': 'some',
  });
  fs.writeFileSync(path.join(bin, 'e1'), 'thrown away');
  system.bin.set('e1', path.join(stand.profile, 'Documents', 'thrown.txt'));
  for (const [pid, name] of [
    [11, 'Editor'],
    [12, 'Player'],
  ] as const) {
    system.processes.set(pid, `start of ${pid}`);
    system.running.push({
      pid,
      startedAt: `start of ${pid}`,
      program: `/opt/${name}`,
      bytes: 300_000_000,
      window: null,
    });
  }
  return { stand, system };
}

test('a scan looks at all modules in the order of a round, and downloads are not sorted', async () => {
  const { stand } = madeUp();
  const { review, parts } = await scanned(stand);
  expect(parts.map(({ part }) => part)).toEqual([
    'junk-files',
    'downloads-cleanup',
    'desktop-organize',
    'performance',
    'recycle-bin',
    'idle-processes',
  ]);
  const list = await lines(stand, review);
  expect(list.flatMap((line) => (line.kind === 'plan' ? [line.part] : []))).toEqual(
    // Plans without a row have no line.
    ['desktop-organize', 'performance', 'recycle-bin', 'idle-processes'].filter(
      (part) => (parts.find((it) => it.part === part)?.steps ?? 0) > 0,
    ),
  );
  expect(rows(list).some(({ name }) => name === 'some.pdf')).toBe(false);
  const deeds = new Map(parts.map(({ part, deed }) => [part, deed]));
  expect(deeds.get('desktop-organize')).toBe('move');
  expect(deeds.get('recycle-bin')).toBe('purge');
  expect(deeds.get('idle-processes')).toBe('close');
});

test('what a made-up profile keeps out of reach is left out with that reason', async () => {
  const stand = appStand();
  makeTree(stand.profile, { 'Desktop/a.png': 'a', 'Downloads/b.pdf': 'b' });
  const { parts } = await scanned(stand);
  const codes = new Map(parts.map(({ part, refusal }) => [part, refusal?.code ?? null]));
  expect(codes.get('recycle-bin')).toBe('UNSUPPORTED_PLATFORM');
  expect(codes.get('idle-processes')).toBe('UNSUPPORTED_PLATFORM');
  expect(codes.get('performance')).toBe('UNSUPPORTED_PLATFORM');
  expect(codes.get('desktop-organize')).toBeNull();
});

test('the Desktop is one entry that is folded at first and covers its rows', async () => {
  const { stand } = madeUp();
  const { review, foldedAtFirst } = await scanned(stand);
  expect(foldedAtFirst.map(({ part }) => part)).toEqual(['desktop-organize']);
  const shut = foldedAtFirst.map(({ key }) => key);
  const folded = await lines(stand, review, { shut });
  const entry = folded.find((line) => line.kind === 'group' && line.part === 'desktop-organize');
  expect(entry).toMatchObject({ label: 'desktop:group', open: false, count: 2, ticked: 2, deed: 'move' });
  expect(rows(folded).some(({ name }) => name === 'photo.png')).toBe(false);
  expect(await rowNamed(stand, review, 'photo.png')).toMatchObject({ ticked: true });
});

test('bin and programs carry their own warnings once, nothing of them is ticked, and they are no files', async () => {
  const { stand } = madeUp();
  const { review } = await scanned(stand);
  const list = await lines(stand, review);
  const warned = list.flatMap((line) =>
    line.kind !== 'row' && line.warning !== null ? [[line.kind, line.part, line.warning, line.ticked]] : [],
  );
  expect(warned).toEqual([
    ['plan', 'recycle-bin', 'purge', 0],
    ['plan', 'idle-processes', 'close', 0],
  ]);
  expect(await rowNamed(stand, review, 'thrown.txt')).toMatchObject({
    ...{ fileKind: 'recycled', place: null, target: { kind: 'none' }, ticked: false, reversible: false },
  });
  const editor = await rowNamed(stand, review, 'Editor');
  expect(editor).toMatchObject({ fileKind: 'program', place: null, target: { kind: 'none' }, ticked: false });
  expect(expectOk(await stand.window('rowDetails', { review, row: editor.row })).glimpse).toBeNull();
});

test('outline, second screen and receipt tell each as what it is: gone for good, closed', async () => {
  const { stand, system } = madeUp();
  const { review } = await scanned(stand);
  const { selection } = await tick(stand, review, ['thrown.txt', 'Editor'], true);
  const final = expectOk(await stand.window('finalRows', { review }));
  expect(final.rows.map(({ name, fileKind }) => [name, fileKind])).toEqual([
    ['thrown.txt', 'recycled'],
    ['Editor', 'program'],
  ]);
  const outline = expectOk(await stand.window('runOutline', { review }));
  expect(outline.entries.map(({ deed }) => deed).slice(-2)).toEqual(['purge', 'close']);
  const receipt = expectOk(await stand.window('approve', { review, selection, confirmed: true }));
  const told = receipt.parts.map(({ part, deed, done }) => [part, deed, done]);
  expect(told).toContainEqual(['recycle-bin', 'purge', 1]);
  expect(told).toContainEqual(['idle-processes', 'close', 1]);
  expect(system.did.filter((did) => /^(?:purge|close)/.test(did))).toEqual(['purge e1', 'close 11']);
  expect([...system.processes.keys()]).toEqual([12]);
});

test('C42 a setting shows what it is now and what it would be; one that was never set says so', async () => {
  const { stand, system } = madeUp();
  const off = { type: 'REG_BINARY' as const, value: '030000000000000000000000' };
  system.startup.push({ name: 'Chat', starts: 'chat.exe', isOn: true, key: STARTUP, off });
  Object.assign(system.effects, { menuFade: true, tooltipFade: true });
  const fx = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\VisualEffects';
  const document = {
    title: 'Settings',
    capabilities: [{ id: 'settings.write', reason: 'a test' }],
    actions: [
      { id: 'plan', kind: 'power.plan', guid: HIGH_PERFORMANCE },
      { id: 'fx', kind: 'effects.set', effects: { menuFade: false, tooltipFade: false } },
      { id: 'chat', kind: 'registry.set', key: STARTUP, name: 'Chat', ...off },
      { id: 'one', kind: 'registry.set', key: fx, name: 'VisualFXSetting', type: 'REG_DWORD', value: 2 },
      { id: 'two', kind: 'registry.set', key: fx, name: 'VisualFXSetting', type: 'REG_DWORD', value: 3 },
    ],
  };
  const { review } = expectOk(await reviewTask(stand, document));
  const told = rows(await lines(stand, review));
  const value = (key: string, fields: object) => ({ key: `settingValue.${key}`, fields });
  expect(told.map(({ target }) => target)).toMatchObject([
    {
      kind: 'setting',
      old: value('powerPlan', { plan: 'balanced' }),
      new: value('powerPlan', { plan: 'fast' }),
    },
    { kind: 'setting', old: value('effects', { on: 2, off: 0 }), new: value('effects', { on: 0, off: 2 }) },
    { kind: 'setting', old: value('switch', { means: 'on' }), new: value('switch', { means: 'off' }) },
    { kind: 'setting', old: value('absent', {}), new: value('data', { value: '2' }) },
    // The second one finds what the first one left.
    { kind: 'setting', old: value('data', { value: '2' }), new: value('data', { value: '3' }) },
  ]);
  expect(new Set(told.map(({ fileKind }) => fileKind))).toEqual(new Set(['setting']));
});
