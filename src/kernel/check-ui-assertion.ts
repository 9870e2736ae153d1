import { say } from '../locales/say.ts';
import type { UiAssertion } from '../protocol/assertion.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Rect } from '../protocol/ui.ts';
import type { Watch } from './progress.ts';
import { unsupported } from './setting-state.ts';
import type { SystemPorts, Timer, Windows } from './system-ports.ts';

/** How often somebody looks whether a window has appeared. */
const LOOK_EVERY_MS = 50;

export interface UiSurroundings {
  readonly system: SystemPorts;
  readonly timer: Timer;
  readonly watch: Watch;
}

type Code = 'PRECONDITION_FAILED' | 'POSTCONDITION_FAILED';

/** Checks one assertion about a window; what the driver itself cannot answer keeps its own code. */
export async function checkUiAssertion(
  assertion: UiAssertion,
  code: Code,
  where: UiSurroundings,
): Promise<Result<void>> {
  const { windows } = where.system;
  if (windows === null) return unsupported(assertion.kind);
  const { window } = assertion;
  switch (assertion.kind) {
    case 'window.exists':
      return waitForWindow(window, assertion.timeoutMs ?? 0, code, windows, where);
    case 'ui.exists': {
      const found = await windows.has(window, assertion.selector);
      if (!found.ok) return found;
      return found.value ? ok(undefined) : missing(assertion, code);
    }
    case 'ui.value': {
      const value = await windows.valueOf(window, assertion.selector);
      if (!value.ok) return value.failure.code === 'NOT_FOUND' ? missing(assertion, code) : value;
      if (value.value === assertion.equals) return ok(undefined);
      const fields = { window, expected: assertion.equals, found: value.value ?? '' };
      return fail(code, say('assertion.value', fields), {
        detail: `ui.value: expected ${JSON.stringify(assertion.equals)}, found ${JSON.stringify(value.value)}`,
      });
    }
    case 'window.rect': {
      const rect = windows.rectOf(window);
      if (!rect.ok) return rect.failure.code === 'NOT_FOUND' ? missing(assertion, code) : rect;
      if (isNear(rect.value, assertion.rect, assertion.tolerance ?? 0)) return ok(undefined);
      const fields = { window, expected: rectText(assertion.rect), found: rectText(rect.value) };
      return fail(code, say('assertion.rect', fields), {
        detail: `window.rect: expected ${fields.expected}, found ${fields.found}`,
      });
    }
  }
}

async function waitForWindow(
  window: string,
  timeoutMs: number,
  code: Code,
  windows: Windows,
  { timer, watch }: UiSurroundings,
): Promise<Result<void>> {
  const end = timer.now() + timeoutMs;
  for (;;) {
    const found = await windows.exists(window);
    if (!found.ok) return found;
    if (found.value) return ok(undefined);
    if (watch.cancelled()) return fail('CANCELLED', say('run.cancelled'));
    const left = end - timer.now();
    if (left <= 0) break;
    await timer.wait(Math.min(LOOK_EVERY_MS, left));
  }
  return fail(code, say('assertion.window', { window }), {
    detail: `window.exists ${window}: expected it, found none after ${timeoutMs} ms`,
  });
}

function missing(assertion: Exclude<UiAssertion, { kind: 'window.exists' }>, code: Code): Result<never> {
  const { kind, window } = assertion;
  const selector = 'selector' in assertion ? ` ${JSON.stringify(assertion.selector)}` : '';
  return fail(code, say('assertion.element', { window }), {
    detail: `${kind} ${window}${selector}: expected it, found none`,
  });
}

function isNear(a: Rect, b: Rect, tolerance: number): boolean {
  const differs = (x: number, y: number): boolean => Math.abs(x - y) > tolerance;
  return !(
    differs(a.x, b.x) ||
    differs(a.y, b.y) ||
    differs(a.width, b.width) ||
    differs(a.height, b.height)
  );
}

function rectText({ x, y, width, height }: Rect): string {
  return `${x},${y} ${width}×${height}`;
}
