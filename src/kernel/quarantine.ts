import fs from 'node:fs';
import path from 'node:path';
import { say } from '../locales/say.ts';
import { type BatchLine, batchLineSchema, type ItemLine, itemLineSchema } from '../protocol/quarantine.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { KeepingPlace } from './action-driver.ts';
import { syncFolder } from './journal.ts';
import { parseJson } from './parse-json.ts';
import { readPlainFile } from './read-plain-file.ts';

export const MANIFEST_NAME = 'manifest.jsonl';
const BATCH_NAME = /^b-\d{8}-\d{6}(?:-\d+)?$/;

/** Is this a batch's name? Names come from journals, which anybody may have written. */
export function isBatchName(name: string): boolean {
  return BATCH_NAME.test(name);
}

/** `b-YYYYMMDD-HHMMSS` in UTC. */
function batchNameAt(now: number): string {
  const digits = new Date(now).toISOString().replaceAll(/[-:]/g, '');
  return `b-${digits.slice(0, 8)}-${digits.slice(9, 15)}`;
}

/** A batch that was read from its manifest. */
export interface Batch {
  /** The batch's own folder. */
  readonly folder: string;
  readonly head: BatchLine;
  readonly items: readonly ItemLine[];
}

/** The batch of one run: its folder is made and its manifest on the disk before the first item arrives. */
export class BatchWriter {
  readonly batch: string;
  readonly folder: string;
  private readonly fds: readonly number[];
  private next = 1;

  private constructor(batch: string, folder: string, fds: readonly number[]) {
    this.batch = batch;
    this.folder = folder;
    this.fds = fds;
  }

  /** Codes: those of making folders and files. `data` gets a copy of the manifest. */
  static create(
    where: { readonly quarantine: string; readonly data: string },
    head: Omit<BatchLine, 'kind' | 'batch'>,
    failureOf: (error: unknown, path: string) => Result<never>,
  ): Result<BatchWriter> {
    const { quarantine, data } = where;
    try {
      fs.mkdirSync(quarantine, { recursive: true, mode: 0o700 });
      if (!fs.lstatSync(quarantine).isDirectory()) {
        return fail('PATH_PROTECTED', say('quarantine.folderIsLink', { path: quarantine }));
      }
      const batch = makeBatchFolder(quarantine, batchNameAt(head.ts));
      const folder = path.join(quarantine, batch);
      const copies = path.join(data, 'manifests');
      fs.mkdirSync(copies, { recursive: true, mode: 0o700 });
      const fds = [path.join(folder, MANIFEST_NAME), path.join(copies, `${batch}.jsonl`)].map((file) =>
        fs.openSync(file, 'wx', 0o600),
      );
      const writer = new BatchWriter(batch, folder, fds);
      writer.write(`${JSON.stringify({ kind: 'batch', batch, ...head })}\n`);
      for (const dir of [folder, quarantine, copies]) syncFolder(dir);
      return ok(writer);
    } catch (error) {
      return failureOf(error, quarantine);
    }
  }

  /** Gives places to items and writes them to the manifest, on the disk when this returns. */
  reserve(items: readonly Omit<ItemLine, 'kind' | 'item' | 'target'>[]): readonly KeepingPlace[] {
    const places: KeepingPlace[] = [];
    let text = '';
    for (const details of items) {
      const item = `i${this.next.toString(36)}`;
      this.next += 1;
      const line: ItemLine = { kind: 'item', item, target: item, ...details };
      text += `${JSON.stringify(line)}\n`;
      places.push({ batch: this.batch, item, path: path.join(this.folder, item) });
    }
    if (text !== '') this.write(text);
    return places;
  }

  close(): void {
    for (const fd of this.fds) fs.closeSync(fd);
  }

  private write(text: string): void {
    for (const fd of this.fds) {
      fs.writeFileSync(fd, text);
      // SAFETY: where a thing came from is on the disk before the thing arrives.
      fs.fsyncSync(fd);
    }
  }
}

function makeBatchFolder(quarantine: string, name: string): string {
  for (let n = 1; ; n += 1) {
    const batch = n === 1 ? name : `${name}-${n}`;
    try {
      fs.mkdirSync(path.join(quarantine, batch), { mode: 0o700 });
      return batch;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

/** Reads one batch by its manifest alone. Codes: `NOT_FOUND` (no manifest there), `INTERNAL` (not readable). */
export function readBatch(folder: string): Result<Batch> {
  const file = path.join(folder, MANIFEST_NAME);
  let text: string;
  try {
    text = readPlainFile(file).toString('utf8');
  } catch (error) {
    return fail('NOT_FOUND', say('quarantine.noManifest', { path: folder }), { detail: String(error) });
  }
  const values = text.split('\n').map(parseJson);
  const head = batchLineSchema.safeParse(values[0]);
  if (!head.success) return fail('INTERNAL', say('quarantine.brokenManifest', { path: file }));
  const items: ItemLine[] = [];
  for (const value of values.slice(1)) {
    const item = itemLineSchema.safeParse(value);
    if (item.success) items.push(item.data);
  }
  return ok({ folder, head: head.data, items });
}

/** All batches in a folder of batches, newest first; one that cannot be read is left out and named. */
export function readBatches(quarantine: string): {
  readonly batches: readonly Batch[];
  readonly unreadable: readonly string[];
} {
  let names: readonly string[];
  try {
    names = fs.readdirSync(quarantine);
  } catch {
    return { batches: [], unreadable: [] };
  }
  const batches: Batch[] = [];
  const unreadable: string[] = [];
  for (const name of [...names].filter(isBatchName)) {
    const folder = path.join(quarantine, name);
    const batch = readBatch(folder);
    if (batch.ok) batches.push(batch.value);
    else unreadable.push(folder);
  }
  const newestFirst = batches.sort((a, b) => b.head.ts - a.head.ts || (a.head.batch < b.head.batch ? 1 : -1));
  return { batches: newestFirst, unreadable };
}
