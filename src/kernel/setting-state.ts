import { createHash } from 'node:crypto';
import { say } from '../locales/say.ts';
import type { Action } from '../protocol/action.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
import type { Fingerprint } from '../protocol/fingerprint.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { heldDataSchema } from '../protocol/settings.ts';
import type { DeclaredUndo, RecordedUndo, SettingState } from '../protocol/undo.ts';
import type { Settings, SystemPorts, Windows } from './system-ports.ts';

/** Is this undo the setting of something to what it was? */
export function isSetting(undo: DeclaredUndo | RecordedUndo): undo is SettingState {
  switch (undo.kind) {
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      return true;
    default:
      return false;
  }
}

/** Which setting it is, whatever its value: the same text means the same setting. */
export function settingPlace(state: SettingState): string {
  switch (state.kind) {
    case 'window.move':
      return `window:${state.window}`;
    case 'power.plan':
      return 'power.plan';
    case 'registry.set':
      return `registry:${state.key}\\${state.name}`.toLowerCase();
    case 'effects.set':
      return `effects:${Object.keys(state.effects).sort().join()}`;
  }
}

/** Do two states say the same of the same setting? */
export function isSameSetting(a: SettingState, b: SettingState): boolean {
  return settingPlace(a) === settingPlace(b) && valueText(a) === valueText(b);
}

function valueText(state: SettingState): string {
  switch (state.kind) {
    case 'window.move':
      return canonicalJson(state.rect);
    case 'power.plan':
      return state.guid.toLowerCase();
    case 'registry.set':
      return canonicalJson([state.type, state.value]);
    case 'effects.set':
      return canonicalJson(state.effects);
  }
}

/** A setting as a step left it, in the form in which journals keep what a step left: the hash is of its value. */
export function settingFingerprint(state: SettingState): Fingerprint {
  const hash = createHash('sha256').update(valueText(state)).digest('hex');
  return { type: 'other', size: 0, mtimeNs: '0', identity: settingPlace(state), hash };
}

/** The same setting with its present value. Codes: `UNSUPPORTED_PLATFORM`, those of the port. */
export function readSetting(asked: SettingState, ports: SystemPorts): Result<SettingState> {
  if (asked.kind === 'window.move') {
    const windows = windowsOf(ports);
    if (!windows.ok) return windows;
    const rect = windows.value.rectOf(asked.window);
    return rect.ok ? ok({ ...asked, rect: rect.value }) : rect;
  }
  const settings = settingsOf(asked.kind, ports);
  if (!settings.ok) return settings;
  switch (asked.kind) {
    case 'power.plan': {
      const guid = settings.value.powerPlan();
      return guid.ok ? ok({ ...asked, guid: guid.value }) : guid;
    }
    case 'registry.set': {
      const data = settings.value.registry(asked.key, asked.name);
      if (!data.ok) return data;
      return ok({ ...asked, type: data.value?.type ?? null, value: data.value?.value ?? null });
    }
    case 'effects.set': {
      const effects = settings.value.effects(asked.effects);
      return effects.ok ? ok({ ...asked, effects: effects.value }) : effects;
    }
  }
}

/**
 * Sets it and reads it back: what a system answers to a set call proves nothing. Answers what is there now. Codes:
 * those of the port, `POSTCONDITION_FAILED` where it is not what was asked for (a window may choose its own size).
 */
export function writeSetting(wanted: SettingState, ports: SystemPorts): Result<SettingState> {
  const set = setTo(wanted, ports);
  if (!set.ok) return set;
  const now = readSetting(wanted, ports);
  if (!now.ok || wanted.kind === 'window.move' || isSameSetting(now.value, wanted)) return now;
  return fail('POSTCONDITION_FAILED', say('setting.notTaken', { setting: settingPlace(wanted) }), {
    detail: `expected ${valueText(wanted)}, found ${valueText(now.value)}`,
  });
}

function setTo(wanted: SettingState, ports: SystemPorts): Result<void> {
  if (wanted.kind === 'window.move') {
    const windows = windowsOf(ports);
    return windows.ok ? windows.value.move(wanted.window, wanted.rect) : windows;
  }
  const settings = settingsOf(wanted.kind, ports);
  if (!settings.ok) return settings;
  switch (wanted.kind) {
    case 'power.plan':
      return settings.value.setPowerPlan(wanted.guid);
    case 'registry.set': {
      const { key, name, type, value } = wanted;
      if (type === null) return settings.value.setRegistry(key, name, null);
      const data = heldDataSchema.safeParse({ type, value });
      // A journal is a file that anybody may have written.
      if (!data.success)
        return fail('INVALID_ARGUMENT', say('setting.noValue', { setting: `${key}\\${name}` }));
      return settings.value.setRegistry(key, name, data.data);
    }
    case 'effects.set':
      return settings.value.setEffects(wanted.effects);
  }
}

function windowsOf(ports: SystemPorts): Result<Windows> {
  return ports.windows === null ? unsupported('window.move') : ok(ports.windows);
}

function settingsOf(kind: SettingState['kind'], ports: SystemPorts): Result<Settings> {
  return ports.settings === null ? unsupported(kind) : ok(ports.settings);
}

/** Says that nothing on this system can do that. */
export function unsupported(kind: string): Result<never> {
  return fail('UNSUPPORTED_PLATFORM', say('platform.noDriver', { kind }));
}

/** What a step wants to be set, or null for a step that sets nothing. */
export function settingOf(action: Action): SettingState | null {
  switch (action.kind) {
    case 'window.move':
      return { kind: action.kind, window: action.window, rect: action.rect };
    case 'power.plan':
      return { kind: action.kind, guid: action.guid };
    case 'registry.set': {
      const { kind, key, name, type, value } = action;
      return { kind, key, name, type, value };
    }
    case 'effects.set':
      return { kind: action.kind, effects: action.effects };
    default:
      return null;
  }
}
