import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved } from '../../../test/support/app-stand.ts';
import { type FakeSystem, fakeSystem } from '../../../test/support/fake-system.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { IntentStore } from '../../kernel/intents.ts';
import { journalFileOf } from '../../kernel/known-journals.ts';
import { exactName } from '../../kernel/paths.ts';
import { renderText } from '../../locales/render.ts';
import type { Action } from '../../protocol/action.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import type { RegistryData } from '../../protocol/settings.ts';

const EXPLORER = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer';
const KEY = `${EXPLORER}\\VisualEffects`;
const PLACE = `${KEY}\\VisualFXSetting`.toLowerCase();
const CAPABILITIES = [
  { id: 'settings.write' as const },
  { id: 'ui.input' as const },
  { id: 'fs.write' as const },
];
const GRANTS: CapabilityId[] = ['settings.write', 'ui.input', 'fs.write'];
const RECT = { x: 1, y: 2, width: 3, height: 4 };

interface SettingsStand {
  readonly stand: AppStand;
  readonly system: FakeSystem;
}

function settingsStand(): SettingsStand {
  const system = fakeSystem('/nowhere');
  return { stand: appStand({ system: system.ports }), system };
}

function visualEffects(id: string, value: number): Extract<Action, { kind: 'registry.set' }> {
  return { id, kind: 'registry.set', key: KEY, name: 'VisualFXSetting', type: 'REG_DWORD', value };
}

async function apply({ stand }: SettingsStand, actions: readonly Action[], more: object = {}) {
  return stand.apply({ capabilities: CAPABILITIES, actions, ...more }, { grants: GRANTS });
}

function dword(value: number): RegistryData {
  return { type: 'REG_DWORD', value };
}

describe('C42 a setting goes back to exactly what it was', () => {
  test.each<readonly [string, RegistryData | null]>([
    ['absent', null],
    ['an odd value 7', dword(7)],
    ['a value of another type', { type: 'REG_SZ', value: 'seven' }],
    ['bytes', { type: 'REG_BINARY', value: '030000' }],
  ])('%s', async (_what, before) => {
    const made = settingsStand();
    const { stand, system } = made;
    if (before !== null) system.registry.set(PLACE, before);
    const preview = expectOk(
      await stand.preview({ capabilities: CAPABILITIES, actions: [visualEffects('fx', 2)] }),
    );
    expect(preview).toMatchObject({
      ok: true,
      actions: [{ tier: 'confirm', reversible: true, ticked: true }],
    });
    expect(system.did).toEqual([]);
    expect(expectOk(await apply(made, [visualEffects('fx', 2)]))).toMatchObject({ status: 'ok' });
    expect(system.registry.get(PLACE)).toEqual(dword(2));
    const journal = fs.readFileSync(journalFileOf(stand.root), 'utf8').split('\n')[1] ?? '';
    expect(JSON.parse(journal)).toMatchObject({
      status: 'ok',
      undo: { kind: 'registry.set', type: before?.type ?? null, value: before?.value ?? null },
      after: { type: 'other', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    expect(expectOk(await stand.undo({ act: false })).steps).toHaveLength(1);
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
    expect(system.registry.get(PLACE) ?? null).toEqual(before);
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 0, failed: [] });
  });
});

test('a window, the power plan and effects go through the same path', async () => {
  const made = settingsStand();
  const { stand, system } = made;
  system.windows.set('Notes', { ...RECT, x: 50 });
  system.effects['menuFade'] = true;
  const plan = system.power.plan;
  const actions: readonly Action[] = [
    {
      id: 'w',
      kind: 'window.move',
      window: 'Notes',
      rect: RECT,
      undo: { kind: 'window.move', window: 'Notes', rect: { ...RECT, x: 50 } },
      pre: [{ kind: 'window.exists', window: 'Notes' }],
      post: [{ kind: 'window.rect', window: 'Notes', rect: RECT }],
    },
    { id: 'p', kind: 'power.plan', guid: '8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c' },
    { id: 'e', kind: 'effects.set', effects: { menuFade: false } },
  ];
  expect(expectOk(await apply(made, actions)).applied).toEqual(['w', 'p', 'e']);
  expect(system.windows.get('Notes')).toEqual(RECT);
  expect(system.effects).toEqual({ menuFade: false });
  expect(system.power.plan).not.toBe(plan);
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 3, failed: [] });
  expect(system.windows.get('Notes')).toEqual({ ...RECT, x: 50 });
  expect(system.effects).toEqual({ menuFade: true });
  expect(system.power.plan).toBe(plan);
});

