import type { Message } from '../protocol/message.ts';

/** Sums that a person is reminded of; they are no trouble, and the bar below the list says them too. */
const REMINDERS: ReadonlySet<string> = new Set(['warning.manyActions', 'warning.muchLeaves']);

export function isReminder({ key }: Message): boolean {
  return REMINDERS.has(key);
}
