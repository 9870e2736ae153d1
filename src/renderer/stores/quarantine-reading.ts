import type { Answer } from '../../ipc/bridge.ts';
import type { QuarantineLine } from '../../protocol/quarantine-view.ts';
import { askLines } from './quarantine-pages.ts';
import type { BatchLine, Chosen, ItemLine } from './quarantine-ticks.ts';

/** Lines that are only read through come more at a time than those that are shown. */
const READ_LINES = 500;

/**
 * Reads the lines that are there with some batches folded, to the end or until `enough`. Main reads the quarantine
 * anew for the first of them only, so that the lines fit together.
 */
async function readLines<T extends QuarantineLine>(
  shut: readonly string[],
  wanted: (line: QuarantineLine) => line is T,
  enough: (found: number) => boolean = () => false,
): Promise<Answer<readonly T[]>> {
  const found: T[] = [];
  let from = 0;
  for (;;) {
    const answer = await askLines({ search: '', shut }, from, READ_LINES);
    if (!answer.ok) return answer;
    const { lines, lineCount } = answer.value;
    for (const line of lines) if (wanted(line)) found.push(line);
    from += lines.length;
    if (lines.length === 0 || from >= lineCount || enough(found.length)) return { ok: true, value: found };
  }
}

/** The ids of all batches: those that are folded unless asked otherwise, and the open one. */
async function allBatchIds(): Promise<Answer<readonly string[]>> {
  const page = await askLines({ search: '', shut: null }, 0, READ_LINES);
  if (!page.ok) return page;
  const open = page.value.lines.flatMap((line) => (line.kind === 'batch' && line.open ? [line.batch] : []));
  return { ok: true, value: [...page.value.shut, ...open] };
}

/** All batches, whatever is shown; their lines say what each still keeps. */
export async function readBatches(): Promise<Answer<readonly BatchLine[]>> {
  const all = await allBatchIds();
  return all.ok ? readLines(all.value, (line) => line.kind === 'batch') : all;
}

/** The items of what was chosen, one by one, at least `most` where there are so many. */
export async function readChosen(
  chosen: readonly Chosen[],
  most: number,
): Promise<Answer<readonly ItemLine[]>> {
  const all = await allBatchIds();
  if (!all.ok) return all;
  const wanted = new Map(chosen.map(({ batch, items }) => [batch, items === null ? null : new Set(items)]));
  const isWanted = ({ batch, item, state }: ItemLine): boolean => {
    const items = wanted.get(batch);
    return items === null ? state === 'kept' : items?.has(item) === true;
  };
  return readLines(
    all.value.filter((batch) => !wanted.has(batch)),
    (line): line is ItemLine => line.kind === 'item' && isWanted(line),
    (found) => found >= most,
  );
}
