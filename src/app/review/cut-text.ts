import type { Text } from '../../protocol/message.ts';

/** Longer than this nobody reads a sentence in a list. */
const MOST_CHARACTERS = 500;

/** A stranger's sentence as a window shows it; our own are as long as they are. */
export function cutText<T extends Text | null>(text: T): T | string {
  return typeof text === 'string' ? cutName(text) : text;
}

/** A name that a stranger gave to a group or a step. */
export function cutName(name: string): string {
  if (name.length <= MOST_CHARACTERS) return name;
  const cut = name.slice(0, MOST_CHARACTERS);
  return `${cut.isWellFormed() ? cut : cut.slice(0, -1)}…`;
}
