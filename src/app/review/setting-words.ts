import { knownPlan } from '../../drivers/power-plans.ts';
import { isStartupKey, meansOf } from '../../drivers/startup-approval.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import type { SettingState } from '../../protocol/undo.ts';
import { cutName } from './cut-text.ts';

/** The value of a setting in a few words, to stand beside another one; null for what has no words of its own. */
export function settingWords(state: SettingState): Message | null {
  switch (state.kind) {
    case 'power.plan':
      return say('settingValue.powerPlan', { plan: knownPlan(state.guid), guid: state.guid });
    case 'effects.set': {
      const values = Object.values(state.effects).filter((value) => value !== undefined);
      const on = values.filter((value) => value).length;
      return say('settingValue.effects', { on, off: values.length - on });
    }
    case 'registry.set': {
      const { key, type, value } = state;
      if (isStartupKey(key)) {
        // An entry that nobody ever switched has no switch, and starts.
        const means = type === null ? 'on' : meansOf({ type, value });
        if (means !== null) return say('settingValue.switch', { means });
      }
      return type === null
        ? say('settingValue.absent')
        : say('settingValue.data', { value: cutName(String(value)) });
    }
    case 'window.move':
      return null;
  }
}
