import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { ok, type Result } from '../protocol/result.ts';
import type { IntentStore } from './intents.ts';
import { syncFolder } from './journal.ts';
import { makeFolders } from './make-folders.ts';
import { readPlainFile } from './read-plain-file.ts';
import { replaceOwnFile, setAsideUnreadable } from './replace-own-file.ts';

/** A small list of ours in the data folder, changed by one process at a time. */
export class OwnList<Stored> {
  private readonly file: string;
  private readonly schema: z.ZodType<Stored>;
  private readonly failureOf: (error: unknown, path: string) => Result<never>;

  constructor(
    file: string,
    schema: z.ZodType<Stored>,
    failureOf: (error: unknown, path: string) => Result<never>,
  ) {
    this.file = file;
    this.schema = schema;
    this.failureOf = failureOf;
  }

  /** What is stored; null where there is none, or it cannot be read. */
  read(): Stored | null {
    try {
      return this.schema.parse(JSON.parse(readPlainFile(this.file).toString('utf8')));
    } catch {
      return null;
    }
  }

  /**
   * Reads, changes and writes while `store` keeps other processes from doing the same; null from `make`: it is right
   * as it is. A list that cannot be read is set aside, never written over. Codes: those of writing.
   */
  change(store: IntentStore, make: (stored: Stored | null) => Stored | null): Result<void> {
    return store.exclusively(() => {
      try {
        makeFolders(path.dirname(this.file));
        const stored = this.read();
        if (stored === null && fs.existsSync(this.file)) setAsideUnreadable(this.file);
        const changed = make(stored);
        if (changed !== null) {
          replaceOwnFile(this.file, JSON.stringify(changed, null, 2));
          // SAFETY: what was taken back (a grant) is not there again after a power cut.
          syncFolder(path.dirname(this.file));
        }
        return ok(undefined);
      } catch (error) {
        return this.failureOf(error, this.file);
      }
    });
  }
}
