import { shownText } from './shown-text.ts';
import type { Speech } from './text.ts';

/** What a step's thing is called; a setting that has no name of its own goes by what it is. */
export function thingName(name: string, action: string | null, speech: Speech): string {
  switch (action) {
    case 'power.plan':
    case 'effects.set':
      return speech.say('reviewPage.settingName', { action: action.replace('.', '_'), name });
    default:
      return shownText(name);
  }
}
