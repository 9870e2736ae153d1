import type { Speech } from '../speech.ts';

/** A list longer than this is cut in the text; `--json` has all of it. */
const LINES_SHOWN = 20;

/** A list as indented lines; of one longer than `limit` the beginning, and how much more there is. */
export function cut(items: readonly string[], speech: Speech, limit = LINES_SHOWN): readonly string[] {
  const lines = items.slice(0, limit).map((item) => `  ${item}`);
  const more = items.length - limit;
  return more > 0 ? [...lines, `  ${speech.say('list.more', { count: more })}`] : lines;
}
