/**
 * Text on its way to a terminal. Names of files, titles of tasks and words of the system are made by strangers:
 * they must not move the cursor, colour the screen, or turn the reading direction around.
 */

/** C0 and C1 controls, line separators, marks that change the reading direction, and halves of a character. */
const UNSHOWN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function hexEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** A text on one line, with everything written out that a terminal would obey instead of show. */
export function shown(text: string): string {
  // SAFETY: no byte of a stranger's name reaches the terminal as a control sequence or a bidi override.
  return text.replace(UNSHOWN, (character) => SHORT_ESCAPES[character] ?? hexEscape(character));
}

/** JSON text that a terminal may show too: the same value, with what JSON leaves unescaped written out. */
export function shownJson(value: unknown): string {
  // JSON.stringify escapes C0 and halves of characters itself; what is left here can only stand in strings.
  const text = JSON.stringify(value);
  // As many bytes as characters: ASCII, of which one character alone is left. Asking that spares most texts the search.
  if (Buffer.byteLength(text) === text.length && !text.includes('\u007f')) return text;
  return text.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, hexEscape);
}

/** Rows of a long list that are written in one go. */
const ROWS_AT_ONCE = 256;

/**
 * The same as a line of bytes (UTF-8), member by member and long lists in parts: one sentence with a wide character
 * in it does not make the engine keep, and convert, the text of thousands of plain rows as wide. `said` makes a part
 * ready just before it is written, so that a list of thousands is never held twice. The line's memory is its own, so
 * that another thread can be given all of it.
 */
export function shownJsonLine(
  value: object,
  said: (part: unknown) => unknown = (part) => part,
): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  for (const text of memberTexts(value, said)) parts.push(Buffer.from(text));
  parts.push(Buffer.from('\n'));
  const line = new Uint8Array(parts.reduce((bytes, part) => bytes + part.length, 0));
  let end = 0;
  for (const part of parts) {
    line.set(part, end);
    end += part.length;
  }
  return line;
}

function* memberTexts(value: object, said: (part: unknown) => unknown): Generator<string> {
  let lead = '{';
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    yield `${lead}${shownJson(name)}:`;
    lead = ',';
    if (isLongList(member)) yield* listTexts(member, said);
    else if (holdsLongList(member)) yield* memberTexts(member, said);
    else yield shownJson(said(member));
  }
  yield lead === '{' ? '{}' : '}';
}

function* listTexts(list: readonly unknown[], said: (part: unknown) => unknown): Generator<string> {
  for (let at = 0; at < list.length; at += ROWS_AT_ONCE) {
    const text = shownJson(said(list.slice(at, at + ROWS_AT_ONCE)));
    yield at === 0 ? text.slice(0, -1) : `,${text.slice(1, -1)}`;
  }
  yield ']';
}

function isLongList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > ROWS_AT_ONCE;
}

function holdsLongList(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).some(isLongList);
}

/** Wide characters of East Asian scripts and emoji, which take two columns. */
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u;
const COMBINING = /\p{Mn}|\p{Me}|\u200b|\u200c|\u200d/u;

function characterWidth(character: string): number {
  if (COMBINING.test(character)) return 0;
  return WIDE.test(character) ? 2 : 1;
}

/** How many columns of a terminal a text takes. */
export function displayWidth(text: string): number {
  let width = 0;
  for (const character of text) width += characterWidth(character);
  return width;
}

/** A text shortened in the middle to at most `columns`: of a path, both its start and its name stay readable. */
export function shortenMiddle(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text;
  if (columns <= 1) return columns === 1 ? '…' : '';
  const characters = [...text];
  const forHead = Math.floor((columns - 1) / 3);
  const head = takeColumns(characters, forHead);
  const tail = takeColumns(characters.reverse(), columns - 1 - displayWidth(head));
  return `${head}…${[...tail].reverse().join('')}`;
}

function takeColumns(characters: Iterable<string>, columns: number): string {
  let taken = '';
  let width = 0;
  for (const character of characters) {
    width += characterWidth(character);
    if (width > columns) break;
    taken += character;
  }
  return taken;
}
