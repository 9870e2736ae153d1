import fs from 'node:fs';
import path from 'node:path';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { type BatchLine, batchLineSchema, type ItemLine, itemLineSchema } from '../protocol/quarantine.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { KeepingPlace } from './action-driver.ts';
import { syncFolder } from './journal.ts';
import { makeFolders } from './make-folders.ts';
import { parseJson } from './parse-json.ts';
import type { Files } from './ports.ts';
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

function numbered(name: string, n: number): string {
  return n === 1 ? name : `${name}-${n}`;
}

/** The first name of a batch of this time that nobody has: no folder, no manifest's copy, and none of `others`. */
export function freeBatchName(
  { quarantine, data }: { readonly quarantine: string; readonly data: string },
  now: number,
  others: ReadonlySet<string>,
): string {
  const isTaken = (batch: string): boolean =>
    others.has(batch) || fs.existsSync(path.join(quarantine, batch)) || fs.existsSync(copyOf(data, batch));
  for (let n = 1; ; n += 1) {
    const batch = numbered(batchNameAt(now), n);
    if (!isTaken(batch)) return batch;
  }
}

function copyOf(data: string, batch: string): string {
  return path.join(data, 'manifests', `${batch}.jsonl`);
}

interface Where {
  readonly quarantine: string;
  readonly data: string;
}

/** A batch that several tasks of one apply share. `joins`: one of them has made it already. */
export interface SharedBatch {
  readonly name: string;
  readonly joins: boolean;
}

/** A batch that was read from its manifest. */
export interface Batch {
  /** The batch's own folder. */
  readonly folder: string;
  readonly head: BatchLine;
  readonly items: readonly ItemLine[];
  /** Whole lines of the manifest that nobody can read: what they tell of lies in the folder without a name. */
  readonly unread: number;
}

/** The batch of one run: its folder is made and its manifest on the disk before the first item arrives. */
export class BatchWriter {
  readonly batch: string;
  readonly folder: string;
  private readonly fds: readonly number[];
  private next: number;

  private constructor(batch: string, folder: string, fds: readonly number[], next = 1) {
    this.batch = batch;
    this.folder = folder;
    this.fds = fds;
    this.next = next;
  }

  /**
   * Codes: those of readying the quarantine and of making files. `data` gets a copy of the manifest. `runId`: under
   * whose name the batch is made, before it has its own. `shared`: under this name, or into the batch of this name.
   */
  static create(
    where: Where & { readonly files: Pick<Files, 'readyQuarantine'> },
    head: Omit<BatchLine, 'kind' | 'batch'>,
    runId: string,
    failureOf: (error: unknown, path: string) => Result<never>,
    shared: SharedBatch | null = null,
  ): Result<BatchWriter> {
    const { quarantine, data } = where;
    const ready = where.files.readyQuarantine(quarantine);
    if (!ready.ok) return ready;
    if (shared?.joins === true) return BatchWriter.join(where, shared.name, head, failureOf);
    try {
      makeFolders(quarantine);
      if (!fs.lstatSync(quarantine).isDirectory()) {
        return fail('PATH_PROTECTED', say('quarantine.folderIsLink', { path: quarantine }));
      }
      const batch = publishBatch(quarantine, head, runId, shared?.name ?? batchNameAt(head.ts));
      const folder = path.join(quarantine, batch);
      const manifest = path.join(folder, MANIFEST_NAME);
      const copy = copyOf(data, batch);
      const copies = path.dirname(copy);
      makeFolders(copies);
      fs.copyFileSync(manifest, copy, fs.constants.COPYFILE_EXCL);
      const fds = [manifest, copy].map((file) => fs.openSync(file, 'a', 0o600));
      for (const dir of [quarantine, copies]) syncFolder(dir);
      return ok(new BatchWriter(batch, folder, fds));
    } catch (error) {
      return failureOf(error, quarantine);
    }
  }

