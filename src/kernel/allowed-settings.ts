import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';

interface AllowedValue {
  readonly key: string;
  /** Null: every value of the key. */
  readonly names: readonly string[] | null;
}

const EXPLORER = 'hkcu\\software\\microsoft\\windows\\currentversion\\explorer';

/** Values of the user's own registry that a step may set, in lower case: how the desktop looks, and what starts with it. */
const ALLOWED: readonly AllowedValue[] = [
  { key: `${EXPLORER}\\visualeffects`, names: ['visualfxsetting'] },
  { key: `${EXPLORER}\\advanced`, names: ['taskbaranimations', 'listviewshadow', 'listviewalphaselect'] },
  { key: `${EXPLORER}\\startupapproved\\run`, names: null },
  { key: `${EXPLORER}\\startupapproved\\startupfolder`, names: null },
];

/** Why this registry value is out of every step's reach, or null. */
export function forbidsRegistryValue(key: string, name: string): Message | null {
  const [asked, value] = [key.toLowerCase(), name.toLowerCase()];
  // SAFETY: only what is on the list is ever written, by a step or by an undo out of a journal (invariant 1).
  const isAllowed = ALLOWED.some(
    (allowed) => allowed.key === asked && (allowed.names === null || allowed.names.includes(value)),
  );
  return isAllowed ? null : say('protected.setting', { setting: `${key}\\${name}` });
}
