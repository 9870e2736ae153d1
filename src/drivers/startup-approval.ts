import type { HeldData, RegistryData } from '../protocol/settings.ts';

const EXPLORER = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer';

/** The keys whose values switch what starts at logon: of values of the Run key, and of files of the start-up folder. */
export const STARTUP_KEYS = {
  run: `${EXPLORER}\\StartupApproved\\Run`,
  folder: `${EXPLORER}\\StartupApproved\\StartupFolder`,
} as const;

/**
 * Such a value is 12 bytes: flags, of which the lowest bit says “off”, and from the fourth byte on when it was switched
 * off (FILETIME; zero while on). Seen of Task Manager in superuser.com 1766797 and 1098450; Microsoft says nothing.
 */
const BYTES = 12;
const TIME_OFFSET = 4;
const OFF = 1;
/** The flags of an entry that nobody ever switched. */
const USUAL_FLAGS = 2;
const MS_BEFORE_1970 = 11_644_473_600_000n;
const TICKS_PER_MS = 10_000n;

/** Is this the key of such switches? */
export function isStartupKey(key: string): boolean {
  return Object.values(STARTUP_KEYS).some((known) => known.toLowerCase() === key.toLowerCase());
}

/** What a value switches, where it is such a switch: another one leaves Windows to make of it what it will. */
export function meansOf({
  type,
  value,
}: {
  readonly type: HeldData['type'];
  readonly value: HeldData['value'] | null;
}): 'on' | 'off' | null {
  if (type !== 'REG_BINARY' || typeof value !== 'string' || value.length !== BYTES * 2) return null;
  return startsWith({ type, value }) ? 'on' : 'off';
}

/** Does an entry with this switch start? One without any does. */
export function startsWith(data: Pick<HeldData, 'type' | 'value'> | null): boolean {
  return data === null || (flagsOf(data) & OFF) === 0;
}

/** The switch as Task Manager leaves it when it switches an entry off at `now` (ms). */
export function switchedOff(present: HeldData | null, now: number): RegistryData {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt8((present === null ? USUAL_FLAGS : flagsOf(present)) | OFF, 0);
  bytes.writeBigUInt64LE((BigInt(Math.trunc(now)) + MS_BEFORE_1970) * TICKS_PER_MS, TIME_OFFSET);
  return { type: 'REG_BINARY', value: bytes.toString('hex') };
}

function flagsOf({ type, value }: Pick<HeldData, 'type' | 'value'>): number {
  const isBytes = type === 'REG_BINARY' && typeof value === 'string' && value.length >= 2;
  return isBytes ? Number.parseInt(value.slice(0, 2), 16) : USUAL_FLAGS;
}
