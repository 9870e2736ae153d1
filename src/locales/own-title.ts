import type { Text } from '../protocol/message.ts';
import { say } from './say.ts';
import { type MessageKey, TEXTS } from './texts.ts';

const TITLES: readonly MessageKey[] = [
  'downloads.title',
  'junk.title',
  'recycle.title',
  'process.title',
  'perf.title',
];
/** As the journal titles a purge. */
const PURGE = /^Purge (b-[\d-]+)$/;

/** A title as the journal keeps it, in English: one of our own is said in the person's language. */
export function ownTitle(title: string): Text {
  const purged = PURGE.exec(title)?.[1];
  if (purged !== undefined) return say('overview.purgeTitle', { batch: purged });
  const key = TITLES.find((known) => TEXTS.en[known] === title);
  return key === undefined ? title : say(key);
}
