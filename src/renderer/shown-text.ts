/**
 * Names of files, titles of tasks and words of the system are made by strangers: on the page they must neither turn
 * the reading direction around nor hide what they are.
 */

/** C0 and C1 controls, line separators, marks that change the reading direction, and halves of a character. */
const UNSHOWN =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A text on one line, with everything written out that would be obeyed instead of shown. */
export function shownText(text: string): string {
  // SAFETY: `invoice\u202efdp.exe` is shown as what it is, so that nobody ticks a program for a document.
  return text.replace(
    UNSHOWN,
    (character) => SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
