import path from 'node:path';
import type { Choice } from '../../app/contract.ts';
import { groupLabel } from '../../locales/group-label.ts';
import type { PreviewResult, PreviewRow } from '../../protocol/results.ts';
import { totalsOf, wouldRun } from '../choice.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';
import { cut } from './cut.ts';
import { seenFromRoot } from './seen-from-root.ts';

/** A group longer than this is cut in the text; `--json` has every row. */
const ROWS_A_GROUP = 20;

export interface PreviewShown {
  readonly preview: PreviewResult;
  readonly choice: Choice;
  /** ms since 1970, for ages. */
  readonly now: number;
  /** The command that does what is shown; null where it is done next anyway. */
  readonly next: string | null;
  /** The option that names rows in the command that this is part of; `--only` where none is given. */
  readonly idsOption?: '--ids';
}

/** A preview as a checklist: what would happen to which thing, and why; then the sums and the next command. */
export function previewView({ preview, choice, now, next, idsOption }: PreviewShown): View {
  return (speech) => {
    const runs = wouldRun(choice);
    const lines = [speech.text(preview.title), speech.say('preview.only')];
    for (const root of preview.roots) lines.push(speech.say('preview.root', { root }));
    for (const group of groupsOf(preview.actions)) {
      lines.push('', groupHeader(group, runs, speech));
      const folder = sharedFolder(group, preview.roots);
      if (folder !== null) lines.push(`  ${speech.say('preview.root', { root: folder })}`);
      const roots = folder === null ? preview.roots : [folder];
      for (const row of group.rows.slice(0, ROWS_A_GROUP)) {
        lines.push(...rowLines(row, runs(row) ? '[x]' : '[ ]', { speech, now, roots }));
      }
      const more = group.rows.length - ROWS_A_GROUP;
      if (more > 0) lines.push(`  ${speech.say('preview.more', { count: more })}`);
    }
    const notes = logLines(preview, speech);
    if (notes.length > 0) lines.push('', ...notes);
    const chosen = preview.actions.filter(runs);
    if (preview.actions.length > 0) lines.push('', ...totalLines(chosen, preview.actions.length, speech));
    lines.push(...warningLines(preview, speech));
    return [...lines, '', ...endLines({ preview, next, idsOption }, chosen.length, speech)];
  };
}

/** What there is to know of a plan beside its rows: what it is, where, what was seen, what to mind. */
export function planHead(preview: PreviewResult, speech: Speech): readonly string[] {
  const lines = [speech.text(preview.title)];
  for (const root of preview.roots) lines.push(speech.say('preview.root', { root }));
  return [...lines, ...logLines(preview, speech), ...warningLines(preview, speech)];
}

function logLines(preview: PreviewResult, speech: Speech): readonly string[] {
  const notes = preview.log.map((note) => speech.text(note));
  return notes.length === 0 ? [] : [speech.say('preview.log'), ...cut(notes, speech)];
}

/** What cannot be undone is counted with the sums already. */
function warningLines({ summary }: PreviewResult, speech: Speech): readonly string[] {
  return summary.warnings
    .filter(({ key }) => key !== 'warning.irreversible')
    .map((warning) => `! ${speech.text(warning)}`);
}

export interface RowGroup {
  /** Null for rows that no skill put into a group. */
  readonly name: string | null;
  readonly rows: readonly PreviewRow[];
}

/** Rows by their group, in the order in which the groups first appear. */
export function groupsOf(rows: readonly PreviewRow[]): readonly RowGroup[] {
  const groups = new Map<string | null, PreviewRow[]>();
  for (const row of rows) {
    const group = groups.get(row.group);
    if (group === undefined) groups.set(row.group, [row]);
    else group.push(row);
  }
  return [...groups].map(([name, members]) => ({ name, rows: members }));
}

/** The folder that all rows of a group lie in, where naming it once is shorter; null elsewhere. */
export function sharedFolder({ rows }: RowGroup, roots: readonly string[]): string | null {
  const [first] = rows;
  if (first === undefined || first.from === null || rows.length < 2) return null;
  const folder = path.dirname(first.from);
  if (roots.length === 1 && folder === roots[0]) return null;
  const isShared = rows.every(
    ({ from, to }) => from !== null && to === null && path.dirname(from) === folder,
  );
  return isShared ? folder : null;
}

function groupHeader(group: RowGroup, runs: (row: PreviewRow) => boolean, speech: Speech): string {
  const bytes = (rows: readonly PreviewRow[]) => ({ bytes: rows.reduce((sum, row) => sum + row.bytes, 0) });
  const chosen = group.rows.filter(runs);
  return speech.say('preview.group', {
    group: speech.text(groupLabel(group.name)),
    chosen: chosen.length,
    total: group.rows.length,
    chosenBytes: bytes(chosen),
    totalBytes: bytes(group.rows),
  });
}

interface RowSurroundings {
  readonly speech: Speech;
  readonly now: number;
  readonly roots: readonly string[];
}

function rowLines(row: PreviewRow, mark: string, { speech, now, roots }: RowSurroundings): readonly string[] {
  const facts = [speech.text(seenFromRoot(row.summary, roots)), speech.bytes(row.bytes)];
  if (row.mtime !== null) facts.push(speech.age(row.mtime, now));
  if (!row.reversible) facts.push(speech.say('preview.irreversible'));
  const details = row.reason === null ? [] : [speech.text(row.reason)];
  details.push(...row.notes.map((note) => speech.text(note)));
  details.push(...row.problems.map(({ code, message }) => `${speech.text(message)} (${code})`));
  const shownMark = row.problems.length > 0 ? '[!]' : mark;
  return [`  ${shownMark} ${facts.join(' · ')}`, ...details.map((detail) => `      ${detail}`)];
}

/** How much is ticked, and the three kinds of space, which are never added up. */
function totalLines(chosen: readonly PreviewRow[], total: number, speech: Speech): readonly string[] {
  const { count, kept, moved, irreversible } = totalsOf(chosen);
  const lines = [speech.say('totals.chosen', { count, total, bytes: { bytes: kept } })];
  if (kept > 0) lines.push(speech.say('totals.kept', { kept: { bytes: kept } }));
  if (moved > 0) lines.push(speech.say('totals.moved', { moved: { bytes: moved } }));
  if (count > 0) lines.push(speech.say('totals.irreversible', { count: irreversible }));
  return lines;
}

function endLines(
  { preview, next, idsOption }: Pick<PreviewShown, 'preview' | 'next' | 'idsOption'>,
  chosen: number,
  speech: Speech,
): readonly string[] {
  const lines: string[] = [];
  const { needsGrant } = preview.summary;
  if (needsGrant.length > 0) {
    lines.push(speech.say('preview.needsGrant', { capabilities: needsGrant.join(', ') }));
  }
  lines.push(speech.say('preview.planHash', { hash: preview.planHash }));
  if (!preview.ok) lines.push(speech.say('preview.notOk'));
  else if (chosen > 0) {
    if (next !== null) lines.push(speech.say('preview.next'), `  ${next}`);
  } else if (preview.actions.length === 0) lines.push(speech.say('preview.nothingFound'));
  else lines.push(speech.say(idsOption === undefined ? 'preview.nothingTicked' : 'tuneup.nothingTicked'));
  return lines;
}
