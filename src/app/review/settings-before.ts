import type { PlannedStep } from '../../kernel/plan.ts';
import { readSetting, settingOf, settingPlace } from '../../kernel/setting-state.ts';
import type { SystemPorts } from '../../kernel/system-ports.ts';
import type { SettingState } from '../../protocol/undo.ts';

/**
 * What the settings that a plan's steps set are before each step, by the ids of the steps: as they stand now, or as an
 * earlier step of the plan leaves them. What cannot be read is left out: its row says so itself.
 */
export function settingsBefore(
  steps: readonly PlannedStep[],
  ports: SystemPorts,
): ReadonlyMap<string, SettingState> {
  const before = new Map<string, SettingState>();
  const left = new Map<string, SettingState>();
  for (const { action } of steps) {
    const wanted = settingOf(action);
    if (wanted === null) continue;
    const place = settingPlace(wanted);
    const earlier = left.get(place);
    if (earlier !== undefined) before.set(action.id, earlier);
    else {
      const now = readSetting(wanted, ports);
      if (now.ok) before.set(action.id, now.value);
    }
    left.set(place, wanted);
  }
  return before;
}
