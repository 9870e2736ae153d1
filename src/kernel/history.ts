import fs from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import {
  type HistoryEntry,
  type HistoryTask,
  historyEntrySchema,
  historyTaskSchema,
} from '../protocol/results.ts';
import { readJournal } from './journal.ts';
import { historyEntryOf, historyTaskOf, tasksOf } from './journal-tasks.ts';
import { makeFolders } from './make-folders.ts';
import { isAnotherPrograms, openDatabase } from './open-database.ts';
import { setAsideUnreadable } from './replace-own-file.ts';

const SCHEMA_VERSION = 1;
const SCHEMA = `
CREATE TABLE journals (journal TEXT PRIMARY KEY, stamp TEXT NOT NULL, torn INTEGER NOT NULL, unreadable INTEGER NOT NULL) STRICT;
CREATE TABLE tasks (
  journal TEXT NOT NULL, taskId TEXT NOT NULL, ts INTEGER NOT NULL, title TEXT NOT NULL, source TEXT NOT NULL,
  status TEXT NOT NULL, steps INTEGER NOT NULL, undoable INTEGER NOT NULL, bytes INTEGER NOT NULL, roots TEXT NOT NULL,
  PRIMARY KEY (journal, taskId)
) STRICT;
CREATE TABLE entries (
  journal TEXT NOT NULL, taskId TEXT NOT NULL, seq INTEGER NOT NULL, actionId TEXT NOT NULL, ts INTEGER NOT NULL,
  kind TEXT NOT NULL, summary TEXT NOT NULL, status TEXT NOT NULL, detail TEXT, undoable INTEGER NOT NULL,
  bytes INTEGER NOT NULL, PRIMARY KEY (journal, taskId, seq)
) STRICT;
CREATE INDEX tasks_by_time ON tasks (ts DESC);
`;

const taskRowSchema = historyTaskSchema.extend({ roots: z.string() });
const entryRowSchema = historyEntrySchema.extend({ undoable: z.number() });

/**
 * Index over the journals (`history.db`). It holds nothing of its own: it may vanish at any moment and is read
 * anew, whole or for the journals that changed since.
 */
export class History {
  private readonly db: Database.Database;
  /** What the person should know: torn lines, a history that had to be read anew. */
  readonly warnings: Message[];

  private constructor(db: Database.Database, warnings: Message[]) {
    this.db = db;
    this.warnings = warnings;
  }

  /**
   * Opens the index; a missing or broken one is made anew, and said where there is anything to read. One that
   * cannot be kept at all is made in memory: nothing that is told or taken back needs the file.
   */
  static open(dataFolder: string, journals: readonly string[]): History {
    const file = path.join(dataFolder, 'history.db');
    const wasThere = fs.existsSync(file);
    const warnings: Message[] = [];
    let db: Database.Database | null = null;
    try {
      makeFolders(dataFolder);
      db = tryOpen(file);
      if (db === null) {
        // SAFETY: nothing of ours is in here that the journals do not tell, yet it need not be ours: the data folder may be any that somebody named.
        for (const suffix of ['', '-wal', '-shm']) {
          if (fs.lstatSync(file + suffix, { throwIfNoEntry: false })) setAsideUnreadable(file + suffix);
        }
        db = tryOpen(file);
        warnings.push(say('history.broken', { path: file }));
      } else if (!wasThere && journals.some((journal) => fs.existsSync(journal))) {
        warnings.push(say('history.missing', { path: file }));
      }
      if (db !== null) return indexed(new History(db, warnings), journals);
    } catch {
      db?.close();
    }
    // It is only an index: where none can be kept (a full drive, no permission) it is made for this one answer.
    const memory = tryOpen(':memory:');
    if (memory === null) throw new Error('SQLite opens nothing, not even in memory');
    return indexed(new History(memory, [...warnings, say('history.unusable', { path: file })]), journals);
  }

  close(): void {
    this.db.close();
  }

  /** Forgets what it held and reads every one of these journals anew, all in one step: nobody sees half of it. */
  rebuild(journals: readonly string[]): void {
    this.db
      .transaction(() => {
        for (const table of ['journals', 'tasks', 'entries']) this.db.exec(`DELETE FROM ${table}`);
        for (const journal of journals) this.index(journal, stampOf(journal));
      })
      .immediate();
  }

  /** Reads those journals again that changed since they were indexed. */
  refresh(journals: readonly string[]): void {
    for (const journal of journals) {
      const stamp = stampOf(journal);
      const row: unknown = this.db
        .prepare('SELECT stamp, torn, unreadable FROM journals WHERE journal = ?')
        .get(journal);
      const known = z.object({ stamp: z.string(), torn: z.number(), unreadable: z.number() }).safeParse(row);
      if (known.success && known.data.stamp === stamp) {
        this.warn(journal, known.data.torn > 0, known.data.unreadable);
        continue;
      }
      this.index(journal, stamp);
    }
  }

