import childProcess from 'node:child_process';
import fs from 'node:fs';
import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { freshFolder } from '../../../../test/support/fresh-folder.ts';
import { fakeShell, hostOn, program } from '../../../../test/support/powershell/shells.ts';
import { onWindows } from '../../../../test/support/this-machine.ts';
import { defineOperation } from './operation.ts';
import { windowsPowerShell } from './windows-powershell.ts';

/** How the shell is started, on the fake one (test/support/powershell/fake-shell.mjs). */

const echo = defineOperation({ name: 'echo', script: '', answer: z.looseObject({}), limitMs: 10_000 });

test('C3.5 a missing program, one that may not be started and one that ends at once are failures of the call', async () => {
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.removeListener('unhandledRejection', note));
  const dir = freshFolder('shell');
  const text = program(dir, 'true');
  fs.chmodSync(text, 0o644);
  for (const executable of [`${dir}/missing`, `${dir}/no/such/folder/shell`, text]) {
    expect(await hostOn(executable, []).call(echo, {}), executable).toMatchObject({
      ok: false,
      code: 'PS_START',
    });
  }
  const dead = hostOn(fakeShell('dead').executable, []);
  expect(await dead.call(echo, {})).toMatchObject({ ok: false, code: 'PS_START' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(unhandled).toEqual([]);
});

test('C3.6 no variable changes which program is started, nor with which modules', async () => {
  const elsewhere = fakeShell('dead');
  const names = { NODE_POWERSHELL: elsewhere.executable, PSModulePath: '/of/powershell/7' };
  for (const [name, value] of Object.entries(names)) process.env[name] = value;
  onTestFinished(() => {
    for (const name of Object.keys(names)) delete process.env[name];
  });
  const shell = fakeShell();
  expect(await hostOn(shell.executable, []).call(echo, {})).toEqual({ ok: true, value: {} });
  expect(elsewhere.noted()).toEqual([]);
  expect(shell.noted()[0]).toMatchObject({ psModulePath: null });
});

test('C3.12 no console window shows when the shell starts', async () => {
  const shell = fakeShell();
  const spawn = vi.spyOn(childProcess, 'spawn');
  onTestFinished(() => spawn.mockRestore());
  expect(await hostOn(shell.executable, []).call(echo, {})).toMatchObject({ ok: true });
  const started = spawn.mock.calls.filter(([file]) => file === shell.executable);
  expect(started.map(([, , options]) => options)).toMatchObject([{ windowsHide: true }]);
});

test.runIf(onWindows)(
  '[win32] C3.13 the shell is the one in Windows’ own folder, whatever variables say',
  () => {
    const names = ['SystemRoot', 'windir', 'PATH'];
    const before = names.map((name) => [name, process.env[name]] as const);
    onTestFinished(() => {
      for (const [name, value] of before) if (value !== undefined) process.env[name] = value;
    });
    const found = windowsPowerShell();
    for (const name of names) process.env[name] = freshFolder('elsewhere');
    expect(windowsPowerShell()).toBe(found);
    expect(found).toMatch(/^[A-Z]:\\[^\\]+\\System32\\WindowsPowerShell\\v1\.0\\powershell\.exe$/i);
    expect(fs.existsSync(found ?? '')).toBe(true);
  },
);

test('C3.14 the shell reads its script from its input and works in no folder of the user', async () => {
  const shell = fakeShell();
  await hostOn(shell.executable, []).call(echo, {});
  expect(shell.noted()[0]).toMatchObject({
    options: [
      '-NoLogo',
      '-NoProfile',
      '-NonInteractive',
      '-ExecutionPolicy',
      'Bypass',
      '-NoExit',
      '-Command',
      '-',
    ],
    cwd: shell.executable.replace(/\/[^/]+$/, ''),
  });
});
