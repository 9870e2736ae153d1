import type { EntryFacts } from '../../kernel/entry-facts.ts';

/** What a bin's own record says of a thing in it. */
export interface BinRecord {
  /** Where the thing was, absolute. */
  readonly original: string;
  /**
   * When it was thrown away, exactly as the record spells it, or `NO_STAMP`. With the thing's name it tells that very
   * thing: names are given again once they are free.
   */
  readonly stamp: string;
  /** The same in ms since 1970; null where the record tells no time. */
  readonly deletedMs: number | null;
  /** How many bytes the record says that it has; null where it says nothing of it. */
  readonly size: number | null;
}

/** The stamp of a record that tells no time; whoever reads it puts behind it when the record was written. */
export const NO_STAMP = '-';

/** A folder of a recycle bin that belongs to this user, and the way in which it keeps its things. */
export interface BinFolder {
  /** The folders that hold the things and the records, real paths; one and the same for some bins. */
  readonly things: string;
  readonly records: string;
  /** The top folder of the drive that it lies on. */
  readonly drive: string;
  /** The name of the thing that a record of this name belongs to; null for what is no record's name. */
  thingOf(recordName: string): string | null;
  /** The name of the record of a thing of this name; null for what is no thing's name. */
  recordOf(thingName: string): string | null;
  /** Does the bin itself keep a file of this name there, which is nobody's thing? */
  isFurniture(name: string): boolean;
  /** Names that mean the same thing have the same key. */
  keyOf(name: string): string;
  /** Null where it is broken, or of a kind that is not known: nobody guesses. */
  read(record: Buffer): BinRecord | null;
  /** A new record of a thing with this stamp and size; null where no such record can be. */
  write(original: string, stamp: string, size: number): Buffer | null;
  /** The bytes of a file as this bin counts them: what it holds, or what it takes on the drive. */
  measure(facts: EntryFacts): number;
  /** What the bin has noted of the sizes of folders: bytes by name, given when their record was written. */
  notedSizes(): (thingName: string, recordMtimeMs: number) => number | null;
  /** Takes out of what the bin has noted what is no longer in it. */
  forgetGone(): void;
}
