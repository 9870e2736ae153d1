import type { WindowElements } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import { assertNever, fail, ok, type Result } from '../../protocol/result.ts';
import type { Rect, UiSelector } from '../../protocol/ui.ts';
import { physicalPoint } from './element-point.ts';
import {
  type ElementOutcome,
  fillElement,
  findElement,
  invokeElement,
  type Located,
  locateElement,
  readElement,
} from './powershell/element-operations.ts';
import type { PowerShellHost } from './powershell/host.ts';
import type { OperationArguments, PowerShellOperation } from './powershell/operation.ts';
import { asFailure, type PowerShellFailure } from './powershell/outcome.ts';

/** What has to be known of windows themselves, by plain calls. */
export interface WindowHands {
  /** The one window that is called so. Codes: `NOT_FOUND`, `CONFLICT`. */
  handleOf(window: string): Result<number>;
  /** Does its program not take messages? */
  isHung(handle: number): boolean;
  /** Where it stands in physical pixels, and by what Windows may scale it for others; null where it is not seen. */
  standing(handle: number): { readonly rect: Rect; readonly scales: readonly number[] } | null;
  clickAt(handle: number, x: number, y: number): 'clicked' | 'covered' | 'denied';
}

/** What is in windows, by UI Automation in a PowerShell session that starts with the first question. */
export function windowElements(
  session: () => Promise<Pick<PowerShellHost, 'call'> | null>,
  hands: WindowHands,
): WindowElements {
  async function ask<R extends { readonly outcome: ElementOutcome }>(
    operation: PowerShellOperation<R>,
    window: string,
    selector: UiSelector,
    more: OperationArguments = {},
  ): Promise<Result<R & { readonly handle: number }>> {
    const handle = hands.handleOf(window);
    if (!handle.ok) return handle;
    // A hung program would be waited for until the time is up, and everybody else with it.
    if (hands.isHung(handle.value)) return fail('BUSY', say('element.hung', { window }));
    const open = await session();
    if (open === null) return fail('UNSUPPORTED_PLATFORM', say('powershell.unavailable'));
    const answer = await open.call(operation, { ...selector, window: handle.value, ...more });
    if (!answer.ok) return failureOf(answer, window);
    return ok({ ...answer.value, handle: handle.value });
  }

  async function act<R extends { readonly outcome: ElementOutcome }>(
    operation: PowerShellOperation<R>,
    window: string,
    selector: UiSelector,
    more?: OperationArguments,
  ): Promise<Result<void>> {
    const answer = await ask(operation, window, selector, more);
    return answer.ok ? resultOf(answer.value.outcome, window) : answer;
  }

  return {
    async has(window, selector) {
      const answer = await ask(findElement, window, selector);
      return answer.ok ? ok(answer.value.outcome !== 'absent') : answer;
    },

    async valueOf(window, selector) {
      const answer = await ask(readElement, window, selector);
      if (!answer.ok) return answer;
      const result = resultOf(answer.value.outcome, window);
      return result.ok ? ok(answer.value.value ?? null) : result;
    },

    invoke: (window, selector) => act(invokeElement, window, selector),
    type: (window, selector, text) => act(fillElement, window, selector, { text }),

    async click(window, selector) {
      const answer = await ask(locateElement, window, selector);
      if (!answer.ok) return answer;
      const located = answer.value;
      if (!isLocated(located)) return resultOf(located.outcome, window);
      const standing = hands.standing(located.handle);
      const point = standing === null ? null : physicalPoint(located, standing.rect, standing.scales);
      if (point === null) return fail('BUSY', say('element.outOfReach', { window }));
      const clicked = hands.clickAt(located.handle, point.x, point.y);
      switch (clicked) {
        case 'clicked':
          return ok(undefined);
        case 'covered':
          return fail('BUSY', say('element.covered', { window }));
        case 'denied':
          return fail('ACCESS_DENIED', say('element.denied', { window }));
        default:
          return assertNever(clicked);
      }
    },
  };
}

function isLocated<T extends { readonly outcome: ElementOutcome }>(answer: T): answer is Extract<T, Located> {
  return 'x' in answer;
}

/** Codes: `NOT_FOUND`, `CONFLICT` (several fit, or it holds another text), `BUSY`, `ACCESS_DENIED`. */
function resultOf(outcome: ElementOutcome, window: string): Result<void> {
  switch (outcome) {
    case 'done':
      return ok(undefined);
    case 'absent':
      return fail('NOT_FOUND', say('assertion.element', { window }));
    case 'several':
      return fail('CONFLICT', say('element.several', { window }));
    case 'disabled':
      return fail('BUSY', say('element.disabled', { window }));
    case 'password':
      return fail('ACCESS_DENIED', say('element.password', { window }));
    case 'filled':
      return fail('CONFLICT', say('element.filled', { window }));
    case 'unable':
      return fail('BUSY', say('element.unable', { window }));
    default:
      return assertNever(outcome);
  }
}

/** .NET's own names of what can happen to a window while it is asked. */
function failureOf(failure: PowerShellFailure, window: string): Result<never> {
  const detail = { detail: `${failure.code}: ${failure.detail}` };
  switch (failure.errorId) {
    case 'ElementNotAvailableException':
      return fail('NOT_FOUND', say('assertion.element', { window }), detail);
    case 'ElementNotEnabledException':
      return fail('BUSY', say('element.disabled', { window }), detail);
    case 'UnauthorizedAccessException':
      return fail('ACCESS_DENIED', say('element.denied', { window }), detail);
    case 'TimeoutException':
      return fail('TIMEOUT', say('powershell.timeout'), detail);
    default:
      return asFailure(failure);
  }
}
