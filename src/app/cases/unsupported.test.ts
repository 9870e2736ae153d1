import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type AppStand,
  codeOf,
  expectOk,
  moved,
  put,
  appStand as standOn,
} from '../../../test/support/app-stand.ts';
import { noSystem } from '../../../test/support/fake-system.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import type { Action } from '../../protocol/action.ts';
import type { CapabilityId } from '../../protocol/capability.ts';

const STARTUP = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\StartupApproved\\Run';
const appStand = (): AppStand => standOn({ system: noSystem });
const selector = { name: 'OK' };
const rect = { x: 0, y: 0, width: 1, height: 1 };

interface Kind {
  readonly action: Action;
  readonly needs: CapabilityId;
  readonly reversible: boolean;
}

const KINDS: readonly Kind[] = [
  { action: { id: 'k', kind: 'ui.invoke', window: 'W', selector }, needs: 'ui.input', reversible: false },
  { action: { id: 'k', kind: 'ui.click', window: 'W', selector }, needs: 'ui.input', reversible: false },
  {
    action: { id: 'k', kind: 'ui.type', window: 'W', selector, text: 't' },
    needs: 'ui.input',
    reversible: false,
  },
  { action: { id: 'k', kind: 'window.move', window: 'W', rect }, needs: 'ui.input', reversible: false },
  {
    action: {
      id: 'k',
      kind: 'window.move',
      window: 'W',
      rect,
      undo: { kind: 'window.move', window: 'W', rect },
    },
    needs: 'ui.input',
    reversible: true,
  },
  { action: { id: 'k', kind: 'recycle.purge', entries: ['e'] }, needs: 'recycle.write', reversible: false },
  { action: { id: 'k', kind: 'recycle.restore', entries: ['e'] }, needs: 'recycle.write', reversible: true },
  {
    action: { id: 'k', kind: 'process.close', pid: 7, startedAt: 'then' },
    needs: 'process.close',
    reversible: false,
  },
  {
    action: { id: 'k', kind: 'process.exec', argv: ['true'], cwd: '.', timeoutMs: 1000 },
    needs: 'process.exec',
    reversible: false,
  },
  {
    action: { id: 'k', kind: 'power.plan', guid: '381b4222-f694-41f0-9685-ff5bb260df2e' },
    needs: 'settings.write',
    reversible: true,
  },
  {
    action: { id: 'k', kind: 'registry.set', key: STARTUP, name: 'Chat', type: 'REG_BINARY', value: '03' },
    needs: 'settings.write',
    reversible: true,
  },
  {
    action: { id: 'k', kind: 'effects.set', effects: { menuFade: false } },
    needs: 'settings.write',
    reversible: true,
  },
];

describe.each(KINDS)('$action.kind where no driver is', ({ action, needs, reversible }) => {
  const capabilities = [{ id: needs }, { id: 'fs.delete' as const }, { id: 'fs.write' as const }];
  const grants: CapabilityId[] = [needs, 'fs.delete', 'fs.write'];

  test('is UNSUPPORTED_PLATFORM in the preview, never ticked', async () => {
    const stand = appStand();
    const preview = expectOk(await stand.preview({ capabilities, actions: [action] }));
    expect(preview.ok).toBe(false);
    expect(preview.actions[0]).toMatchObject({
      ticked: false,
      reversible,
      tier: reversible ? 'confirm' : 'dry-run-confirm',
      problems: [{ code: 'UNSUPPORTED_PLATFORM' }],
    });
    expect(preview.summary).toMatchObject({ byKind: { [action.kind]: 1 } });
  });

  test('is refused before anything runs: coverage, then grants, then the irreversible gate, then the platform', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    const before = treeDigest(stand.root);
    // What is wrong on disk comes last, wherever it stands in the list.
    const actions = [put('gone', 'gone'), moved('m', 'a', 'b'), action];
    const task = { capabilities, actions };
    const undeclared = { ...task, capabilities: [{ id: 'fs.write' as const }, { id: 'fs.delete' as const }] };
    expect(codeOf(await stand.apply(undeclared, { grants: [] }))).toBe('CAPABILITY_MISSING');
    expect(codeOf(await stand.apply(task, { grants: [] }))).toBe('CAPABILITY_NOT_GRANTED');
    if (!reversible) expect(codeOf(await stand.apply(task, { grants }))).toBe('IRREVERSIBLE_NOT_ALLOWED');
    const allowed = await stand.apply(task, { grants, allowIrreversible: true });
    expect(codeOf(allowed)).toBe('UNSUPPORTED_PLATFORM');
    expect(treeDigest(stand.root)).toEqual(before);
  });

  test('is skipped and reported where the task goes on', async () => {
    const stand = appStand();
    makeTree(stand.root, { a: 'A' });
    const actions = [action, moved('m', 'a', 'b')];
    const done = expectOk(
      await stand.apply(
        { capabilities, actions, onFailure: 'continue' },
        { grants, allowIrreversible: true },
      ),
    );
    expect(done).toMatchObject({ status: 'partial', applied: ['m'], skipped: ['k'] });
    expect(done.failed).toMatchObject([{ actionId: 'k', code: 'UNSUPPORTED_PLATFORM' }]);
    expect(fs.existsSync(path.join(stand.root, 'b'))).toBe(true);
  });
});