  /**
   * Goes on with a batch that an earlier task of the same apply made: says first whose roots come to it. Codes: those
   * of reading the batch and of writing.
   */
  private static join(
    { quarantine, data }: Where,
    name: string,
    head: Omit<BatchLine, 'kind' | 'batch'>,
    failureOf: (error: unknown, path: string) => Result<never>,
  ): Result<BatchWriter> {
    const batch = readBatch(path.join(quarantine, name));
    if (!batch.ok) return batch;
    const { folder, items } = batch.value;
    try {
      const files = [path.join(folder, MANIFEST_NAME), copyOf(data, name)];
      const fds = files.map((file) => fs.openSync(file, 'a', 0o600));
      // SAFETY: an item never gets the place of another one.
      const last = Math.max(0, ...items.map(({ item }) => Number.parseInt(item.slice(1), 36)));
      const writer = new BatchWriter(name, folder, fds, last + 1);
      writer.write(`${JSON.stringify({ kind: 'batch', batch: name, ...head })}\n`);
      return ok(writer);
    } catch (error) {
      return failureOf(error, folder);
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

function halfMadeName(runId: string): string {
  return `.deskshell-${runId.slice(0, 12)}.batch`;
}

/**
 * Makes a batch under a name of the run's, whole with the first line of its manifest, and gives it `name`, or the first
 * free one after it. SAFETY: nobody ever sees a batch that does not say what it is (invariant 6).
 */
function publishBatch(
  quarantine: string,
  head: Omit<BatchLine, 'kind' | 'batch'>,
  runId: string,
  name: string,
): string {
  const half = path.join(quarantine, halfMadeName(runId));
  fs.mkdirSync(half, { mode: 0o700 });
  try {
    for (let n = 1; ; n += 1) {
      const batch = numbered(name, n);
      if (fs.existsSync(path.join(quarantine, batch))) continue;
      const text = `${JSON.stringify({ kind: 'batch', batch, ...head })}\n`;
      fs.writeFileSync(path.join(half, MANIFEST_NAME), text, { mode: 0o600, flush: true });
      syncFolder(half);
      if (hasTakenName(half, path.join(quarantine, batch))) return batch;
    }
  } catch (error) {
    clearHalfMadeBatch(quarantine, runId);
    throw error;
  }
}

/** A rename puts a folder over no folder that holds anything, and every batch holds its manifest. */
function hasTakenName(half: string, folder: string): boolean {
  try {
    fs.renameSync(half, folder);
    return true;
  } catch (error) {
    if (fs.existsSync(folder)) return false;
    throw error;
  }
}

/** Removes a batch that a killed run had not given its name yet: nothing was ever put into it. */
export function clearHalfMadeBatch(quarantine: string, runId: string): void {
  const half = path.join(quarantine, halfMadeName(runId));
  try {
    fs.rmSync(path.join(half, MANIFEST_NAME), { force: true });
    fs.rmdirSync(half);
  } catch {
    // Not there, or not ours alone: it keeps nobody from anything.
  }
}

/**
 * Reads one batch by its manifest alone. Codes: `NOT_FOUND` (no manifest there), `INTERNAL` (not readable),
 * `INVALID_ARGUMENT` (its folder has another name than it).
 */
export function readBatch(folder: string): Result<Batch> {
  const file = path.join(folder, MANIFEST_NAME);
  let text: string;
  try {
    text = readPlainFile(file).toString('utf8');
  } catch (error) {
    return fail('NOT_FOUND', say('quarantine.noManifest', { path: folder }), { detail: String(error) });
  }
  const lines = text.split('\n');
  const values = lines.map(parseJson);
  const head = batchLineSchema.safeParse(values[0]);
  if (!head.success) return fail('INTERNAL', say('quarantine.brokenManifest', { path: file }));
  const { batch } = head.data;
  // SAFETY: items are found by the batch's name: under another one it could give out those of another batch.
  if (batch.toLowerCase() !== path.basename(path.resolve(folder)).toLowerCase())
    return fail('INVALID_ARGUMENT', say('quarantine.otherName', { path: folder, batch }));
  const items: ItemLine[] = [];
  const roots = new Set(head.data.roots);
  let unread = 0;
  for (const [index, value] of values.entries()) {
    if (index === 0) continue;
    const item = itemLineSchema.safeParse(value);
    // A task that joined the batch names its roots in a line of its own.
    const joined = item.success ? null : batchLineSchema.safeParse(value);
    if (item.success) items.push(item.data);
    else if (joined?.success === true) for (const root of joined.data.roots) roots.add(root);
    // The last one may be torn: what it was to tell of never arrived.
    else if (index < lines.length - 1) unread += 1;
  }
  return ok({ folder, head: { ...head.data, roots: [...roots] }, items, unread });
}

/** All batches in a folder of batches, newest first; one that cannot be read is left out, with the reason. */
export function readBatches(quarantine: string): {
  readonly batches: readonly Batch[];
  readonly unreadable: readonly Message[];
} {
  let names: readonly string[];
  try {
    names = fs.readdirSync(quarantine);
  } catch {
    return { batches: [], unreadable: [] };
  }
  const batches: Batch[] = [];
  const unreadable: Message[] = [];
  for (const name of [...names].filter(isBatchName)) {
    const folder = path.join(quarantine, name);
    const batch = readBatch(folder);
    if (batch.ok) batches.push(batch.value);
    // By its name it is a batch: then what is there in place of its manifest is none that can be read.
    else if (batch.failure.code === 'NOT_FOUND')
      unreadable.push(say('quarantine.brokenManifest', { path: folder }));
    else unreadable.push(batch.failure.message);
  }
  const newestFirst = batches.sort((a, b) => b.head.ts - a.head.ts || (a.head.batch < b.head.batch ? 1 : -1));
  return { batches: newestFirst, unreadable };
}
