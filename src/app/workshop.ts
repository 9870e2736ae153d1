import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { builtInSkills } from '../../skills/built-in.ts';
import { makeActionDrivers } from '../drivers/actions/table.ts';
import { localFiles } from '../drivers/fs/local-files.ts';
import { failureOf } from '../drivers/fs/system-error.ts';
import { currentAccount } from '../drivers/places/account.ts';
import { resolvePlaces } from '../drivers/places/resolve-places.ts';
import { openPaths } from '../drivers/posix/open-paths.ts';
import { systemProcesses } from '../drivers/process-identity.ts';
import { systemPortsOn } from '../drivers/system-ports.ts';
import type { ActionDrivers } from '../kernel/bound-action.ts';
import { GrantStore } from '../kernel/grants.ts';
import { IntentStore, type Processes } from '../kernel/intents.ts';
import { JOURNAL_NAME } from '../kernel/journal.ts';
import { keptItemsIn } from '../kernel/kept-items.ts';
import { KnownJournals } from '../kernel/known-journals.ts';
import type { Places } from '../kernel/places.ts';
import { PlanStore } from '../kernel/plan-store.ts';
import type { Files } from '../kernel/ports.ts';
import type { SystemPorts, Timer } from '../kernel/system-ports.ts';
import { ok, type Result } from '../protocol/result.ts';
import type { SkillAccount, SkillSystem } from '../skills/define-skill.ts';
import { type BuiltInSkill, makeRegistry, type SkillRegistry } from '../skills/registry.ts';
import type { HostEnvironment } from './host-environment.ts';

/** What every verb works with: the computer's places, hands and clocks, put together once per process. */
export interface Workshop {
  readonly environment: HostEnvironment;
  readonly places: Places;
  readonly files: Files;
  readonly system: SystemPorts;
  readonly timer: Timer;
  readonly drivers: ActionDrivers;
  readonly registry: SkillRegistry;
  readonly account: SkillAccount;
  readonly openPaths: SkillSystem['openPaths'];
  readonly processes: Processes;
  readonly plans: PlanStore;
  readonly journals: KnownJournals;
  readonly grants: GrantStore;
  readonly clock: () => number;
  readonly newId: () => string;
  readonly failureOf: (error: unknown, path: string) => Result<never>;
  /** Opens `intents.db` for the length of one request. */
  withIntents<T>(work: (store: IntentStore) => Promise<Result<T>>): Promise<Result<T>>;
}

/** Where purges are written down: they belong to no root. */
export function purgeJournal({ data }: Places): string {
  return path.join(data, 'journal', JOURNAL_NAME);
}

/** Does work that needs the workshop, or answers why it could not be opened. */
export type WithWorkshop = <T>(work: (workshop: Workshop) => T | Result<never>) => T | Result<never>;

/** What a test puts in the place of this computer's own. */
export interface WorkshopParts {
  readonly system?: SystemPorts;
  readonly timer?: Timer;
  readonly outsideSkills?: readonly BuiltInSkill[];
}

/** Opens the workshop when it is first needed, once. */
export function workshopOn(environment: HostEnvironment, parts: WorkshopParts = {}): WithWorkshop {
  let opened: Result<Workshop> | null = null;
  return (work) => {
    opened ??= openWorkshop(environment, parts);
    return opened.ok ? work(opened.value) : opened;
  };
}

/** Codes: those of finding the places, `SKILL_INVALID` for a broken built-in skill. */
function openWorkshop(environment: HostEnvironment, parts: WorkshopParts): Result<Workshop> {
  const places = resolvePlaces(environment);
  if (!places.ok) return places;
  const registry = makeRegistry(builtInSkills, environment.platform, parts.outsideSkills);
  if (!registry.ok) return registry;
  const { data, quarantine } = places.value;
  const system = parts.system ?? systemPortsOn(places.value);
  return ok({
    environment,
    places: places.value,
    files: localFiles,
    system,
    timer: parts.timer ?? CLOCK,
    drivers: makeActionDrivers(system, keptItemsIn(quarantine, localFiles, failureOf)),
    registry: registry.value,
    account: currentAccount(environment.platform),
    openPaths,
    processes: systemProcesses(environment.pid),
    plans: new PlanStore(data, failureOf),
    journals: new KnownJournals(data, failureOf),
    grants: new GrantStore(data, failureOf),
    clock: () => Date.now(),
    newId: () => randomUUID(),
    failureOf,
    withIntents: (work) => withIntents(data, work),
  });
}

const CLOCK: Timer = {
  now: () => Date.now(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

async function withIntents<T>(
  data: string,
  work: (store: IntentStore) => Promise<Result<T>>,
): Promise<Result<T>> {
  const store = IntentStore.open(data);
  if (!store.ok) return store;
  try {
    return await work(store.value);
  } finally {
    store.value.close();
  }
}
