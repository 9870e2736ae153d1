import type { ActionDriver } from '../../kernel/action-driver.ts';
import { forbidsRegistryValue } from '../../kernel/allowed-settings.ts';
import {
  isSameSetting,
  isSetting,
  readSetting,
  settingFingerprint,
  settingOf,
  settingPlace,
  writeSetting,
} from '../../kernel/setting-state.ts';
import type { Settings, SystemPorts } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import {
  type Action,
  effectsSetActionSchema,
  powerPlanActionSchema,
  registrySetActionSchema,
  windowMoveActionSchema,
} from '../../protocol/action.ts';
import type { Message } from '../../protocol/message.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { problemOf } from '../../protocol/results.ts';
import type { Effects } from '../../protocol/settings.ts';
import type { SettingState } from '../../protocol/undo.ts';
import { knownPlan } from '../power-plans.ts';
import { isStartupKey, meansOf } from '../startup-approval.ts';
import { estimateOf } from './estimate.ts';

type SettingAction = Extract<Action, { readonly kind: SettingState['kind'] }>;
type OwnParts<A extends SettingAction> = Pick<
  ActionDriver<A>,
  'kind' | 'schema' | 'capability' | 'undoRule'
> & {
  readonly describe: (action: A) => Message;
  readonly windowOf?: (action: A) => string;
  readonly forbids?: (action: A) => Message | null;
  /** Has this computer what the step would set? Code: `NOT_FOUND`. */
  readonly needs?: (action: A, settings: Settings) => Result<void>;
};

function wantedBy(action: SettingAction): SettingState {
  const wanted = settingOf(action);
  if (wanted === null) throw new Error(`${action.kind} sets nothing`);
  return wanted;
}

/** A step that sets something which can be read: its undo is the same with the value that was there. */
function settingDriver<A extends SettingAction>(own: OwnParts<A>, ports: SystemPorts): ActionDriver<A> {
  return {
    ...own,
    tier: 'confirm',
    paths: () => [],
    withPaths: (action) => action,

    undoFit(action, declared, outlook) {
      if (declared.kind === 'noop') return ok('none');
      const wanted = wantedBy(action);
      if (!isSetting(declared) || settingPlace(declared) !== settingPlace(wanted)) return ok('mismatch');
      const before = outlook.changedSetting(wanted);
      const now = before === null ? readSetting(wanted, ports) : ok(before);
      // What cannot be read is a problem of the step, not of its undo.
      return ok(!now.ok || isSameSetting(now.value, declared) ? 'fits' : 'mismatch');
    },

    estimate(action, outlook) {
      const wanted = wantedBy(action);
      const effects = [{ does: 'set', state: wanted }] as const;
      const now = readSetting(wanted, ports);
      if (!now.ok) return estimateOf({ effects, problems: [problemOf(now.failure)] });
      const before = outlook.changedSetting(wanted) ?? now.value;
      if (isSameSetting(before, wanted)) return estimateOf({ effects, changesNothing: true });
      const there = ports.settings === null ? undefined : own.needs?.(action, ports.settings);
      return estimateOf({ effects, problems: there?.ok === false ? [problemOf(there.failure)] : [] });
    },

    execute(action) {
      const wanted = wantedBy(action);
      // SAFETY: what is recorded is the state that was there, absent included, never a presumed default.
      const before = readSetting(wanted, ports);
      if (!before.ok) return before;
      const after = writeSetting(wanted, ports);
      if (!after.ok) {
        // What was half set goes back to what it was; that it failed is told in any case.
        writeSetting(before.value, ports);
        return after;
      }
      return ok({ undo: before.value, after: settingFingerprint(after.value), to: null, freed: 0 });
    },
  };
}

/** `window.move` as protocol v0 has it: without an undo it counts as irreversible. */
export function windowMoveDriver(ports: SystemPorts) {
  return settingDriver(
    {
      kind: 'window.move',
      schema: windowMoveActionSchema,
      capability: 'ui.input',
      undoRule: 'declared',
      windowOf: ({ window }) => window,
      describe: ({ window, rect: { x, y, width, height } }) =>
        say('action.windowMove', { window, x, y, width, height }),
    },
    ports,
  );
}

export function powerPlanDriver(ports: SystemPorts) {
  return settingDriver(
    {
      kind: 'power.plan',
      schema: powerPlanActionSchema,
      capability: 'settings.write',
      undoRule: 'derived',
      describe: ({ guid }) => say('action.powerPlan', { plan: knownPlan(guid), guid }),
      needs({ guid }, settings) {
        const plans = settings.powerPlans();
        if (!plans.ok) return plans;
        const isThere = plans.value.some((plan) => plan.toLowerCase() === guid.toLowerCase());
        return isThere ? ok(undefined) : fail('NOT_FOUND', say('setting.noPlan', { guid }));
      },
    },
    ports,
  );
}

/** `registry.set`: one value of the user's own registry that is on the list. */
export function registrySetDriver(ports: SystemPorts) {
  return settingDriver(
    {
      kind: 'registry.set',
      schema: registrySetActionSchema,
      capability: 'settings.write',
      undoRule: 'derived',
      forbids: ({ key, name }) => forbidsRegistryValue(key, name),
      describe(action) {
        const { key, name, value } = action;
        switch (isStartupKey(key) ? meansOf(action) : null) {
          case 'on':
            return say('action.startupOn', { name });
          case 'off':
            return say('action.startupOff', { name });
          case null:
            return say('action.registrySet', { setting: `${key}\\${name}`, value: String(value) });
        }
      },
      needs: ({ key, name }, settings) =>
        isStartupKey(key) ? hasStartupEntry(key, name, settings) : ok(undefined),
    },
    ports,
  );
}

/** A switch without an entry would switch nothing. */
function hasStartupEntry(key: string, name: string, settings: Settings): Result<void> {
  const entries = settings.startup();
  if (!entries.ok) return entries;
  const place = `${key}\\${name}`.toLowerCase();
  const isThere = entries.value.some((entry) => `${entry.key}\\${entry.name}`.toLowerCase() === place);
  return isThere ? ok(undefined) : fail('NOT_FOUND', say('setting.noStartup', { name }));
}

/** What becomes of each effect, as the text asks for it. */
function wordsOf(effects: Effects): Readonly<Record<keyof Effects, string>> {
  const word = (isOn: boolean | undefined): string => (isOn === undefined ? 'none' : isOn ? 'on' : 'off');
  return {
    uiEffects: word(effects.uiEffects),
    windowAnimation: word(effects.windowAnimation),
    minimizeAnimation: word(effects.minimizeAnimation),
    fullWindowDrag: word(effects.fullWindowDrag),
    menuFade: word(effects.menuFade),
    tooltipFade: word(effects.tooltipFade),
    comboBoxAnimation: word(effects.comboBoxAnimation),
    listBoxScroll: word(effects.listBoxScroll),
  };
}

export function effectsSetDriver(ports: SystemPorts) {
  return settingDriver(
    {
      kind: 'effects.set',
      schema: effectsSetActionSchema,
      capability: 'settings.write',
      undoRule: 'derived',
      describe: ({ effects }) => say('action.effectsSet', wordsOf(effects)),
    },
    ports,
  );
}
