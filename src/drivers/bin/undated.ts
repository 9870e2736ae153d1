import fs from 'node:fs';
import { NO_STAMP } from './bin-folder.ts';

/** The stamp of a record that tells no time: with when it was written, in ms, as names are given again. */
export function undatedStamp(mtimeMs: number): string {
  return `${NO_STAMP}${Math.floor(mtimeMs)}`;
}

/** What such a stamp is in the record itself; any other is as it is. */
export function stampInRecord(stamp: string): string {
  return writtenMs(stamp) === null ? stamp : NO_STAMP;
}

/** Lets an open record without a time be known by the same stamp as before. */
export function keepStamp(record: number, stamp: string): void {
  const written = writtenMs(stamp);
  // Node sets no time before 1970.
  if (written === null || written < 0) return;
  // Half a ms more: seconds as a fraction may come out a little less than the ms that they were.
  const seconds = (written + 0.5) / 1000;
  fs.futimesSync(record, seconds, seconds);
}

function writtenMs(stamp: string): number | null {
  const [, written] = new RegExp(`^${NO_STAMP}(-?\\d{1,15})$`).exec(stamp) ?? [];
  return written === undefined ? null : Number(written);
}
