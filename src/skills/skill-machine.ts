import { knownPlan } from '../drivers/power-plans.ts';
import { forbidsRegistryValue } from '../kernel/allowed-settings.ts';
import type { Settings, SystemPorts } from '../kernel/system-ports.ts';
import { say } from '../locales/say.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { SkillManifest } from '../protocol/skill-manifest.ts';
import type { PowerPlan, SkillMachine } from './define-skill.ts';

type Asked = 'recycleBin' | 'processes' | 'settings';

/** What may be read by whom: whoever may change it. */
const NEEDS: Readonly<Record<Asked, CapabilityId>> = {
  recycleBin: 'recycle.write',
  processes: 'process.close',
  settings: 'settings.write',
};

/** A skill's eyes for what is no file; nothing is asked of the system before the skill does. */
export function makeSkillMachine(manifest: SkillManifest, ports: SystemPorts): SkillMachine {
  const open = <A extends Asked>(asked: A): Result<NonNullable<SystemPorts[A]>> => {
    const skill = manifest.name;
    const capability = NEEDS[asked];
    // SAFETY: a skill sees nothing of the computer that it did not declare, as with paths.
    if (!manifest.capabilities.some(({ id }) => id === capability)) {
      return fail('CAPABILITY_MISSING', say('skill.machineUndeclared', { skill, capability, asked }));
    }
    const port = ports[asked];
    // SAFETY: null too where a made-up profile keeps what is the person's own out of reach.
    return port === null ? fail('UNSUPPORTED_PLATFORM', say('skill.machineMissing', { asked })) : ok(port);
  };
  const settings = <T>(read: (settings: Settings) => Result<T>): Result<T> => {
    const port = open('settings');
    return port.ok ? read(port.value) : port;
  };
  return {
    async recycleBin(goOn) {
      const bin = open('recycleBin');
      return bin.ok ? bin.value.list(goOn) : bin;
    },
    processes() {
      const processes = open('processes');
      return processes.ok ? processes.value.list() : processes;
    },
    power: () =>
      settings((of) => {
        const active = of.powerPlan();
        if (!active.ok) return active;
        const plans = of.powerPlans();
        return plans.ok ? ok({ active: planOf(active.value), plans: plans.value.map(planOf) }) : plans;
      }),
    effects: (asked) => settings((of) => of.effects(asked)),
    startup: () => settings((of) => of.startup()),
    registry: (key, name) =>
      settings((of) => {
        const forbidden = forbidsRegistryValue(key, name);
        return forbidden === null ? of.registry(key, name) : fail('PATH_PROTECTED', forbidden);
      }),
  };
}

function planOf(guid: string): PowerPlan {
  return { guid, known: knownPlan(guid) };
}
