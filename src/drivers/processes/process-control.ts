import type { CloseOutcome, ProcessControl, Timer } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { chooseCandidates } from './candidates.ts';
import { nameOf, type ProtectedBecause, protectionOn } from './protection.ts';
import type { HeldProcess, ProcessSystem, SeenProcess } from './seen-process.ts';

/** How long somebody waits for a process to end, and how often somebody looks, ms. */
const PATIENCE_MS = 5_000;
const LOOK_EVERY_MS = 50;
/** How old a list may be by which a row of a preview is judged, ms. */
const FRESH_MS = 1_000;

/** Who asks: what this program is among the processes, and how it waits. */
export interface Asker {
  readonly pid: number;
  readonly program: string;
  readonly timer: Timer;
}

/** Running programs on one system, by the same rules on all of them. */
export function processControl(system: ProcessSystem, asker: Asker): ProcessControl {
  const rulesOn = (all: readonly SeenProcess[]): ((process: SeenProcess) => ProtectedBecause | null) =>
    protectionOn(all, {
      ownPid: asker.pid,
      ownProgram: asker.program,
      isOfSystem: (program) => system.isOfSystem(program),
    });

  let lastLook: { readonly at: number; readonly all: readonly SeenProcess[] } | null = null;

  /** A preview asks about each of its rows: for them one list does, as long as it is fresh and knows the process. */
  function listFor(pid: number): Result<readonly SeenProcess[]> {
    const now = asker.timer.now();
    const isFresh = lastLook !== null && now >= lastLook.at && now - lastLook.at < FRESH_MS;
    if (isFresh && lastLook?.all.some((process) => process.pid === pid) === true) return ok(lastLook.all);
    const all = system.listAll();
    if (all.ok) lastLook = { at: now, all: all.value };
    return all;
  }

  function mayClose(pid: number, all: Result<readonly SeenProcess[]>): Result<void> {
    if (!all.ok) return all;
    const found = all.value.find((process) => process.pid === pid);
    // It has ended since: there is nothing to keep from harm.
    if (found === undefined && system.startOf(pid) === null) return ok(undefined);
    // SAFETY: what runs and is in no list was judged by no rule; Windows takes a number that is no process's for the
    // one before it, which may be protected.
    const why = found === undefined ? 'unknown' : rulesOn(all.value)(found);
    if (why === null) return ok(undefined);
    const program = nameOf(found?.program ?? '');
    return fail('PATH_PROTECTED', say('process.protected', { pid, program, why }));
  }

  return {
    asksFirst: system.asksFirst,
    startedAt: (pid) => ok(system.startOf(pid)),
    mayClose: (pid) => mayClose(pid, listFor(pid)),

    known(pid) {
      const all = listFor(pid);
      const found = all.ok ? all.value.find((process) => process.pid === pid) : undefined;
      if (found === undefined || found.program === null) return null;
      return { program: found.program, window: found.window };
    },

    list() {
      const all = system.listAll();
      return all.ok ? ok(chooseCandidates(all.value, rulesOn(all.value))) : all;
    },

    async close(pid, startedAt, force) {
      const taken = system.hold(pid, force);
      if (!taken.ok) return taken;
      const held = taken.value;
      if (held === null) return ok('gone');
      try {
        if (held.hasEnded() || held.startedAt === null) return ok('gone');
        // SAFETY: compared while it is held: the number may have become another program's after the look before.
        if (held.startedAt !== startedAt) return fail('CONFLICT', say('process.another', { pid }));
        // SAFETY: whoever asks, and however: what belongs to the system or to us is not closed. Never by an older list.
        const allowed = mayClose(pid, system.listAll());
        if (!allowed.ok) return allowed;
        const done = force ? held.end() : held.ask();
        return done.ok ? ok(await outcomeOf(held, asker.timer)) : done;
      } finally {
        held.release();
      }
    },
  };
}

async function outcomeOf(held: HeldProcess, timer: Timer): Promise<CloseOutcome> {
  const end = timer.now() + PATIENCE_MS;
  while (!held.hasEnded()) {
    // SAFETY: it asks about unsaved work; whether it is ended by force is for a person to say.
    if (timer.now() >= end) return 'waiting';
    await timer.wait(LOOK_EVERY_MS);
  }
  return 'closed';
}
