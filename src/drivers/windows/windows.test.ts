import { describe, expect, test } from 'vitest';
import { fakeSystem } from '../../../test/support/fake-system.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { startOwnProgram } from '../../../test/support/own-program.ts';
import { doWithout, onWindows, underWine } from '../../../test/support/this-machine.ts';
import type { Windows } from '../../kernel/system-ports.ts';
import { ok } from '../../protocol/result.ts';
import { systemPorts } from '../system-ports.ts';
import { screensNow } from './screens.ts';
import { mainWindows } from './top-windows.ts';
import { user32 } from './user32.ts';

const RECT = { x: 60, y: 70, width: 320, height: 240 };

/** The driver of this system where it has windows, with a program of the test's own; a made-up one elsewhere. */
async function windowCalled(title: string): Promise<Windows> {
  if (systemPorts.windows !== null) {
    await startOwnProgram('closes', title);
    return systemPorts.windows;
  }
  const fake = fakeSystem(freshFolder('bin'));
  fake.windows.set(title, { x: 1, y: 2, width: 300, height: 200 });
  if (fake.ports.windows === null) throw new Error('no made-up windows');
  return fake.ports.windows;
}

describe('windows of programs', () => {
  test('one is there under its title, moves, and moves back to where it was', async () => {
    const windows = await windowCalled('DeskShell moved');
    expect(await windows.exists('DeskShell moved')).toEqual(ok(true));
    const before = windows.rectOf('DeskShell moved');
    expect(windows.move('DeskShell moved', RECT)).toEqual(ok(undefined));
    expect(windows.rectOf('DeskShell moved')).toEqual(ok(RECT));
    if (!before.ok) throw new Error(before.failure.code);
    expect(before.value).not.toEqual(RECT);
    expect(windows.move('DeskShell moved', before.value)).toEqual(ok(undefined));
    expect(windows.rectOf('DeskShell moved')).toEqual(before);
  });

  test('one that is not there does not exist, and has no place', async () => {
    const windows = await windowCalled('DeskShell other');
    expect(await windows.exists('DeskShell never')).toEqual(ok(false));
    expect(windows.rectOf('DeskShell never')).toMatchObject({ failure: { code: 'NOT_FOUND' } });
  });
});

function realWindows(): Windows {
  if (systemPorts.windows === null) throw new Error('no driver for windows');
  return systemPorts.windows;
}

function handleOf(title: string): number {
  const found = mainWindows().find((window) => window.title === title);
  if (found === undefined) throw new Error(`no window ${title}`);
  return found.handle;
}

describe.runIf(onWindows)('[win32] windows of programs', () => {
  test('one that is to go where no screen is stands on a screen', async () => {
    await startOwnProgram('closes', 'DeskShell far');
    const screens = screensNow();
    expect(screens.length).toBeGreaterThan(0);
    expect(realWindows().move('DeskShell far', { ...RECT, x: 30_000, y: 30_000 })).toEqual(ok(undefined));
    const now = realWindows().rectOf('DeskShell far');
    if (!now.ok) throw new Error(now.failure.code);
    const { x, y, width, height } = now.value;
    const isInside = screens.some(
      ({ free }) =>
        x >= free.x && y >= free.y && x + width <= free.x + free.width && y + height <= free.y + free.height,
    );
    expect(isInside).toBe(true);
  });

  test.each([
    ['minimised', 6, 'IsIconic'],
    ['maximised', 3, 'IsZoomed'],
  ])(
    'one that is %s tells where it goes when it is not, and is not any more when it moved',
    async (_how, show, asked) => {
      await startOwnProgram('closes', 'DeskShell hidden');
      const handle = handleOf('DeskShell hidden');
      const before = realWindows().rectOf('DeskShell hidden');
      user32('int __stdcall ShowWindow(intptr_t window, int how)')(handle, show);
      const is = user32(`int __stdcall ${asked}(intptr_t window)`);
      expect(is(handle)).not.toBe(0);
      if (underWine)
        doWithout('the place that it goes back to: Wine tells that of no other program’s window');
      else expect(realWindows().rectOf('DeskShell hidden')).toEqual(before);
      expect(realWindows().move('DeskShell hidden', RECT)).toEqual(ok(undefined));
      expect(is(handle)).toBe(0);
      expect(realWindows().rectOf('DeskShell hidden')).toEqual(ok(RECT));
    },
  );

  test('which of two with the same title is meant nobody knows: neither moves', async () => {
    await startOwnProgram('closes', 'DeskShell twice');
    await startOwnProgram('closes', 'DeskShell twice');
    expect(await realWindows().exists('DeskShell twice')).toEqual(ok(true));
    expect(realWindows().move('DeskShell twice', RECT)).toMatchObject({ failure: { code: 'CONFLICT' } });
  });

  test('one is there under the name of its program too', async () => {
    const program = await startOwnProgram('closes', 'DeskShell named');
    for (const name of [program.name, `${program.name.toUpperCase()}.exe`, 'deskshell NAMED']) {
      expect(await realWindows().exists(name)).toEqual(ok(true));
      expect(realWindows().move(name, RECT)).toEqual(ok(undefined));
    }
    expect(realWindows().rectOf(program.name)).toEqual(ok(RECT));
  });

  test('one whose program takes no messages is told as busy', async () => {
    const program = await startOwnProgram('hangs', 'DeskShell hung');
    const before = realWindows().rectOf('DeskShell hung');
    expect(realWindows().move('DeskShell hung', RECT)).toMatchObject({ failure: { code: 'BUSY' } });
    expect(realWindows().rectOf('DeskShell hung')).toEqual(before);
    expect(program.isRunning()).toBe(true);
  });
});
