import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { ok, type Result } from '../protocol/result.ts';
import type { IntentStore } from './intents.ts';
import { JOURNAL_NAME } from './journal.ts';
import { OwnList } from './own-list.ts';
import { OWN_FOLDER } from './protection.ts';
import { partOf } from './replace-own-file.ts';

const LIST_NAME = 'roots.json';
const knownSchema = z.strictObject({ journals: z.array(z.string()) });

/** Which journals there are (`roots.json` in the data folder): what history is read from, and undo looks through. */
export class KnownJournals {
  private readonly list: OwnList<z.infer<typeof knownSchema>>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.list = new OwnList(path.join(dataFolder, LIST_NAME), knownSchema, failureOf);
  }

  /** Journal files, in the order in which they became known; a list that cannot be read is empty. */
  all(): readonly string[] {
    return this.list.read()?.journals ?? [];
  }

  /**
   * Remembers a journal, while `store` keeps other processes from doing the same. A list that cannot be read is
   * set aside, never written over. Codes: those of writing.
   */
  remember(journal: string, store: IntentStore): Result<void> {
    if (this.all().includes(journal)) return ok(undefined);
    return this.list.change(store, (stored) => {
      const known = stored?.journals ?? [];
      return known.includes(journal) ? null : { journals: [...known, journal] };
    });
  }
}

/** Removes a list that a killed process was still writing; the whole one stands beside it, or never was. */
export function clearHalfWrittenList(dataFolder: string): Result<void> {
  fs.rmSync(partOf(path.join(dataFolder, LIST_NAME)), { force: true });
  return ok(undefined);
}

/** The journal's folder in a root, and its file. */
export function journalFolderOf(root: string): string {
  return path.join(root, OWN_FOLDER);
}
export function journalFileOf(root: string): string {
  return path.join(journalFolderOf(root), JOURNAL_NAME);
}

/** The root that a journal lies in, or null for one in a folder that the caller named. */
export function rootOfJournal(journal: string): string | null {
  const folder = path.dirname(journal);
  return path.basename(folder) === OWN_FOLDER ? path.dirname(folder) : null;
}
