import type { Settings } from '../../kernel/system-ports.ts';
import { readEffects, writeEffects } from './effects.ts';
import { type PowerApi, switchPlan } from './power.ts';
import { readRegistry, writeRegistry } from './registry.ts';
import { startupEntries } from './startup-entries.ts';

/** Settings of the user that this process runs as. Nothing is loaded before the first question. */
export function windowsSettings(power: PowerApi): Settings {
  return {
    powerPlan: () => power.active(),
    powerPlans: () => power.plans(),
    setPowerPlan: (guid) => switchPlan(power, guid),
    registry: readRegistry,
    setRegistry: writeRegistry,
    startup: () => startupEntries(Date.now()),
    effects: readEffects,
    setEffects: writeEffects,
  };
}