test('the preview says of each effect what becomes of it, in the person’s language', async () => {
  const { stand } = settingsStand();
  const effects = { menuFade: false, listBoxScroll: true };
  const preview = expectOk(
    await stand.preview({ capabilities: CAPABILITIES, actions: [{ id: 'e', kind: 'effects.set', effects }] }),
  );
  const said = (locale: 'en' | 'zh-CN') => preview.actions.map(({ summary }) => renderText(summary, locale));
  expect(said('en')).toEqual(['Switch visual effects · fading menus: off · smooth scrolling of lists: on']);
  expect(said('zh-CN')).toEqual(['切换视觉效果 · 菜单淡入淡出：关 · 列表平滑滚动：开']);
});

test('an undo that is not the present value is refused; one that an earlier step makes present fits', async () => {
  const made = settingsStand();
  made.system.registry.set(PLACE, dword(7));
  const back = (value: number) => ({ ...visualEffects('b', 1), undo: { ...undoOf(value) } });
  const undoOf = (value: number) => {
    const { id: _id, ...undo } = visualEffects('u', value);
    return undo;
  };
  expect(codeOf(await apply(made, [back(3)]))).toBe('UNDO_MISMATCH');
  expect(codeOf(await apply(made, [visualEffects('a', 3), back(7)]))).toBe('UNDO_MISMATCH');
  expect(expectOk(await apply(made, [visualEffects('a', 3), back(3)])).status).toBe('ok');
  expectOk(await made.stand.undo());
  expect(made.system.registry.get(PLACE)).toEqual(dword(7));
});

test('a window moved without an undo counts as irreversible, as in v0', async () => {
  const made = settingsStand();
  made.system.windows.set('Notes', RECT);
  expect(
    codeOf(await apply(made, [{ id: 'w', kind: 'window.move', window: 'Notes', rect: { ...RECT, x: 9 } }])),
  ).toBe('IRREVERSIBLE_NOT_ALLOWED');
});

test('what somebody changed since stays: CONFLICT; what is back already is no trouble', async () => {
  const made = settingsStand();
  const { stand, system } = made;
  expectOk(await apply(made, [visualEffects('fx', 2)]));
  system.registry.set(PLACE, dword(3));
  expect(expectOk(await stand.undo({ act: false })).failed).toMatchObject([{ code: 'CONFLICT' }]);
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 0, failed: [{ code: 'CONFLICT' }] });
  expect(system.registry.get(PLACE)).toEqual(dword(3));
  system.registry.delete(PLACE);
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
});

test('the undo of the first of two steps on one setting names the second', async () => {
  const made = settingsStand();
  const { stand, system } = made;
  expectOk(await apply(made, [visualEffects('one', 1), visualEffects('two', 2)]));
  const alone = expectOk(await stand.undo({ actionId: 'one' }));
  expect(alone.failed).toMatchObject([{ actionId: 'one', code: 'CONFLICT', blockedBy: ['two'] }]);
  expect(expectOk(await stand.undo({ act: false }))).toMatchObject({ failed: [] });
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 2 });
  expect(system.registry.has(PLACE)).toBe(false);
});

test('a failure further on takes the setting back in the same run', async () => {
  const made = settingsStand();
  makeTree(made.stand.root, { a: 'A' });
  const bad = { ...moved('m', 'a', 'b'), post: [{ kind: 'path.absent' as const, path: 'b' }] };
  const result = expectOk(await apply(made, [visualEffects('fx', 2), bad]));
  expect(result).toMatchObject({ status: 'rolled-back', rolledBack: ['fx'], notRestored: [] });
  expect(made.system.registry.has(PLACE)).toBe(false);
  expect(fs.existsSync(path.join(made.stand.root, 'a'))).toBe(true);
});

test('a set call that only says that it worked is found out', async () => {
  const made = settingsStand();
  made.system.lies = true;
  const result = expectOk(
    await apply(made, [{ id: 'p', kind: 'power.plan', guid: '8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c' }]),
  );
  expect(result).toMatchObject({ applied: [], failed: [{ code: 'POSTCONDITION_FAILED' }] });
});

