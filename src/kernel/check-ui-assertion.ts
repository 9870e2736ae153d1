import { say } from '../locales/say.ts';
import type { UiAssertion } from '../protocol/assertion.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Rect } from '../protocol/ui.ts';
import type { Watch } from './progress.ts';
import { unsupported } from './setting-state.ts';
import type { SystemPorts, Timer, WindowElements, Windows } from './system-ports.ts';

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
  const { windows, elements } = where.system;
  const { window } = assertion;
  switch (assertion.kind) {
    case 'window.exists':
      if (windows === null) return unsupported(assertion.kind);
      return waitForWindow(window, assertion.timeoutMs ?? 0, code, windows, where);
    case 'window.rect':
      return windows === null ? unsupported(assertion.kind) : checkRect(assertion, code, windows);
    case 'ui.exists':
    case 'ui.value':
      return elements === null ? unsupported(assertion.kind) : checkElement(assertion, code, elements);
  }
}

type Of<K extends UiAssertion['kind']> = Extract<UiAssertion, { readonly kind: K }>;

async function checkElement(
  assertion: Of<'ui.exists' | 'ui.value'>,
  code: Code,
  elements: WindowElements,
): Promise<Result<void>> {
  const { window } = assertion;
  switch (assertion.kind) {
    case 'ui.exists': {
      const found = await elements.has(window, assertion.selector);
      if (!found.ok) return found;
      return found.value ? ok(undefined) : missing(assertion, code);
    }
    case 'ui.value': {
      const value = await elements.valueOf(window, assertion.selector);
      if (!value.ok) return value.failure.code === 'NOT_FOUND' ? missing(assertion, code) : value;
      if (value.value === assertion.equals) return ok(undefined);
      const fields = { window, expected: assertion.equals, found: value.value ?? '' };
      return fail(code, say('assertion.value', fields), {
        detail: `ui.value: expected ${JSON.stringify(assertion.equals)}, found ${JSON.stringify(value.value)}`,
      });
    }
  }
}

function checkRect(assertion: Of<'window.rect'>, code: Code, windows: Windows): Result<void> {
  const { window } = assertion;
  const rect = windows.rectOf(window);
  if (!rect.ok) return rect.failure.code === 'NOT_FOUND' ? missing(assertion, code) : rect;
  if (isNear(rect.value, assertion.rect, assertion.tolerance ?? 0)) return ok(undefined);
  const fields = { window, expected: rectText(assertion.rect), found: rectText(rect.value) };
  return fail(code, say('assertion.rect', fields), {
    detail: `window.rect: expected ${fields.expected}, found ${fields.found}`,
  });
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

function missing(assertion: Of<'ui.exists' | 'ui.value' | 'window.rect'>, code: Code): Result<never> {
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
