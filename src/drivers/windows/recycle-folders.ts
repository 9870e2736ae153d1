import path from 'node:path';
import type { BinFolder } from '../bin/bin-folder.ts';
import { lookAt } from '../fs/look.ts';
import { realPathOf } from '../places/real-path.ts';
import { makeRecycleRecord, readRecycleRecord } from './recycle-record.ts';

const BIN = '$Recycle.Bin';
const RECORD = '$I';
const THING = '$R';
const SID = /^S-1-\d+(-\d+)+$/;

/**
 * The folders of the recycle bin on these drives (`C:\`) that belong to the account with this SID: `$Recycle.Bin\SID`,
 * where things lie as `$R…` beside their records `$I…`. One that is not there, or is a link, is left out.
 * SAFETY: no other account's folder is ever named here, let alone looked into.
 */
export function recycleFolders(drives: readonly string[], sid: string): readonly BinFolder[] {
  if (!SID.test(sid)) return [];
  return drives.flatMap((drive) => {
    const bin = path.join(drive, BIN);
    const own = path.join(bin, sid);
    if (!isPlainFolder(bin) || !isPlainFolder(own)) return [];
    // As it is spelled on the disk: Windows has had several ways to write it.
    return [recycleFolder(realPathOf(own), drive)];
  });
}

function isPlainFolder(full: string): boolean {
  const facts = lookAt(full);
  return facts.ok && facts.value.type === 'dir' && !facts.value.cloudOnly;
}

function recycleFolder(dir: string, drive: string): BinFolder {
  return {
    drive,
    things: dir,
    records: dir,
    thingOf: (name) => partner(name, RECORD, THING),
    recordOf: (name) => partner(name, THING, RECORD),
    isFurniture: (name) => name.toLowerCase() === 'desktop.ini',
    keyOf: (name) => name.toLowerCase(),
    read: readRecycleRecord,
    write: makeRecycleRecord,
    measure: ({ size }) => size,
    // The record itself says how large a folder was.
    notedSizes: () => () => null,
    forgetGone: () => undefined,
  };
}

/** `$IABC123.txt` and `$RABC123.txt` belong together. */
function partner(name: string, mark: string, other: string): string | null {
  const isMarked = name.length > mark.length && name.slice(0, mark.length).toUpperCase() === mark;
  return isMarked && !/[\\/]/.test(name) ? other + name.slice(mark.length) : null;
}