test('a journal that a stranger wrote sets nothing that is not on the list', async () => {
  const made = settingsStand();
  const { stand, system } = made;
  expectOk(await apply(made, [visualEffects('fx', 2)]));
  const journal = journalFileOf(stand.root);
  const evil = KEY.replace('Explorer\\VisualEffects', 'Run').replaceAll('\\', '\\\\');
  const planted = fs
    .readFileSync(journal, 'utf8')
    .replaceAll(`"key":"${KEY.replaceAll('\\', '\\\\')}"`, `"key":"${evil}"`);
  fs.writeFileSync(journal, planted);
  const shown = expectOk(await stand.undo({ act: false }));
  expect(shown.failed).toMatchObject([{ code: 'PATH_PROTECTED' }]);
  await stand.undo({ ...(shown.planHash === undefined ? {} : { planHash: shown.planHash }) });
  expect([...system.registry.keys()]).toEqual([PLACE]);
});

describe('a run that was killed around a setting', () => {
  const DEAD = { pid: 999_999_999, startedAt: 'long ago' };

  function abandon(stand: AppStand, action: Action, before: object | null): void {
    const store = expectOk(IntentStore.open(stand.data));
    const run = { runId: 'run-1', taskId: 'task-1', kind: 'apply', phase: 'forward', ts: 1 } as const;
    const nobody = { self: DEAD, isAlive: () => false };
    const journal = journalFileOf(stand.root);
    expectOk(store.acquire({ ...run, roots: [stand.root], journal, holder: DEAD }, exactName, nobody));
    const payload = {
      step: { action, fingerprint: null, ticked: true, tolerated: false },
      from: null,
      to: null,
      keep: null,
      token: 't',
      reversible: true,
      bytes: 0,
      changesNothing: false,
      before,
      missingParents: [],
    };
    store.intend('run-1', [{ seq: 0, actionId: action.id, payload: JSON.stringify(payload) }]);
    store.close();
  }

  async function entries(stand: AppStand): Promise<readonly (readonly [string, string, boolean])[]> {
    const all = expectOk(await stand.request('history', { root: stand.root }));
    if (!('tasks' in all) || all.tasks.length === 0) return [];
    const history = expectOk(await stand.request('history', { root: stand.root, taskId: 'task-1' }));
    if (!('entries' in history)) return [];
    return history.entries.map(({ status, detail, undoable }) => [status, detail ?? '', undoable]);
  }

  const absent = { kind: 'registry.set', key: KEY, name: 'VisualFXSetting', type: null, value: null };

  test('set and not journalled: read back, journalled, and it can be undone', async () => {
    const { stand, system } = settingsStand();
    fs.mkdirSync(path.dirname(journalFileOf(stand.root)));
    abandon(stand, visualEffects('fx', 2), absent);
    system.registry.set(PLACE, dword(2));
    expect(await entries(stand)).toEqual([['ok', '', true]]);
    expect(await entries(stand)).toEqual([['ok', '', true]]);
    const shown = expectOk(await stand.undo({ taskId: 'task-1', act: false }));
    const { planHash = '' } = shown;
    expect(expectOk(await stand.undo({ taskId: 'task-1', planHash }))).toMatchObject({ rolledBack: 1 });
    expect(system.registry.has(PLACE)).toBe(false);
  });

  test('not set: nothing is journalled, and nothing is set', async () => {
    const { stand, system } = settingsStand();
    fs.mkdirSync(path.dirname(journalFileOf(stand.root)));
    abandon(stand, visualEffects('fx', 2), absent);
    expect(await entries(stand)).toEqual([]);
    expect(system.did).toEqual([]);
  });

  test('neither as it was nor as it should be: “may have happened”, and never repeated', async () => {
    const { stand, system } = settingsStand();
    fs.mkdirSync(path.dirname(journalFileOf(stand.root)));
    abandon(stand, visualEffects('fx', 2), absent);
    system.registry.set(PLACE, dword(3));
    expect(await entries(stand)).toEqual([['failed', expect.stringContaining('may have happened'), false]]);
    expect(await entries(stand)).toHaveLength(1);
    expect(system.did).toEqual([]);
    expect(system.registry.get(PLACE)).toEqual(dword(3));
  });

  test('a click: “may have happened”, and never repeated', async () => {
    const { stand, system } = settingsStand();
    fs.mkdirSync(path.dirname(journalFileOf(stand.root)));
    abandon(stand, { id: 'c', kind: 'ui.click', window: 'W', selector: { name: 'Send' } }, null);
    expect(await entries(stand)).toEqual([['failed', expect.stringContaining('may have happened'), false]]);
    expect(await entries(stand)).toHaveLength(1);
    expect(system.did).toEqual([]);
  });
});
