import type { Result } from '../protocol/result.ts';
import type { ActionDrivers } from './bound-action.ts';
import type { IntentStore } from './intents.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';
import type { SystemPorts } from './system-ports.ts';

/** What recovery needs. */
export interface RecoverContext {
  readonly store: IntentStore;
  readonly files: Files;
  readonly system: SystemPorts;
  readonly places: Places;
  readonly drivers: ActionDrivers;
  readonly clock: () => number;
  readonly failureOf: (error: unknown, path: string) => Result<never>;
}
