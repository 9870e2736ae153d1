import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { say } from '../locales/say.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
import { type JournalLine, journalLineSchema } from '../protocol/journal.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { makeFolders } from './make-folders.ts';
import { parseJson } from './parse-json.ts';
import { readPlainFile } from './read-plain-file.ts';

const { O_RDONLY, O_RDWR, O_WRONLY, O_APPEND, O_CREAT, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/** `"rolled-back"` must fit where `"ok"` stands: the difference is left as blanks behind the value. */
const UNDONE = '"rolled-back"';
const STATUS_WIDTH = UNDONE.length;
const DONE = '"ok"'.padEnd(STATUS_WIDTH);

export const JOURNAL_NAME = 'journal.jsonl';

/** Hash (SHA-256, hex) of a line without its status, the only part that may change. */
export function lineDigest(line: JournalLine): string {
  const { status: _status, ...rest } = line;
  return createHash('sha256').update(canonicalJson(rest)).digest('hex');
}

/** A line as text, with room behind an `ok` for the one rewrite that there ever is. */
function lineText(line: JournalLine): string {
  const text = JSON.stringify(line);
  // In JSON text a quote inside a string is escaped: this can only be the member itself.
  const status = `"status":"${line.status}"`;
  const blanks = ' '.repeat(STATUS_WIDTH - `"${line.status}"`.length);
  return `${text.replace(status, () => status + blanks)}\n`;
}

/** A line that was read, and where in the file its status value begins (bytes). */
export interface ReadLine {
  readonly line: JournalLine;
  readonly statusOffset: number;
}

export interface JournalContents {
  readonly lines: readonly ReadLine[];
  /** The last line was cut short: skipped, and to be said. */
  readonly torn: boolean;
  /** Lines in the middle that are none of ours: skipped, and to be said. */
  readonly unreadable: number;
}

/** Reads a journal. A missing file is an empty journal. Codes: those of opening it. */
export function readJournal(file: string): Result<JournalContents> {
  let bytes: Buffer;
  try {
    bytes = readPlainFile(file);
  } catch (error) {
    if (isMissing(error)) return ok({ lines: [], torn: false, unreadable: 0 });
    return fail('INTERNAL', say('journal.unreadable', { path: file }), { detail: String(error) });
  }
  const lines: ReadLine[] = [];
  let torn = false;
  let unreadable = 0;
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline === -1 ? bytes.length : newline;
    const parsed = parseLine(bytes.subarray(start, end), start);
    if (parsed !== null) lines.push(parsed);
    else if (newline === -1) torn = true;
    else if (end > start) unreadable += 1;
    start = end + 1;
  }
  return ok({ lines, torn, unreadable });
}

function parseLine(bytes: Buffer, start: number): ReadLine | null {
  const parsed = journalLineSchema.safeParse(parseJson(bytes.toString('utf8')));
  if (!parsed.success) return null;
  return { line: parsed.data, statusOffset: start + statusOffsetIn(bytes) };
}

function statusOffsetIn(line: Buffer): number {
  return line.indexOf('"status":', 0, 'utf8') + '"status":'.length;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}

/** The journal of one run, held open; lines are appended one by one and flushed by batch. */
export class JournalWriter {
  readonly file: string;
  private readonly fd: number;
  /**
   * SAFETY: the system itself puts each line behind the last one. Locks are kept by data folder: somebody with
   * another one (an administrator, say) may write here at the same time, and no line may cover another.
   */
  private readonly endFd: number;

  private constructor(file: string, fd: number, endFd: number) {
    this.file = file;
    this.fd = fd;
    this.endFd = endFd;
  }

