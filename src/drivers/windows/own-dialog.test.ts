import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { say } from '../../locales/say.ts';
import { fail, ok } from '../../protocol/result.ts';
import { systemPorts } from '../system-ports.ts';
import { clickAt } from './mouse.ts';
import { powerShell } from './powershell/session-of-program.ts';
import { askRect, inPhysicalPixels } from './screens.ts';
import { windowHands } from './window-hands.ts';

/** What is in a window of another program (test/support/own-dialog.ts), on Windows itself. */

const madeSchema = z.object({ dialog: z.number(), tick: z.number() });

interface Dialog extends z.infer<typeof madeSchema> {
  readonly title: string;
  /** What it said of its box to tick since. */
  said(): string;
  /** Waits until it said so. */
  says(words: string): Promise<void>;
}

async function openDialog(): Promise<Dialog> {
  const title = `DeskShell ${process.pid} ${Math.random()}`;
  const script = fileURLToPath(new URL('../../../test/support/own-dialog.ts', import.meta.url));
  const child = spawn(process.execPath, ['--experimental-strip-types', script, title], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let said = '';
  const [first] = await once(child.stdout, 'data');
  child.stdout.on('data', (text) => {
    said += String(text);
  });
  return {
    ...madeSchema.parse(JSON.parse(String(first))),
    title,
    said: () => said,
    async says(words) {
      const end = performance.now() + 5_000;
      while (!said.includes(words)) {
        if (performance.now() > end) throw new Error(`it never said ${words}, but: ${said}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };
}

const BOUNDS = 'int __stdcall GetWindowRect(intptr_t window, void *rect)';

test.runIf(onWindows)(
  '[win32] a click hits what is there, and only in the window that is meant',
  async () => {
    const dialog = await openDialog();
    const rect = inPhysicalPixels(() => askRect(BOUNDS, dialog.tick));
    if (rect === null) throw new Error('no such box');
    const [x, y] = [rect.x + 10, rect.y + Math.round(rect.height / 2)];
    expect(inPhysicalPixels(() => clickAt(dialog.tick, x, y))).toBe('covered');
    expect(inPhysicalPixels(() => clickAt(dialog.dialog, -30_000, -30_000))).toBe('covered');
    expect(inPhysicalPixels(() => clickAt(dialog.dialog, x, y))).toBe('clicked');
    await dialog.says('ticked 1');
    expect(windowHands.clickAt(dialog.dialog, x, y)).toBe('clicked');
    await dialog.says('ticked 0');
  },
);

test.runIf(onWindows)('[win32] a window is found by its title, and stands where it is seen', async () => {
  const dialog = await openDialog();
  expect(windowHands.handleOf(dialog.title)).toEqual(ok(dialog.dialog));
  expect(windowHands.isHung(dialog.dialog)).toBe(false);
  expect(windowHands.standing(dialog.dialog)).toMatchObject({ rect: { width: 400, height: 300 } });
  expect(windowHands.standing(1)).toBeNull();
});

test.runIf(onWindows)(
  '[win32] elements of a window are found, read, filled, used and clicked',
  async () => {
    if (underWine) leaveOut('Wine has neither PowerShell nor UI Automation');
    const { elements } = systemPorts;
    if (elements === null) throw new Error('no driver for elements');
    onTestFinished(async () => (await powerShell())?.close());
    const dialog = await openDialog();
    const { title } = dialog;
    expect(await elements.has(title, { name: 'Tick', role: 'CheckBox' })).toEqual(ok(true));
    expect(await elements.has(title, { name: 'Tock' })).toEqual(ok(false));
    expect(await elements.valueOf(title, { automationId: '102' })).toEqual(ok('mine'));
    expect(await elements.type(title, { automationId: '101' }, 'é $(exit 0)')).toEqual(ok(undefined));
    expect(await elements.valueOf(title, { automationId: '101' })).toEqual(ok('é $(exit 0)'));
    expect(await elements.type(title, { automationId: '102' }, 'other')).toMatchObject(
      fail('CONFLICT', say('element.filled', { window: title })),
    );
    expect(await elements.invoke(title, { name: 'Tick' })).toEqual(ok(undefined));
    await dialog.says('ticked 1');
    expect(await elements.click(title, { name: 'Tick' })).toEqual(ok(undefined));
    await dialog.says('ticked 0');
  },
  120_000,
);
