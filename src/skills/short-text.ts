/** Longer than this nobody reads a stranger's text in a row. */
const MOST_CHARACTERS = 300;

/** A text from outside (a window's title, a command) for a row: its beginning, where it is long. */
export function shortText(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const cut = text.slice(0, MOST_CHARACTERS);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
