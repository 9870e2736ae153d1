import type { ActionDriver, Estimate, Execution, Hands, Outlook } from '../../kernel/action-driver.ts';
import { unsupported } from '../../kernel/setting-state.ts';
import type { RecycleBin, RecycledEntry, SystemPorts } from '../../kernel/system-ports.ts';
import { say } from '../../locales/say.ts';
import {
  type RecyclePurgeAction,
  type RecycleRestoreAction,
  recyclePurgeActionSchema,
  recycleRestoreActionSchema,
} from '../../protocol/action.ts';
import type { Message } from '../../protocol/message.ts';
import { type Failure, fail, ok, type Result } from '../../protocol/result.ts';
import { type Problem, problemOf } from '../../protocol/results.ts';
import { estimateOf } from './estimate.ts';
import { doneForGood, stoppedInPart, withoutWayBack } from './final.ts';
import { refusalOf } from './refusal.ts';

const CHUNK_SIZE = 200;
/** So many are named in a preview; the rest is counted. */
const NAMED_ENTRIES = 3;
/** Smaller chunks would only make it slow. */
const LEAST_CHUNK_SIZE = 10;
const PAUSE_MS = 200;

/** How many entries went since the last pause: steps of one entry each make chunks together, others their own. */
interface Chunk {
  purged: number;
}

/** Where entries were: a step is told of after its entry is gone, too. An entry's name means one thing only. */
class EntryNames {
  private readonly ports: SystemPorts;
  private readonly known = new Map<string, string>();

  constructor(ports: SystemPorts) {
    this.ports = ports;
  }

  of(entry: string): string {
    const known = this.known.get(entry);
    if (known !== undefined) return known;
    const looked = this.ports.recycleBin?.look(entry);
    return looked?.ok === true ? looked.value.original : entry;
  }

  note({ entry, original }: RecycledEntry): void {
    this.known.set(entry, original);
  }
}

/** `recycle.purge`: entries of the recycle bin go for good, in chunks between which it can be stopped. */
export function recyclePurgeDriver(ports: SystemPorts): ActionDriver<RecyclePurgeAction> {
  const names = new EntryNames(ports);
  const chunk: Chunk = { purged: 0 };
  return {
    kind: 'recycle.purge',
    schema: recyclePurgeActionSchema,
    ...withoutWayBack,
    tier: 'dry-run-confirm',
    capability: 'recycle.write',
    paths: () => [],
    withPaths: (action) => action,
    describe: ({ entries }) =>
      entries.length === 1
        ? say('action.recyclePurgeOne', { path: names.of(entries[0] ?? '') })
        : say('action.recyclePurge', { count: entries.length }),
    estimate: (action) => lookAtEntries(action, ports, names, () => []),

    async execute(action, hands) {
      const bin = ports.recycleBin;
      if (bin === null) return unsupported(action.kind);
      const size = Math.max(action.chunkSize ?? CHUNK_SIZE, LEAST_CHUNK_SIZE);
      const purged = await purgeInChunks(action, size, chunk, bin, hands);
      bin.settle();
      return purged;
    },
  };
}

/** `recycle.restore`: entries go back to where they were; the undo puts them into the bin again. */
export function recycleRestoreDriver(ports: SystemPorts): ActionDriver<RecycleRestoreAction> {
  const names = new EntryNames(ports);
  return {
    kind: 'recycle.restore',
    schema: recycleRestoreActionSchema,
    tier: 'confirm',
    undoRule: 'derived',
    capability: 'recycle.write',
    paths: () => [],
    withPaths: (action) => action,
    describe: ({ entries }) =>
      entries.length === 1
        ? say('action.recycleRestoreOne', { path: names.of(entries[0] ?? '') })
        : say('action.recycleRestore', { count: entries.length }),
    undoFit: (_action, declared) => ok(declared.kind === 'noop' ? 'none' : 'mismatch'),
    estimate: (action, outlook) => {
      const places = new Set<string>();
      return lookAtEntries(action, ports, names, (entry) => restoreProblems(entry, places, outlook));
    },

    execute(action, hands) {
      const bin = ports.recycleBin;
      if (bin === null) return unsupported(action.kind);
      const restored = restoreAll(action.entries, bin, hands);
      bin.settle();
      return restored;
    },
  };
}

async function purgeInChunks(
  { entries, pauseMs = PAUSE_MS }: RecyclePurgeAction,
  size: number,
  chunk: Chunk,
  bin: RecycleBin,
  hands: Hands,
): Promise<Result<Execution>> {
  const count = entries.length;
  if (count > 1) chunk.purged = 0;
  let freed = 0;
  let done = 0;
  let kept: { readonly failure: Failure; readonly path: string } | null = null;
  for (const [index, entry] of entries.entries()) {
    if (index > 0 && hands.cancelled()) return stoppedInPart({ code: 'CANCELLED' }, done, count);
    if (chunk.purged >= size) {
      chunk.purged = 0;
      await hands.wait(pauseMs);
    }
    chunk.purged += 1;
    const looked = bin.look(entry);
    const path = looked.ok ? looked.value.original : entry;
    hands.tell(path, freed);
    const gone = await bin.purge(entry);
    if (gone.ok) {
      hands.noteFinal();
      freed += gone.value;
      done += 1;
      // What somebody else took out meanwhile is gone either way; what is in use stays, and the rest goes on.
    } else if (gone.failure.code !== 'NOT_FOUND') kept ??= { failure: gone.failure, path };
  }
  if (kept === null) return ok(doneForGood(freed));
  // What went is gone for good, and the number is said.
  const { failure, path } = kept;
  const { code, detail } = failure;
  const said = say('recycle.someStay', { done, count, path });
  return fail(code, said, detail === undefined ? {} : { detail });
}