  /** Tasks of the given journals, newest first. */
  tasks(journals: readonly string[]): readonly HistoryTask[] {
    const rows: unknown[] = this.db
      .prepare(
        'SELECT taskId, ts, title, source, status, steps, undoable, bytes, roots FROM tasks WHERE journal IN (SELECT value FROM json_each(?)) ORDER BY ts DESC, taskId',
      )
      .all(JSON.stringify(journals));
    return z
      .array(taskRowSchema)
      .parse(rows)
      .map((row) => ({ ...row, roots: z.array(z.string()).parse(JSON.parse(row.roots)) }));
  }

  /** The steps of a task in the order in which they ran. */
  entries(journals: readonly string[], taskId: string): readonly HistoryEntry[] {
    const rows: unknown[] = this.db
      .prepare(
        'SELECT actionId, ts, kind, summary, status, detail, undoable, bytes FROM entries WHERE taskId = ? AND journal IN (SELECT value FROM json_each(?)) ORDER BY journal, seq',
      )
      .all(taskId, JSON.stringify(journals));
    return z
      .array(entryRowSchema)
      .parse(rows)
      .map((row) => ({ ...row, undoable: row.undoable === 1 }));
  }

  private index(journal: string, stamp: string): void {
    const contents = readJournal(journal);
    if (!contents.ok) {
      this.warnings.push(contents.failure.message);
      return;
    }
    const { torn, unreadable } = contents.value;
    this.db.transaction(() => {
      for (const table of ['journals', 'tasks', 'entries']) {
        this.db.prepare(`DELETE FROM ${table} WHERE journal = ?`).run(journal);
      }
      const insertTask = this.db.prepare('INSERT INTO tasks VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
      const insertEntry = this.db.prepare('INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
      for (const task of tasksOf(contents.value)) {
        const { taskId, ts, title, source, status, steps, undoable, bytes, roots } = historyTaskOf(task);
        insertTask.run(
          journal,
          taskId,
          ts,
          title,
          source,
          status,
          steps,
          undoable,
          bytes,
          JSON.stringify(roots),
        );
        for (const [seq, { line }] of task.steps.entries()) {
          const entry = historyEntryOf(line);
          insertEntry.run(
            journal,
            taskId,
            seq,
            entry.actionId,
            entry.ts,
            entry.kind,
            entry.summary,
            entry.status,
            entry.detail,
            entry.undoable ? 1 : 0,
            entry.bytes,
          );
        }
      }
      this.db
        .prepare('INSERT INTO journals VALUES (?, ?, ?, ?)')
        .run(journal, stamp, torn ? 1 : 0, unreadable);
    })();
    this.warn(journal, torn, unreadable);
  }

  private warn(journal: string, torn: boolean, unreadable: number): void {
    if (torn) this.warnings.push(say('journal.torn', { path: journal }));
    if (unreadable > 0) this.warnings.push(say('journal.skipped', { path: journal, count: unreadable }));
  }
}

function indexed(history: History, journals: readonly string[]): History {
  history.refresh(journals);
  return history;
}

function stampOf(journal: string): string {
  try {
    const stats = fs.statSync(journal, { bigint: true, throwIfNoEntry: false });
    return stats === undefined ? 'missing' : `${stats.size}:${stats.mtimeNs}:${stats.ino}`;
  } catch {
    // A folder that may not be looked into: reading the journal says which.
    return 'out of reach';
  }
}

function setUp(db: Database.Database): void {
  const make = db.transaction(() => {
    const version: unknown = db.pragma('user_version', { simple: true });
    if (version === SCHEMA_VERSION) return;
    if (version !== 0) throw new BrokenIndex('another schema');
    db.exec(SCHEMA);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  });
  make.immediate();
}

function tryOpen(file: string): Database.Database | null {
  let db: Database.Database | null = null;
  try {
    db = openDatabase(file);
    db.pragma('busy_timeout = 5000');
    if (isAnotherPrograms(db)) throw new BrokenIndex('tables of another program');
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = NORMAL');
    setUp(db);
    // Reads every table once: what is broken shows now, not in the middle of an answer.
    const check: unknown = db.pragma('quick_check', { simple: true });
    if (check !== 'ok') throw new BrokenIndex(String(check));
    return db;
  } catch (error) {
    db?.close();
    // Only what is broken is made anew; one that is busy or out of reach now is left as it is.
    if (isBroken(error)) return null;
    throw error;
  }
}

class BrokenIndex extends Error {}

function isBroken(error: unknown): boolean {
  if (error instanceof BrokenIndex) return true;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code === 'SQLITE_NOTADB' || code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_ERROR';
}
