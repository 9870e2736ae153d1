import type { PowerApi } from '../../src/drivers/windows/power.ts';
import { ok } from '../../src/protocol/result.ts';

export const BALANCED = '381b4222-f694-41f0-9685-ff5bb260df2e';
export const HIGH_PERFORMANCE = '8c5e7fda-e8bf-4a96-9a85-a6e23a8c635c';

/** Power plans of a made-up computer: Wine has none. One that `lies` says that it switched, as Wine does. */
export interface FakePower extends PowerApi {
  plan: string;
  lies: boolean;
}

export function fakePower(plans: readonly string[] = [BALANCED, HIGH_PERFORMANCE]): FakePower {
  const power: FakePower = {
    plan: plans[0] ?? BALANCED,
    lies: false,
    active: () => ok(power.plan),
    plans: () => ok(plans),
    activate(guid) {
      if (!power.lies) power.plan = guid;
      return ok(undefined);
    },
  };
  return power;
}