/** All of them or none: where one cannot come back, those that came back go into the bin again. */
function restoreAll(asked: readonly string[], bin: RecycleBin, hands: Hands): Result<Execution> {
  const entries: { entry: string; path: string; identity: string }[] = [];
  const lost: Message[] = [];
  for (const entry of asked) {
    const restored = restoreOne(entry, bin, hands);
    if (!restored.ok) {
      for (const { entry: back, path } of entries.reverse()) bin.putBack(back, path);
      return restored;
    }
    const { path } = restored.value;
    const there = hands.lookAt(path);
    // Gone again the instant after, it is known by nothing, and no undo takes anything for it.
    entries.push({ entry, path, identity: there.ok ? there.value.identity : '' });
    lost.push(...restored.value.lost);
  }
  return ok({ undo: { kind: 'recycle.put', entries }, after: null, to: null, freed: 0, lost });
}

function restoreOne(
  entry: string,
  bin: RecycleBin,
  hands: Hands,
): Result<{ readonly path: string; readonly lost: readonly Message[] }> {
  const looked = bin.look(entry);
  if (!looked.ok) return looked;
  const { original } = looked.value;
  const parents = hands.makeParents(original);
  if (!parents.ok) return parents;
  const restored = bin.restore(entry);
  return restored.ok ? ok({ path: original, lost: restored.value }) : restored;
}

function lookAtEntries(
  action: RecyclePurgeAction | RecycleRestoreAction,
  ports: SystemPorts,
  names: EntryNames,
  judge: (entry: RecycledEntry) => readonly Problem[],
): Estimate {
  const bin = ports.recycleBin;
  if (bin === null) return estimateOf({ effects: [], problems: refusalOf(bin, action.kind) });
  const problems: Problem[] = [];
  const notes: Message[] = [];
  const returns: string[] = [];
  let bytes = 0;
  for (const entry of action.entries) {
    const looked = bin.look(entry);
    if (!looked.ok) {
      problems.push(problemOf(looked.failure));
      continue;
    }
    bytes += looked.value.bytes;
    // Of a single one the step's own sentence says where it was.
    if (action.entries.length > 1 && notes.length < NAMED_ENTRIES) notes.push(entryNote(looked.value));
    names.note(looked.value);
    if (action.kind === 'recycle.restore') returns.push(looked.value.original);
    problems.push(...judge(looked.value));
  }
  const more = action.entries.length - notes.length;
  if (notes.length === NAMED_ENTRIES && more > 0) notes.push(say('recycle.more', { count: more }));
  if (action.kind === 'recycle.purge') return estimateOf({ effects: [], problems, bytes, notes });
  // One thing is shown with where it goes back to; of several the step names none.
  const to = returns.length === 1 ? (returns[0] ?? null) : null;
  return estimateOf({ effects: [], problems, returns, to, notes });
}

/** What an entry is to a person: Windows keeps it under a name that says nothing. */
function entryNote({ original, deletedMs }: RecycledEntry): Message {
  if (deletedMs === null) return say('recycle.entry', { path: original, dated: 'no', when: '' });
  return say('recycle.entry', { path: original, dated: 'yes', when: { dateMs: deletedMs } });
}

/** `places`: where entries before it go back to; it gets its own. */
function restoreProblems(
  { original, recordOnly }: RecycledEntry,
  places: Set<string>,
  outlook: Outlook,
): readonly Problem[] {
  if (recordOnly) return [{ code: 'NOT_FOUND', message: say('recycle.recordOnly', { path: original }) }];
  // Thrown away twice from one place: only one of the two can have it back.
  const isTaken = places.has(original);
  places.add(original);
  if (isTaken) return [{ code: 'TARGET_EXISTS', message: say('fs.targetExists', { path: original }) }];
  // SAFETY: nothing is brought back to a place that the run may not touch (invariant 1).
  if (!outlook.isInRoots(original)) {
    return [{ code: 'PATH_OUTSIDE_ROOT', message: say('recycle.outsideRoot', { path: original }) }];
  }
  const sight = outlook.seeTarget(original);
  if (!sight.ok) return [problemOf(sight.failure)];
  if (sight.value.state === 'absent') return [];
  return [{ code: 'TARGET_EXISTS', message: say('fs.targetExists', { path: original }) }];
}
