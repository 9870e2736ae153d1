import { expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { type OwnProgram, startOwnProgram } from '../../../test/support/own-program.ts';
import { onWindows } from '../../../test/support/this-machine.ts';
import { systemPorts } from '../../drivers/system-ports.ts';
import type { Action } from '../../protocol/action.ts';

/** Steps on running programs and their windows, through the kernel and this system's own drivers. */

/** On a made-up profile the programs of this computer are out of reach unless they are asked for. */
function realStand(): AppStand {
  return appStand({ env: { DESKSHELL_SYSTEM: 'real' }, quarantine: freshFolder('quarantine') });
}

function close(
  { pid }: Pick<OwnProgram, 'pid'>,
  force?: boolean,
): Extract<Action, { kind: 'process.close' }> {
  const started = systemPorts.processes?.startedAt(pid);
  const startedAt = started?.ok === true ? (started.value ?? 'never') : 'never';
  return {
    id: `process:${pid}`,
    kind: 'process.close',
    pid,
    startedAt,
    ...(force === true ? { force } : {}),
  };
}

function run(stand: AppStand, action: Action) {
  const task = { capabilities: [{ id: 'process.close' as const }], actions: [action] };
  return stand.apply(task, { grants: ['process.close'], allowIrreversible: true });
}

test('a program is shown before it is closed, needs the confirmation, and is closed then', async () => {
  const program = await startOwnProgram('closes');
  const stand = realStand();
  const task = { capabilities: [{ id: 'process.close' as const }], actions: [close(program)] };
  expect(expectOk(await stand.preview(task)).actions[0]).toMatchObject({
    summary: { key: onWindows ? 'action.processClose' : 'action.processSignal' },
    ...{ reversible: false, ticked: false, tier: 'dry-run-confirm', problems: [] },
    notes: [{ key: 'process.known', fields: { program: expect.stringContaining(program.name) } }],
  });
  expect(codeOf(await stand.apply(task, { grants: ['process.close'] }))).toBe('IRREVERSIBLE_NOT_ALLOWED');
  expect(program.isRunning()).toBe(true);
  expect(expectOk(await run(stand, close(program)))).toMatchObject({ status: 'ok' });
  await program.ended();
  expect(codeOf(await run(stand, { ...close(program), startedAt: 'before' }))).toBe('NOT_FOUND');
});

test('C53 one that does not close is told as still there and runs on; to end it is another step', async () => {
  const program = await startOwnProgram('stays');
  const stand = realStand();
  expect(expectOk(await run(stand, close(program))).failed).toMatchObject([{ code: 'BUSY' }]);
  expect(program.isRunning()).toBe(true);
  expect(codeOf(await run(stand, { ...close(program, true), startedAt: 'before' }))).toBe('CONFLICT');
  expect(program.isRunning()).toBe(true);
  expect(expectOk(await run(stand, close(program, true)))).toMatchObject({ status: 'ok' });
  await program.ended();
});

test('with a made-up profile no program of this computer is closed', async () => {
  const program = await startOwnProgram('closes');
  for (const force of [false, true]) {
    expect(codeOf(await run(appStand(), close(program, force)))).toBe('UNSUPPORTED_PLATFORM');
  }
  expect(program.isRunning()).toBe(true);
});

test('this program itself is never closed, whatever was allowed', async () => {
  const stand = realStand();
  expect(codeOf(await run(stand, close(process)))).toBe('PATH_PROTECTED');
  expect(codeOf(await run(stand, close(process, true)))).toBe('PATH_PROTECTED');
});

test.runIf(onWindows)('[win32] a window moves, and an undo brings it back to where it was', async () => {
  await startOwnProgram('closes', 'DeskShell undone');
  const window = 'DeskShell undone';
  const rectNow = () => systemPorts.windows?.rectOf(window);
  const before = rectNow();
  if (before?.ok !== true) throw new Error('no window');
  const rect = { x: 40, y: 50, width: 350, height: 260 };
  const stand = realStand();
  const action = {
    ...{ id: 'w', kind: 'window.move' as const, window, rect },
    undo: { kind: 'window.move' as const, window, rect: before.value },
    pre: [{ kind: 'window.exists' as const, window }],
    post: [{ kind: 'window.rect' as const, window, rect }],
  };
  const task = { capabilities: [{ id: 'ui.input' as const }], actions: [action] };
  expect(expectOk(await stand.apply(task, { grants: ['ui.input'] }))).toMatchObject({ applied: ['w'] });
  expect(rectNow()).toMatchObject({ value: rect });
  expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: 1, failed: [] });
  expect(rectNow()).toEqual(before);
});
