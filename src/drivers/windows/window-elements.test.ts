import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { realShell } from '../../../test/support/powershell/shells.ts';
import { projectRoot } from '../../../test/support/project.ts';
import { leaveOut, onWindows } from '../../../test/support/this-machine.ts';
import type { WindowElements } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import { fail, ok } from '../../protocol/result.ts';
import type { UiSelector } from '../../protocol/ui.ts';
import { elementOperations } from './powershell/element-operations.ts';
import { PowerShellHost } from './powershell/host.ts';
import { defineOperation } from './powershell/operation.ts';
import { failed, type PowerShellOutcome } from './powershell/outcome.ts';
import { type WindowHands, windowElements } from './window-elements.ts';

/**
 * The scripts run in a real PowerShell. UI Automation is a part of Windows: elsewhere a made-up window stands behind
 * its names (test/support/powershell/ui-automation.cs).
 */
const WINDOW = 77;

const standIn = defineOperation({
  name: 'test.standIn',
  script: 'Add-Type -TypeDefinition $given.source; @{}',
  answer: z.unknown(),
  limitMs: 60_000,
});
const unready = defineOperation({
  name: 'test.unready',
  script: '[System.Windows.Automation.AutomationElement]::Unready = $given.times; @{}',
  answer: z.unknown(),
  limitMs: 10_000,
});
const did = defineOperation({
  name: 'test.did',
  script: `$all = @([System.Windows.Automation.AutomationElement]::Did)
    [System.Windows.Automation.AutomationElement]::Did.Clear()
    @{ did = $all }`,
  answer: z.object({ did: z.array(z.string()) }),
  limitMs: 10_000,
});

let opened: Promise<PowerShellHost> | null = null;
afterAll(async () => (await opened)?.close());

async function open(): Promise<PowerShellHost> {
  const host = new PowerShellHost({
    executable: realShell(),
    operations: [...elementOperations, standIn, unready, did],
    startMs: 60_000,
    idleMs: 60_000,
  });
  const source = fs.readFileSync(
    path.join(projectRoot, 'test', 'support', 'powershell', 'ui-automation.cs'),
    'utf8',
  );
  const made = await host.call(standIn, { source });
  if (!made.ok) throw new Error(made.detail);
  return host;
}

interface Clicked {
  x: number;
  y: number;
}

function hands(clicks: Clicked[], more: Partial<WindowHands> = {}): WindowHands {
  return {
    handleOf: (window) =>
      window === 'W' ? ok(WINDOW) : fail('NOT_FOUND', say('appWindow.notFound', { window })),
    isHung: () => false,
    standing: () => ({ rect: { x: 100, y: 200, width: 400, height: 300 }, scales: [1] }),
    clickAt: (_handle, x, y) => {
      clicks.push({ x, y });
      return 'clicked';
    },
    ...more,
  };
}

async function onStandIn(more: Partial<WindowHands> = {}, clicks: Clicked[] = []) {
  if (onWindows) leaveOut('Windows has UI Automation itself: see own-dialog.test.ts');
  opened ??= open();
  const host = await opened;
  return { host, elements: windowElements(async () => host, hands(clicks, more)) };
}

const failureOf = (code: string) =>
  expect.objectContaining({ ok: false, failure: expect.objectContaining({ code }) });

test('[powershell] an element is found by all that is said of it, and by no less', async () => {
  const { elements } = await onStandIn();
  const has = (selector: UiSelector) => elements.has('W', selector);
  expect(await has({ name: 'OK' })).toEqual(ok(true));
  expect(await has({ name: 'OK', role: 'button', className: 'C' })).toEqual(ok(true));
  expect(await has({ name: 'OK', role: 'Edit' })).toEqual(ok(false));
  expect(await has({ automationId: 'ok' })).toEqual(ok(true));
  expect(await has({ name: 'ok' })).toEqual(ok(false));
  expect(await has({ role: 'NoSuchRole' })).toEqual(ok(false));
  expect(await has({ name: 'OK', index: 1 })).toEqual(ok(true));
  expect(await has({ name: 'OK', index: 2 })).toEqual(ok(false));
  expect(await has({ name: 'a$(exit 0)"; exit 0 #' })).toEqual(ok(false));
}, 60_000);