  /**
   * Opens (or makes) the journal in its folder. A folder that cannot hold one refuses the task before its first
   * change. Codes: `PATH_PROTECTED` (the folder is a link or no folder), `ACCESS_DENIED`, `NO_SPACE`.
   */
  static open(
    folder: string,
    failureOf: (error: unknown, path: string) => Result<never>,
  ): Result<JournalWriter> {
    const file = path.join(folder, JOURNAL_NAME);
    try {
      makeFolders(folder);
      // SAFETY: a link planted under our name would carry the journal out of the root (invariant 1).
      if (!fs.lstatSync(folder).isDirectory())
        return fail('PATH_PROTECTED', say('journal.folderIsLink', { path: folder }));
      const fd = fs.openSync(file, O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o600);
      const endFd = fs.openSync(file, O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
      const [stats, end] = [fs.fstatSync(fd), fs.fstatSync(endFd)];
      if (!stats.isFile() || stats.ino !== end.ino || stats.dev !== end.dev) {
        for (const one of [fd, endFd]) fs.closeSync(one);
        return fail('INTERNAL', say('journal.unreadable', { path: file }));
      }
      const writer = new JournalWriter(file, fd, endFd);
      writer.startOnOwnLine();
      fs.fsyncSync(fd);
      syncFolder(folder);
      return ok(writer);
    } catch (error) {
      return failureOf(error, file);
    }
  }

  /**
   * Appends a line; on the disk after the next `flush`. Returns where its status stands (bytes). Throws what the
   * system says (a full drive).
   */
  append(line: JournalLine): number {
    const bytes = Buffer.from(lineText(line), 'utf8');
    return this.write(bytes) + statusOffsetIn(bytes);
  }

  flush(): void {
    fs.fdatasyncSync(this.fd);
  }

  /** Marks an undone step: in place, its length unchanged. False where the line is not there as it was read. */
  markRolledBack(statusOffset: number): boolean {
    const mark = this.markAt(statusOffset);
    if (mark !== 'done' && mark !== 'cut') return false;
    fs.writeSync(this.fd, UNDONE, statusOffset, 'utf8');
    return true;
  }

  /** How a step's mark stands: done, undone, or `cut` off in the midst of its rewrite by a kill. */
  markAt(statusOffset: number): 'done' | 'undone' | 'cut' | 'other' {
    const current = Buffer.alloc(STATUS_WIDTH);
    fs.readSync(this.fd, current, 0, STATUS_WIDTH, statusOffset);
    const text = current.toString('latin1');
    if (text === DONE) return 'done';
    if (text === UNDONE) return 'undone';
    // SAFETY: a line whose mark was cut can be read by nobody; its old bytes and its new ones are both known.
    const isCut = [...UNDONE].some((_sign, at) => text === UNDONE.slice(0, at) + DONE.slice(at));
    return isCut ? 'cut' : 'other';
  }

  close(): void {
    for (const fd of [this.fd, this.endFd]) fs.closeSync(fd);
  }

  private size(): number {
    return fs.fstatSync(this.fd).size;
  }

  /** Answers where the bytes begin. */
  private write(bytes: Buffer): number {
    const before = this.size();
    let written = 0;
    try {
      while (written < bytes.length) {
        written += fs.writeSync(this.endFd, bytes, written, bytes.length - written);
      }
    } catch (error) {
      // Half a line would be taken for a torn one later: take it off again where that still works.
      if (this.since(before).equals(bytes.subarray(0, written))) fs.ftruncateSync(this.fd, before);
      throw error;
    }
    const added = this.size() - before;
    return added === bytes.length ? before : before + this.since(before).indexOf(bytes);
  }

  /** What was written from there on, by whomever. */
  private since(start: number): Buffer {
    const bytes = Buffer.alloc(this.size() - start);
    return bytes.subarray(0, fs.readSync(this.fd, bytes, 0, bytes.length, start));
  }

  /** A torn last line stays as it is; what we append starts on a line of its own. */
  private startOnOwnLine(): void {
    const end = this.size();
    if (end === 0) return;
    const last = Buffer.alloc(1);
    fs.readSync(this.fd, last, 0, 1, end - 1);
    if (last.toString() !== '\n') this.write(Buffer.from('\n'));
  }
}

/** Makes a new name in a folder durable; some systems cannot flush folders and need not. */
export function syncFolder(folder: string): void {
  try {
    const fd = fs.openSync(folder, O_RDONLY);
    try {
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
  } catch {
    // Windows refuses to open a folder this way: NTFS journals its names itself.
  }
}
