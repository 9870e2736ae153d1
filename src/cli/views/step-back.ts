import path from 'node:path';
import { say } from '../../locales/say.ts';
import type { UndoResult } from '../../protocol/results.ts';
import { shown } from '../display-text.ts';
import type { Speech } from '../speech.ts';
import { seenFromRoot } from './seen-from-root.ts';

type StepBack = NonNullable<UndoResult['steps']>[number];

/** The folder that everything goes back into, null where there is none but the drive itself. */
export function folderOf(steps: readonly StepBack[]): string | null {
  const places = steps.flatMap(({ to }) => (to === null ? [] : [path.dirname(to)]));
  const common = places.reduce<string | null>(commonFolder, null);
  return common === null || common === path.parse(common).root ? null : common;
}

function commonFolder(common: string | null, folder: string): string {
  let shared = common ?? folder;
  while (folder !== shared && !folder.startsWith(shared + path.sep) && shared !== path.dirname(shared)) {
    shared = path.dirname(shared);
  }
  return shared;
}

/** What taking a step back does, its paths seen from `folder`. */
export function stepBack({ summary, to }: StepBack, folder: string | null, speech: Speech): string {
  const roots = folder === null ? [] : [folder];
  const done = summary.fields['summary'];
  const known = typeof done === 'string' && to !== null ? wayBack(done, to) : null;
  if (known !== null) return speech.text(seenFromRoot(known, roots));
  const step = speech.text(summary);
  // Where it goes back to is mostly said already; it is not where the old place is taken.
  return to === null || step.includes(shown(to)) ? step : `${step} → ${shown(to)}`;
}

/** Of a step as the journal words it, which is always English; null for one that it words otherwise. */
function wayBack(done: string, to: string) {
  const move = `Move ${to} to `;
  if (done.startsWith(move)) return say('undo.moveBack', { from: done.slice(move.length), to });
  const isKept = done === `Put ${to} into the quarantine` || done === `Delete ${to} (kept in the quarantine)`;
  return isKept ? say('undo.bringBack', { path: to }) : null;
}