test('[powershell] a window that shows its contents late is waited for', async () => {
  const { host, elements } = await onStandIn();
  await host.call(unready, { times: 3 });
  expect(await elements.has('W', { name: 'OK' })).toEqual(ok(true));
  await host.call(unready, { times: 9 });
  expect(await elements.has('W', { name: 'OK' })).toEqual(ok(false));
  await host.call(unready, { times: 0 });
}, 60_000);

test('[powershell] values are read, but not that of a password box', async () => {
  const { elements } = await onStandIn();
  const value = (selector: UiSelector) => elements.valueOf('W', selector);
  expect(await value({ name: 'full' })).toEqual(ok('mine'));
  expect(await value({ name: 'empty' })).toEqual(ok(''));
  expect(await value({ automationId: 'label' })).toEqual(ok('OK'));
  expect(await value({ automationId: 'ok' })).toEqual(ok(null));
  const secret = await value({ name: 'secret' });
  expect(secret).toEqual(failureOf('ACCESS_DENIED'));
  expect(JSON.stringify(secret)).not.toContain('hunter2');
  expect(await value({ name: 'nothing' })).toEqual(failureOf('NOT_FOUND'));
  expect(await value({ name: 'OK' })).toEqual(failureOf('CONFLICT'));
}, 60_000);

test('[powershell] one element is used, in the way that it has; of several none is', async () => {
  const { host, elements } = await onStandIn();
  const invoke = (selector: UiSelector) => elements.invoke('W', selector);
  expect(await invoke({ automationId: 'ok' })).toEqual(ok(undefined));
  expect(await invoke({ name: 'OK', index: 0 })).toEqual(ok(undefined));
  expect(await invoke({ name: 'tick' })).toEqual(ok(undefined));
  expect(await invoke({ name: 'OK' })).toEqual(failureOf('CONFLICT'));
  expect(await invoke({})).toEqual(failureOf('CONFLICT'));
  expect(await invoke({ name: 'off' })).toEqual(failureOf('BUSY'));
  expect(await invoke({ name: 'hidden' })).toEqual(failureOf('BUSY'));
  expect(await invoke({ name: 'nothing' })).toEqual(failureOf('NOT_FOUND'));
  expect(await host.call(did, {})).toEqual({
    ok: true,
    value: { did: ['invoke OK', 'invoke OK', 'toggle tick'] },
  });
}, 60_000);

test('[powershell] a text goes into an empty box, and is there then; what is in one stays', async () => {
  const { elements } = await onStandIn();
  const type = (name: string, text: string) => elements.type('W', { name }, text);
  const text = 'it’s "x" $(exit 0) `n é文';
  expect(await type('empty', text)).toEqual(ok(undefined));
  expect(await elements.valueOf('W', { name: 'empty' })).toEqual(ok(text));
  expect(await type('empty', text)).toEqual(ok(undefined));
  expect(await type('full', 'other')).toEqual(failureOf('CONFLICT'));
  expect(await elements.valueOf('W', { name: 'full' })).toEqual(ok('mine'));
  for (const name of ['fixed', 'stubborn', 'tick']) {
    expect(await type(name, 'x'), name).toEqual(failureOf('BUSY'));
  }
  expect(await type('secret', 'x')).toEqual(failureOf('ACCESS_DENIED'));
  // A box that makes another text of it is empty again, as the failure says.
  expect(await type('short', 'too long')).toEqual(failureOf('BUSY'));
  expect(await elements.valueOf('W', { name: 'short' })).toEqual(ok(''));
}, 60_000);

