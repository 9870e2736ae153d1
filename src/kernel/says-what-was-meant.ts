import { canonicalJson } from '../protocol/canonical-json.ts';
import type { StepLine } from '../protocol/journal.ts';
import type { RecordedUndo } from '../protocol/undo.ts';
import { journalPath, mapUndoPaths } from './journal-paths.ts';
import { numberedPaths, overlaps } from './paths.ts';
import type { Files } from './ports.ts';
import type { RootSet } from './roots.ts';
import type { StoredIntent } from './settle-step.ts';
import { placeLeft } from './undoable-step.ts';

/** Paths at which later steps of the same run acted. */
export type LaterPlaces = readonly string[];

/**
 * Is a line that the killed run had no time to record as its own really its own? It must lead back the way that the
 * intent meant, and the disk must show what it says was left there, unless a later step of the run acted on that.
 */
export function isOurLine(
  line: StepLine,
  intent: StoredIntent,
  rootSet: RootSet,
  later: LaterPlaces,
  files: Files,
): boolean {
  if (line.status === 'failed') return true;
  if (line.kind !== intent.step.action.kind) return false;
  const { undo } = line;
  if (undo === undefined) return !intent.reversible;
  const way = meantWays(intent);
  const said = canonicalJson(undo);
  for (const meant of way) {
    if (canonicalJson(mapUndoPaths(meant, (full) => journalPath(full, rootSet))) !== said) continue;
    const place = placeLeft(intent.step.action.kind, meant, intent.keep?.path ?? null);
    if (place === null) return true;
    const facts = files.lookAt(place);
    if (facts.ok && facts.value.identity === line.after?.identity) return true;
    return later.some((acted) => overlaps(acted, place, rootSet.key));
  }
  return false;
}

/** The ways back that a step may have recorded. */
function* meantWays({ step: { action }, keep, to, before }: StoredIntent): Generator<RecordedUndo> {
  switch (action.kind) {
    case 'fs.mkdir':
      yield { kind: 'fs.rmdir', path: action.path };
      yield { kind: 'noop' };
      return;
    case 'fs.move':
      for (const target of targetsOf(to, action.to, action.onConflict === 'rename')) {
        yield { kind: 'fs.move', from: target, to: action.from };
      }
      return;
    case 'fs.copy':
      yield { kind: 'fs.restore', path: action.to, content: null };
      return;
    case 'fs.write':
    case 'fs.delete':
    case 'quarantine.put':
      if (keep === null) yield { kind: 'fs.restore', path: action.path, content: null };
      else yield { kind: 'quarantine.restore', path: action.path, batch: keep.batch, item: keep.item };
      return;
    case 'window.move':
    case 'power.plan':
    case 'registry.set':
    case 'effects.set':
      if (before !== null && before !== undefined) yield before;
      return;
    default:
      // SAFETY: what the rest would record nobody can foresee: such a line leads nowhere until it is ours by record.
      return;
  }
}

function* targetsOf(judged: string | null, to: string, mayRename: boolean): Generator<string> {
  yield mayRename ? (judged ?? to) : to;
  if (mayRename) yield* numberedPaths(to);
}
