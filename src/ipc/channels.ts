import type { CallName, EventName } from './contract.ts';

/**
 * The names that preload and main use on the wire, without the schemas: the sandboxed preload carries no library.
 * Every name of the contract must stand here, and only those: the types say so.
 */
const CALL_SET = {
  hello: true,
  overview: true,
  scan: true,
  currentReview: true,
  openTask: true,
  reviewLines: true,
  reviewTick: true,
  reviewCheck: true,
  rowDetails: true,
  showInFolder: true,
  finalRows: true,
  runOutline: true,
  approve: true,
  lastReceipt: true,
  stop: true,
  undoPreview: true,
  takeBack: true,
  copyReceipt: true,
  saveReceipt: true,
  quarantineLines: true,
  restoreItems: true,
  purgeItems: true,
} satisfies Record<CallName, true>;
const EVENT_SET = { progress: true, closing: true } satisfies Record<EventName, true>;

export const CALL_NAMES = Object.keys(CALL_SET) as readonly CallName[];
export const EVENT_NAMES = Object.keys(EVENT_SET) as readonly EventName[];

/** The channel of a call or an event. */
export function channelOf(name: CallName | EventName): string {
  return `deskshell:${name}`;
}
