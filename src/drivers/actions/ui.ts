import type { ActionDriver } from '../../kernel/action-driver.ts';
import { unsupported } from '../../kernel/setting-state.ts';
import type { SystemPorts, WindowElements } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import {
  type Action,
  type UiAction,
  uiClickActionSchema,
  uiInvokeActionSchema,
  uiTypeActionSchema,
} from '../../protocol/action.ts';
import type { Message } from '../../protocol/message.ts';
import { ok, type Result } from '../../protocol/result.ts';
import type { UiSelector } from '../../protocol/ui.ts';
import { estimateOf } from './estimate.ts';
import { doneForGood, withoutWayBack } from './final.ts';
import { refusalOf } from './refusal.ts';

type OfKind<K extends UiAction['kind']> = Extract<Action, { readonly kind: K }>;

/** A step on an element of a window. Whether it is there is known when its turn comes: a window changes by itself. */
function elementDriver<A extends UiAction>(
  own: Pick<ActionDriver<A>, 'kind' | 'schema'> & { readonly describe: (action: A) => Message },
  act: (action: A, elements: WindowElements) => Promise<Result<void>>,
  ports: SystemPorts,
): ActionDriver<A> {
  return {
    ...own,
    ...withoutWayBack,
    tier: 'dry-run-confirm',
    capability: 'ui.input',
    windowOf: ({ window }) => window,
    paths: () => [],
    withPaths: (action) => action,
    estimate: ({ kind }) => estimateOf({ effects: [], problems: refusalOf(ports.elements, kind) }),

    async execute(action) {
      if (ports.elements === null) return unsupported(action.kind);
      const acted = await act(action, ports.elements);
      return acted.ok ? ok(doneForGood(0)) : acted;
    },
  };
}

/** The element as a person may recognise it. */
function shownElement({ name, automationId, role, className }: UiSelector): string {
  return name ?? automationId ?? role ?? className ?? '?';
}

export function uiInvokeDriver(ports: SystemPorts): ActionDriver<OfKind<'ui.invoke'>> {
  return elementDriver<OfKind<'ui.invoke'>>(
    {
      kind: 'ui.invoke',
      schema: uiInvokeActionSchema,
      describe: ({ window, selector }) => say('action.uiInvoke', { window, element: shownElement(selector) }),
    },
    ({ window, selector }, elements) => elements.invoke(window, selector),
    ports,
  );
}

export function uiClickDriver(ports: SystemPorts): ActionDriver<OfKind<'ui.click'>> {
  return elementDriver<OfKind<'ui.click'>>(
    {
      kind: 'ui.click',
      schema: uiClickActionSchema,
      describe: ({ window, selector }) => say('action.uiClick', { window, element: shownElement(selector) }),
    },
    ({ window, selector }, elements) => elements.click(window, selector),
    ports,
  );
}

export function uiTypeDriver(ports: SystemPorts): ActionDriver<OfKind<'ui.type'>> {
  return elementDriver<OfKind<'ui.type'>>(
    {
      kind: 'ui.type',
      schema: uiTypeActionSchema,
      describe: ({ window, selector, text }) =>
        say('action.uiType', { window, element: shownElement(selector), text }),
    },
    ({ window, selector, text }, elements) => elements.type(window, selector, text),
    ports,
  );
}
