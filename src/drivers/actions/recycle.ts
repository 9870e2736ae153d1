import type { ActionDriver, Estimate, Outlook } from '../../kernel/action-driver.ts';
import { unsupported } from '../../kernel/setting-state.ts';
import type { RecycleBin, SystemPorts } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import {
  type RecyclePurgeAction,
  type RecycleRestoreAction,
  recyclePurgeActionSchema,
  recycleRestoreActionSchema,
} from '../../protocol/action.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { type Problem, problemOf } from '../../protocol/results.ts';
import { estimateOf } from './estimate.ts';
import { doneForGood, stoppedInPart, withoutWayBack } from './final.ts';
import { refusalOf } from './refusal.ts';

const CHUNK_SIZE = 200;
/** Smaller chunks would only make it slow. */
const LEAST_CHUNK_SIZE = 10;
const PAUSE_MS = 200;

/** `recycle.purge`: entries of the recycle bin go for good, in chunks between which it can be stopped. */
export function recyclePurgeDriver(ports: SystemPorts): ActionDriver<RecyclePurgeAction> {
  return {
    kind: 'recycle.purge',
    schema: recyclePurgeActionSchema,
    ...withoutWayBack,
    tier: 'dry-run-confirm',
    capability: 'recycle.write',
    paths: () => [],
    withPaths: (action) => action,
    describe: ({ entries }) => say('action.recyclePurge', { count: entries.length }),
    estimate: (action) => lookAtEntries(action, ports, () => []),

    async execute(action, hands) {
      const bin = ports.recycleBin;
      if (bin === null) return unsupported(action.kind);
      const size = Math.max(action.chunkSize ?? CHUNK_SIZE, LEAST_CHUNK_SIZE);
      let freed = 0;
      let done = 0;
      for (const [index, entry] of action.entries.entries()) {
        if (index > 0 && index % size === 0) {
          if (hands.cancelled()) return stoppedInPart({ code: 'CANCELLED' }, done, action.entries.length);
          await hands.wait(action.pauseMs ?? PAUSE_MS);
        }
        const gone = bin.purge(entry);
        if (!gone.ok) return stoppedInPart(gone.failure, done, action.entries.length);
        hands.noteFinal();
        freed += gone.value;
        done += 1;
      }
      return ok(doneForGood(freed));
    },
  };
}

/** `recycle.restore`: entries go back to where they were; the undo puts them into the bin again. */
export function recycleRestoreDriver(ports: SystemPorts): ActionDriver<RecycleRestoreAction> {
  return {
    kind: 'recycle.restore',
    schema: recycleRestoreActionSchema,
    tier: 'confirm',
    undoRule: 'derived',
    capability: 'recycle.write',
    paths: () => [],
    withPaths: (action) => action,
    describe: ({ entries }) => say('action.recycleRestore', { count: entries.length }),
    undoFit: (_action, declared) => ok(declared.kind === 'noop' ? 'none' : 'mismatch'),
    estimate: (action, outlook) =>
      lookAtEntries(action, ports, (original) => placeProblems(original, outlook)),

    execute(action, hands) {
      const bin = ports.recycleBin;
      if (bin === null) return unsupported(action.kind);
      const entries: { entry: string; path: string; identity: string }[] = [];
      for (const entry of action.entries) {
        const original = originalOf(entry, bin);
        const restored = original.ok ? bin.restore(entry) : original;
        if (original.ok && restored.ok) {
          const there = hands.lookAt(original.value);
          // Gone again the instant after, it is known by nothing, and no undo takes anything for it.
          const identity = there.ok ? there.value.identity : '';
          entries.push({ entry, path: original.value, identity });
          continue;
        }
        // All of them or none: those that came back go into the bin again.
        for (const { entry: back, path } of entries.reverse()) bin.putBack(back, path);
        return restored.ok ? fail('INTERNAL', say('host.internal')) : restored;
      }
      return ok({ undo: { kind: 'recycle.put', entries }, after: null, to: null, freed: 0 });
    },
  };
}

function originalOf(entry: string, bin: RecycleBin): Result<string> {
  const looked = bin.look(entry);
  return looked.ok ? ok(looked.value.original) : looked;
}

function lookAtEntries(
  action: RecyclePurgeAction | RecycleRestoreAction,
  ports: SystemPorts,
  judge: (original: string) => readonly Problem[],
): Estimate {
  const bin = ports.recycleBin;
  if (bin === null) return estimateOf({ effects: [], problems: refusalOf(bin, action.kind) });
  const problems: Problem[] = [];
  let bytes = 0;
  for (const entry of action.entries) {
    const looked = bin.look(entry);
    if (!looked.ok) {
      problems.push(problemOf(looked.failure));
      continue;
    }
    bytes += looked.value.bytes;
    problems.push(...judge(looked.value.original));
  }
  return estimateOf({ effects: [], problems, bytes: action.kind === 'recycle.purge' ? bytes : 0 });
}

function placeProblems(original: string, outlook: Outlook): readonly Problem[] {
  // SAFETY: nothing is brought back to a place that the run may not touch (invariant 1).
  if (!outlook.isInRoots(original)) {
    return [{ code: 'PATH_OUTSIDE_ROOT', message: say('recycle.outsideRoot', { path: original }) }];
  }
  const sight = outlook.seeTarget(original);
  if (!sight.ok) return [problemOf(sight.failure)];
  if (sight.value.state === 'absent') return [];
  return [{ code: 'TARGET_EXISTS', message: say('fs.targetExists', { path: original }) }];
}
