import fs from 'node:fs';
import path from 'node:path';
import type {
  CloseOutcome,
  RecycledEntry,
  RunningProcess,
  StartupEntry,
  SystemPorts,
  Timer,
} from '../../src/kernel/system-ports.ts';
import { say } from '../../src/locales/say.ts';
import { fail, ok, type Result } from '../../src/protocol/result.ts';
import type { Effects, HeldData } from '../../src/protocol/settings.ts';
import type { Rect } from '../../src/protocol/ui.ts';
import { BALANCED, HIGH_PERFORMANCE } from './fake-power.ts';

/** A made-up system behind the ports: what is in it can be set before, and looked at after. */
export interface FakeSystem {
  readonly ports: SystemPorts;
  /** By `key\name`, in lower case. */
  readonly registry: Map<string, HeldData>;
  readonly startup: StartupEntry[];
  readonly windows: Map<string, Rect>;
  /** Values of elements by `window/name`. */
  readonly elements: Map<string, string>;
  /** Start times by pid. */
  readonly processes: Map<number, string>;
  /** What is offered to be closed. */
  readonly running: RunningProcess[];
  readonly protectedProcesses: Set<number>;
  readonly effects: Effects & Record<string, boolean>;
  /** Where the entries of the bin were, and the folder that holds them. */
  readonly bin: Map<string, string>;
  /** Entries of the bin that a program holds. */
  readonly held: Set<string>;
  readonly power: { plan: string; readonly plans: string[] };
  /** Everything that was done, in order. */
  readonly did: string[];
  /** What comes of asking a process to close. */
  closing: CloseOutcome;
  exitCode: number;
  /** Looks at nothing and sets nothing: a set call that only says that it worked. */
  lies: boolean;
}

/** A system that can do nothing beside files, whatever the one is that the tests run on. */
export const noSystem: SystemPorts = {
  windows: null,
  elements: null,
  recycleBin: null,
  processes: null,
  settings: null,
  programs: null,
};

function recycled(entry: string, original: string): RecycledEntry {
  return { entry, original, drive: path.parse(original).root, deletedMs: null, bytes: 10, recordOnly: false };
}

function missing(what: string): Result<never> {
  return fail('NOT_FOUND', say('fs.notFound', { path: what }));
}

/** `binFolder` holds the entries of the recycle bin under their names. */
export function fakeSystem(binFolder: string): FakeSystem {
  const system: FakeSystem = {
    registry: new Map(),
    startup: [],
    windows: new Map(),
    elements: new Map(),
    processes: new Map(),
    running: [],
    protectedProcesses: new Set(),
    effects: {},
    bin: new Map(),
    held: new Set(),
    power: { plan: BALANCED, plans: [BALANCED, HIGH_PERFORMANCE] },
    did: [],
    closing: 'closed',
    exitCode: 0,
    lies: false,
    ports: {
      windows: {
        exists: async (window) => ok(system.windows.has(window)),
        rectOf: (window) => {
          const rect = system.windows.get(window);
          return rect === undefined ? missing(window) : ok(rect);
        },
        move: (window, rect) => {
          system.windows.set(window, rect);
          return act(`move ${window}`);
        },
      },
      elements: {
        has: async (window, { name }) => ok(system.elements.has(`${window}/${name}`)),
        valueOf: async (window, { name }) => {
          const value = system.elements.get(`${window}/${name}`);
          return value === undefined ? missing(window) : ok(value);
        },
        invoke: async (window, { name }) => act(`invoke ${window}/${name}`),
        click: async (window, { name }) => act(`click ${window}/${name}`),
        type: async (window, { name }, text) => {
          system.elements.set(`${window}/${name}`, text);
          return act(`type ${window}/${name}`);
        },
      },
      recycleBin: {
        list: async (goOn = () => true) => {
          if (!goOn(0)) return fail('CANCELLED', say('run.cancelled'));
          const entries = [...system.bin].map(([entry, original]) => recycled(entry, original));
          return ok({ entries, unknown: 0, unreadable: [] });
        },
        look: (entry) => {
          const original = system.bin.get(entry);
          return original === undefined ? missing(entry) : ok(recycled(entry, original));
        },
        purge: async (entry) => {
          if (system.held.has(entry)) return fail('BUSY', say('fs.busy', { path: entry }));
          if (!system.bin.delete(entry)) return missing(entry);
          fs.rmSync(path.join(binFolder, entry));
          system.did.push(`purge ${entry}`);
          return ok(10);
        },
        restore: (entry) => {
          const original = system.bin.get(entry);
          if (original === undefined) return missing(entry);
          if (fs.existsSync(original))
            return fail('TARGET_EXISTS', say('fs.targetExists', { path: original }));
          fs.renameSync(path.join(binFolder, entry), original);
          system.bin.delete(entry);
          system.did.push(`restore ${entry}`);
          return ok([]);
        },
        putBack: (entry, original) => {
          fs.renameSync(original, path.join(binFolder, entry));
          system.bin.set(entry, original);
          return act(`put back ${entry}`);
        },
        settle: () => void system.did.push('settle the bin'),
      },
      processes: {
        asksFirst: true,
        list: () => ok({ candidates: system.running, others: system.processes.size - system.running.length }),
        known: () => null,
        mayClose: (pid) =>
          system.protectedProcesses.has(pid)
            ? fail('PATH_PROTECTED', say('process.protected', { pid, program: 'p', why: 'system' }))
            : ok(undefined),
        startedAt: (pid) => ok(system.processes.get(pid) ?? null),
        close: async (pid, startedAt, force) => {
          const started = system.processes.get(pid);
          if (started === undefined) return ok('gone');
          if (started !== startedAt) return fail('CONFLICT', say('process.another', { pid }));
          const outcome = force ? 'closed' : system.closing;
          if (outcome === 'closed') system.processes.delete(pid);
          system.did.push(`${force ? 'end' : 'close'} ${pid}`);
          return ok(outcome);
        },
      },
      settings: {
        powerPlan: () => ok(system.power.plan),
        powerPlans: () => ok(system.power.plans),
        setPowerPlan: (guid) => {
          if (!system.power.plans.includes(guid.toLowerCase())) return missing(guid);
          if (!system.lies) system.power.plan = guid;
          return act(`power ${guid}`);
        },
        registry: (key, name) => ok(system.registry.get(`${key}\\${name}`.toLowerCase()) ?? null),
        setRegistry: (key, name, data) => {
          const place = `${key}\\${name}`.toLowerCase();
          if (data === null) system.registry.delete(place);
          else system.registry.set(place, data);
          return act(`registry ${name}`);
        },
        startup: () => ok(system.startup),
        effects: (asked) =>
          ok(Object.fromEntries(Object.keys(asked).map((name) => [name, system.effects[name] ?? false]))),
        setEffects: (effects) => {
          Object.assign(system.effects, effects);
          return act('effects');
        },
      },
      programs: {
        run: async (argv, cwd) => {
          system.did.push(`run ${argv.join(' ')} in ${path.basename(cwd)}`);
          return ok({ exitCode: system.exitCode });
        },
      },
    },
  };
  const act = (what: string): Result<void> => {
    system.did.push(what);
    return ok(undefined);
  };
  return system;
}

/** Time that passes only by being waited for; `onWait` is told each time. */
export function fakeTimer(onWait: (now: number) => void = () => undefined): Timer & { now(): number } {
  let now = 0;
  return {
    now: () => now,
    wait: async (ms) => {
      now += ms;
      onWait(now);
    },
  };
}
