import path from 'node:path';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import type { JudgedStep } from './judge.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';

interface RoomContext {
  readonly files: Files;
  readonly places: Places;
}

/** A drive on which there is less room than is needed, bytes. */
interface Shortage {
  /** Where something was to go. */
  readonly place: string;
  readonly needed: number;
  readonly free: number;
}

/** Does what goes to the quarantine fit there, where that is another drive? By logical size. */
export function roomShort(judged: readonly JudgedStep[], context: RoomContext): Shortage | null {
  const keeping = judged.filter(({ estimate }) => estimate.keepsInQuarantine);
  return shortages(keeping, context)[0] ?? null;
}

/**
 * Warns of every drive on which what goes there would not fit. Only the quarantine's refuses the run beforehand: what
 * an earlier step takes off a drive may make room for a later one, and each move looks again before it begins.
 */
export function roomWarnings(judged: readonly JudgedStep[], context: RoomContext): readonly Message[] {
  return shortages(judged, context).map(({ place, needed, free }) =>
    say('warning.targetFull', { path: place, needed: { bytes: needed }, free: { bytes: free } }),
  );
}

function shortages(judged: readonly JudgedStep[], { files, places }: RoomContext): readonly Shortage[] {
  const volumes = new Map<string, string | null>();
  // Thousands of things go into a few folders: each is asked about once.
  const volumeOf = (dir: string): string | null => {
    if (!volumes.has(dir)) volumes.set(dir, files.volumeOf(dir));
    return volumes.get(dir) ?? null;
  };
  const drives = new Map<string, { readonly place: string; needed: number }>();
  for (const { estimate, subtree, runs } of judged) {
    const { source, to, keepsInQuarantine, leavesPlace } = estimate;
    const place = keepsInQuarantine ? places.quarantine : to;
    if (!runs || source === null || place === null) continue;
    const volume = volumeOf(keepsInQuarantine ? place : path.dirname(place));
    const isMove = keepsInQuarantine || leavesPlace;
    if (isMove && volume !== null && source.identity.startsWith(`${volume}:`)) continue;
    const drive = drives.get(volume ?? place) ?? { place, needed: 0 };
    drives.set(volume ?? place, drive);
    drive.needed += source.type === 'dir' ? (subtree?.bytes ?? 0) : source.size;
  }
  return [...drives.values()].flatMap(({ place, needed }) => {
    const free = needed === 0 ? null : files.freeBytes(place);
    return free === null || free >= needed ? [] : [{ place, needed, free }];
  });
}
