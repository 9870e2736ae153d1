import type { Text } from '../protocol/message.ts';
import { say } from './say.ts';
import { type MessageKey, TEXTS } from './texts.ts';

const TITLES: readonly MessageKey[] = ['downloads.title', 'junk.title'];

/** A title as the journal keeps it, in English: one of our own skills' is said in the person's language. */
export function ownTitle(title: string): Text {
  const key = TITLES.find((known) => TEXTS.en[known] === title);
  return key === undefined ? title : say(key);
}