test('a condition about a window is UNSUPPORTED_PLATFORM too, and its step is not run', async () => {
  const stand = appStand();
  makeTree(stand.root, { a: 'A' });
  const step = { ...moved('m', 'a', 'b'), pre: [{ kind: 'window.exists' as const, window: 'W' }] };
  const capabilities = [{ id: 'fs.write' as const }, { id: 'ui.read' as const }];
  const task = { capabilities, actions: [step] };
  const preview = expectOk(await stand.preview(task));
  expect(preview.actions[0]?.problems).toMatchObject([{ code: 'UNSUPPORTED_PLATFORM' }]);
  const grants: CapabilityId[] = ['fs.write', 'ui.read'];
  expect(codeOf(await stand.apply(task, { grants }))).toBe('UNSUPPORTED_PLATFORM');
  expect(codeOf(await stand.preview({ actions: [step] }))).toBe('CAPABILITY_MISSING');
  expect(fs.existsSync(path.join(stand.root, 'a'))).toBe(true);
});

describe('what a task may name', () => {
  test.each<readonly [string, Action, CapabilityId, string]>([
    [
      'a registry value that is not on the list',
      {
        id: 'k',
        kind: 'registry.set',
        key: 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run',
        name: 'x',
        type: 'REG_SZ',
        value: 'evil.exe',
      },
      'settings.write',
      'PATH_PROTECTED',
    ],
    [
      'a value that is none of its type',
      { id: 'k', kind: 'registry.set', key: STARTUP, name: 'x', type: 'REG_DWORD', value: 'seven' },
      'settings.write',
      'INVALID_TASK',
    ],
    [
      'a program outside the roots',
      { id: 'k', kind: 'process.exec', argv: ['true'], cwd: '..', timeoutMs: 1 },
      'process.exec',
      'PATH_OUTSIDE_ROOT',
    ],
    [
      'an undo for what none can take back',
      { id: 'k', kind: 'process.close', pid: 1, startedAt: 's', undo: { kind: 'quarantine.restore' } },
      'process.close',
      'UNDO_MISMATCH',
    ],
    [
      'an undo of another setting',
      {
        id: 'k',
        kind: 'window.move',
        window: 'W',
        rect,
        undo: { kind: 'window.move', window: 'other', rect },
      },
      'ui.input',
      'UNDO_MISMATCH',
    ],
  ])('%s', async (_what, action, needs, code) => {
    const stand = appStand();
    expect(codeOf(await stand.preview({ capabilities: [{ id: needs }], actions: [action] }))).toBe(code);
  });

  test('two programs are one too many', async () => {
    const stand = appStand();
    const exec = { kind: 'process.exec' as const, argv: ['true'], cwd: '.', timeoutMs: 1 };
    const task = {
      capabilities: [{ id: 'process.exec' as const }],
      actions: [
        { id: 'a', ...exec },
        { id: 'b', ...exec },
      ],
    };
    expect(await stand.preview(task)).toMatchObject({
      failure: { code: 'INVALID_TASK', data: { field: 'actions[1].kind' } },
    });
  });

  test('a scope of ui.input covers that window alone; ui.read does not click', async () => {
    const stand = appStand();
    const click = { id: 'k', kind: 'ui.click' as const, window: 'Notes', selector };
    const scoped = (id: CapabilityId, scope?: string) =>
      stand.preview({
        capabilities: [scope === undefined ? { id } : { id, scope }],
        actions: [click],
      });
    expect(codeOf(await scoped('ui.read'))).toBe('CAPABILITY_MISSING');
    expect(codeOf(await scoped('ui.input', 'Mail'))).toBe('CAPABILITY_MISSING');
    expect((await scoped('ui.input', 'notes')).ok).toBe(true);
    expect((await scoped('ui.input')).ok).toBe(true);
  });
});
