import fs from 'node:fs';
import path from 'node:path';
import { say } from '../locales/say.ts';
import type { ItemLine } from '../protocol/quarantine.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Files } from './ports.ts';
import { removeKept } from './purge.ts';
import { type Batch, isBatchName, readBatch } from './quarantine.ts';

/** What the quarantine keeps, for a step that purges it. */
export interface KeptItems {
  /** The named items of a batch, or all that it still keeps. Code: `NOT_FOUND`. */
  look(batch: string, items: readonly string[] | null): Result<readonly ItemLine[]>;
  /** Removes one for good; answers the bytes that this freed. */
  purge(batch: string, item: ItemLine): Result<number>;
}

/** A batch by its name; names come from documents. Code: `NOT_FOUND`. */
export function namedBatch(quarantine: string, batch: string): Result<Batch> {
  // SAFETY: a task must not be able to name a folder outside the quarantine (invariant 1).
  if (!isBatchName(batch)) return fail('NOT_FOUND', say('quarantine.noSuchBatch', { batch }));
  const read = readBatch(path.join(quarantine, batch));
  return read.ok || read.failure.code !== 'NOT_FOUND'
    ? read
    : fail('NOT_FOUND', say('quarantine.noSuchBatch', { batch }));
}

export function keptItemsIn(
  quarantine: string,
  files: Files,
  failureOf: (error: unknown, path: string) => Result<never>,
): KeptItems {
  const isKept = (batch: Batch, item: ItemLine): boolean =>
    fs.lstatSync(path.join(batch.folder, item.target), { throwIfNoEntry: false }) !== undefined;
  return {
    look(name, items) {
      const batch = namedBatch(quarantine, name);
      if (!batch.ok) return batch;
      const kept = batch.value.items.filter((item) => isKept(batch.value, item));
      if (items === null) {
        return kept.length > 0 ? ok(kept) : fail('NOT_FOUND', say('quarantine.keepsNothing'));
      }
      const missing = items.find((asked) => !kept.some(({ item }) => item === asked));
      if (missing !== undefined) {
        return fail('NOT_FOUND', say('quarantine.noSuchItem', { batch: name, item: missing }));
      }
      return ok(kept.filter(({ item }) => items.includes(item)));
    },
    purge(name, item) {
      const batch = namedBatch(quarantine, name);
      return batch.ok ? removeKept(batch.value, item, files, failureOf) : batch;
    },
  };
}