test('[powershell] a click goes where the element is on the screen, or nowhere', async () => {
  const clicks: Clicked[] = [];
  const { elements } = await onStandIn({}, clicks);
  expect(await elements.click('W', { automationId: 'ok' })).toEqual(ok(undefined));
  const scaled = { rect: { x: -800, y: 50, width: 600, height: 450 }, scales: [1, 1.5] };
  const onScaled = await onStandIn({ standing: () => scaled }, clicks);
  expect(await onScaled.elements.click('W', { automationId: 'ok' })).toEqual(ok(undefined));
  expect(clicks).toEqual([
    { x: 110, y: 220 },
    { x: -785, y: 80 },
  ]);
  const moved = await onStandIn({ standing: () => ({ ...scaled, scales: [1] }) }, clicks);
  expect(await moved.elements.click('W', { automationId: 'ok' })).toEqual(failureOf('BUSY'));
  const gone = await onStandIn({ standing: () => null }, clicks);
  expect(await gone.elements.click('W', { automationId: 'ok' })).toEqual(failureOf('BUSY'));
  expect(await elements.click('W', { name: 'hidden' })).toEqual(failureOf('BUSY'));
  expect(await elements.click('W', { name: 'OK' })).toEqual(failureOf('CONFLICT'));
  expect(clicks).toHaveLength(2);
  for (const [answer, code] of [
    ['covered', 'BUSY'],
    ['denied', 'ACCESS_DENIED'],
  ] as const) {
    const refused = await onStandIn({ clickAt: () => answer });
    expect(await refused.elements.click('W', { automationId: 'ok' })).toEqual(failureOf(code));
  }
}, 60_000);

test('[powershell] a window that is gone, and one that was never there, have nothing in them', async () => {
  const { elements } = await onStandIn({ handleOf: () => ok(78) });
  expect(await elements.has('W', { name: 'OK' })).toEqual(failureOf('NOT_FOUND'));
  const { elements: own } = await onStandIn();
  expect(await own.has('V', { name: 'OK' })).toEqual(failureOf('NOT_FOUND'));
}, 60_000);

/** A session that answers so, whatever it is asked. */
function answering(
  outcome: PowerShellOutcome<never> | { readonly ok: true; readonly value: unknown },
): WindowElements {
  const session: Pick<PowerShellHost, 'call'> = {
    call: async (operation) =>
      outcome.ok ? { ok: true, value: operation.answer.parse(outcome.value) } : outcome,
  };
  return windowElements(async () => session, hands([]));
}

test('how a session fails is told as what it means for a step', async () => {
  const codes = {
    PS_START: 'UNSUPPORTED_PLATFORM',
    PS_BROKEN: 'UNSUPPORTED_PLATFORM',
    PS_TIMEOUT: 'TIMEOUT',
    PS_DIED: 'INTERNAL',
    PS_PROTOCOL: 'INTERNAL',
    PS_OPERATION: 'INTERNAL',
    PS_CLOSED: 'CANCELLED',
  } as const;
  for (const [code, expected] of Object.entries(codes)) {
    const outcome = failed(code as keyof typeof codes, 'words');
    const result = await answering(outcome).invoke('W', {});
    expect(result, code).toEqual(failureOf(expected));
    expect(result, code).toHaveProperty('failure.detail', `${code}: words`);
  }
  const errors = {
    ElementNotAvailableException: 'NOT_FOUND',
    ElementNotEnabledException: 'BUSY',
    UnauthorizedAccessException: 'ACCESS_DENIED',
    TimeoutException: 'TIMEOUT',
  };
  for (const [errorId, expected] of Object.entries(errors)) {
    const outcome = { ...failed('PS_OPERATION', 'words'), errorId };
    expect(await answering(outcome).valueOf('W', {}), errorId).toEqual(failureOf(expected));
  }
});

test('a program that takes no messages is not asked, and no session starts for it', async () => {
  const starts: string[] = [];
  const session = async () => {
    starts.push('start');
    return null;
  };
  const hung = windowElements(session, hands([], { isHung: () => true }));
  const asked = await hung.invoke('W', { name: 'OK' });
  expect(asked).toEqual(failureOf('BUSY'));
  // No window was to move: what is said of one that did not would be another story.
  expect(asked).toMatchObject({ failure: { message: { key: 'element.hung' } } });
  expect(starts).toEqual([]);
  expect(await windowElements(session, hands([])).invoke('W', { name: 'OK' })).toEqual(
    failureOf('UNSUPPORTED_PLATFORM'),
  );
});

test('an answer that says done without a place clicks nothing', async () => {
  await expect(answering({ ok: true, value: { outcome: 'done' } }).click('W', {})).rejects.toThrow();
});
