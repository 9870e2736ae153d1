import fs from 'node:fs';
import path from 'node:path';
import type Database from 'better-sqlite3';
import { z } from 'zod';
import { say } from '../locales/say.ts';
import { type Failure, fail, ok, type Result } from '../protocol/result.ts';
import { makeFolders } from './make-folders.ts';
import { isAnotherPrograms, openDatabase } from './open-database.ts';
import { type NameKey, overlaps } from './paths.ts';

/** A process, told apart from a later one with the same number by the time of its start. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly startedAt: string;
}

/** Asks the system about processes. */
export interface Processes {
  readonly self: ProcessIdentity;
  isAlive(process: ProcessIdentity): boolean;
}

const runRowSchema = z.object({
  run_id: z.string(),
  task_id: z.string(),
  kind: z.enum(['apply', 'undo']),
  phase: z.enum(['forward', 'rollback']),
  journal: z.string(),
  roots: z.string(),
  pid: z.number(),
  started: z.string(),
  ts: z.number(),
});

/**
 * Runs that this very process is at. Another run of the same process is as alive as the process is: a pid and a
 * start time alone cannot tell a run that goes on from one that was left behind.
 */
const liveRuns = new Set<string>();

/** A run that holds roots: what recovery needs to know of it. */
export interface Run {
  readonly runId: string;
  readonly taskId: string;
  readonly kind: 'apply' | 'undo';
  readonly phase: 'forward' | 'rollback';
  /** The journal's file. */
  readonly journal: string;
  readonly roots: readonly string[];
  readonly holder: ProcessIdentity;
  readonly ts: number;
}

export type Acquired =
  | { readonly state: 'mine' }
  /** A dead process holds these; they are ours now and want recovery before anything else. */
  | { readonly state: 'stale'; readonly runs: readonly Run[] };

const STORE_NAME = 'intents.db';
const SCHEMA_VERSION = 1;
const SCHEMA = `
CREATE TABLE runs (
  run_id TEXT PRIMARY KEY, task_id TEXT NOT NULL, kind TEXT NOT NULL, phase TEXT NOT NULL,
  journal TEXT NOT NULL, roots TEXT NOT NULL, pid INTEGER NOT NULL, started TEXT NOT NULL, ts INTEGER NOT NULL
) STRICT;
CREATE TABLE intents (
  run_id TEXT NOT NULL, seq INTEGER NOT NULL, action_id TEXT NOT NULL, payload TEXT NOT NULL,
  PRIMARY KEY (run_id, seq)
) STRICT, WITHOUT ROWID;
CREATE TABLE lines (
  task_id TEXT NOT NULL, action_id TEXT NOT NULL, digest TEXT NOT NULL,
  PRIMARY KEY (task_id, action_id)
) STRICT, WITHOUT ROWID;
`;

export interface Intent {
  readonly seq: number;
  readonly actionId: string;
  /** JSON of what is about to be done. */
  readonly payload: string;
}

/**
 * What recovery needs, fully synchronous (`intents.db`): who works on which roots, what is about to happen, and
 * a digest of each journal line that we wrote.
 */
export class IntentStore {
  private readonly db: Database.Database;
  private readonly file: string;
  private readonly unsettled = new Set<string>();

  private constructor(db: Database.Database, file: string) {
    this.db = db;
    this.file = file;
  }

  /** Is there a store at all? Where nothing was ever done, nothing is made by looking. */
  static exists(dataFolder: string): boolean {
    return fs.existsSync(path.join(dataFolder, STORE_NAME));
  }

  /** Opens or makes the store in the data folder. Codes: `INTERNAL` (not readable), those of the folder. */
  static open(dataFolder: string): Result<IntentStore> {
    const file = path.join(dataFolder, STORE_NAME);
    try {
      makeFolders(dataFolder);
      const db = openDatabase(file);
      db.pragma('busy_timeout = 5000');
      // SAFETY: a database of another program under this name stays as it is.
      if (isAnotherPrograms(db)) {
        db.close();
        throw new Error('a database of another program');
      }
      db.pragma('journal_mode = WAL');
      // SAFETY: an intent that was committed is on the disk before the deed begins (invariant 6).
      db.pragma('synchronous = FULL');
      migrate(db);
      return ok(new IntentStore(db, file));
    } catch (error) {
      return storeFailure(error, file);
    }
  }

  close(): void {
    this.db.close();
  }

  /**
   * Takes all roots of a run or none, in one immediate transaction; nested roots exclude each other.
   * Code: `LOCKED`, with who holds it. `cannotSettle`: those of the dead that have to wait are in nobody's way.
   */
  acquire(
    run: Run,
    key: NameKey,
    processes: Processes,
    cannotSettle: (abandoned: Run) => boolean = () => false,
  ): Result<Acquired> {
    const take = this.db.transaction((): Result<Acquired> => {
      const stale: Run[] = [];
      for (const other of this.runs()) {
        const meets = other.roots.some((held) => run.roots.some((root) => overlaps(held, root, key)));
        if (!meets && other.journal !== run.journal) continue;
        const isOurs = isSameProcess(other.holder, run.holder);
        if (isOurs ? liveRuns.has(other.runId) : processes.isAlive(other.holder)) {
          return fail('LOCKED', say('lock.held', { path: run.roots[0] ?? '', pid: other.holder.pid }), {
            detail: `task ${other.taskId}, process ${other.holder.pid}, since ${new Date(other.ts).toISOString()}`,
          });
        }
        if (!cannotSettle(other)) stale.push(other);
      }
      if (stale.length > 0) {
        // SAFETY: one recovers, the others see a living holder (invariant 8).
        const adopt = this.db.prepare('UPDATE runs SET pid = ?, started = ? WHERE run_id = ?');
        for (const { runId } of stale) adopt.run(run.holder.pid, run.holder.startedAt, runId);
        return ok({ state: 'stale', runs: stale });
      }
      this.db
        .prepare('INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)')
        .run(
          run.runId,
          run.taskId,
          run.kind,
          run.phase,
          run.journal,
          JSON.stringify(run.roots),
          run.holder.pid,
          run.holder.startedAt,
          run.ts,
        );
      liveRuns.add(run.runId);
      return ok({ state: 'mine' });
    });
    try {
      return take.immediate();
    } catch (error) {
      return storeFailure(error, this.file);
    }
  }

  /** Runs that a dead process left: they are this process's now, to be recovered; `cannotSettle`: not these. */
  adoptAbandoned(
    processes: Processes,
    cannotSettle: (abandoned: Run) => boolean = () => false,
  ): Result<readonly Run[]> {
    const adopt = this.db.transaction((): readonly Run[] => {
      const abandoned = this.runs().filter((run) => !processes.isAlive(run.holder) && !cannotSettle(run));
      const take = this.db.prepare('UPDATE runs SET pid = ?, started = ? WHERE run_id = ?');
      for (const { runId } of abandoned) take.run(processes.self.pid, processes.self.startedAt, runId);
      return abandoned;
    });
    try {
      return ok(adopt.immediate());
    } catch (error) {
      return storeFailure(error, this.file);
    }
  }

  /** The durable intent of a batch of steps: one transaction, on the disk when this returns. */
  intend(runId: string, intents: readonly Intent[]): Result<void> {
    return this.write(() => {
      const insert = this.db.prepare('INSERT INTO intents VALUES (?, ?, ?, ?)');
      for (const { seq, actionId, payload } of intents) insert.run(runId, seq, actionId, payload);
    });
  }

  /** What may have happened since the last settled batch. */
  pending(runId: string): readonly Intent[] {
    const rows: unknown[] = this.db
      .prepare('SELECT seq, action_id AS actionId, payload FROM intents WHERE run_id = ? ORDER BY seq')
      .all(runId);
    return z.array(z.object({ seq: z.number(), actionId: z.string(), payload: z.string() })).parse(rows);
  }

  /** The batch is in the journal: its intents go, the digests of its lines come, in one transaction. */
  settle(runId: string, taskId: string, digests: ReadonlyMap<string, string>): Result<void> {
    const settled = this.write(() => {
      const remember = this.db.prepare('INSERT OR REPLACE INTO lines VALUES (?, ?, ?)');
      this.db.prepare('DELETE FROM intents WHERE run_id = ?').run(runId);
      for (const [actionId, digest] of digests) remember.run(taskId, actionId, digest);
    });
    if (settled.ok) this.unsettled.delete(runId);
    else this.unsettled.add(runId);
    return settled;
  }

  /** A part of the intents is done and recorded: those up to this place in their order. */
  settleUpTo(runId: string, seq: number): Result<void> {
    return this.write(() => {
      this.db.prepare('DELETE FROM intents WHERE run_id = ? AND seq <= ?').run(runId, seq);
    });
  }

  /** From here on the run goes back, by these intents: recovery will complete that. */
  enterRollback(runId: string, intents: readonly Intent[]): Result<void> {
    return this.write(() => {
      this.db.prepare("UPDATE runs SET phase = 'rollback' WHERE run_id = ?").run(runId);
      this.db.prepare('DELETE FROM intents WHERE run_id = ?').run(runId);
      const insert = this.db.prepare('INSERT INTO intents VALUES (?, ?, ?, ?)');
      for (const { seq, actionId, payload } of intents) insert.run(runId, seq, actionId, payload);
    });
  }

  /** Does something while no other process does the like (to rewrite a shared file). */
  exclusively<T>(work: () => Result<T>): Result<T> {
    try {
      return this.db.transaction(work).immediate();
    } catch (error) {
      return storeFailure(error, this.file);
    }
  }

  /** What the run did could not be written down whole: it stays, with all that it intended. */
  leaveForRecovery(runId: string): void {
    this.unsettled.add(runId);
  }

  /** The run is over: its roots are free. One that could not be settled stays for recovery. */
  release(runId: string): Result<void> {
    liveRuns.delete(runId);
    if (this.unsettled.has(runId)) return ok(undefined);
    return this.write(() => {
      this.db.prepare('DELETE FROM intents WHERE run_id = ?').run(runId);
      this.db.prepare('DELETE FROM runs WHERE run_id = ?').run(runId);
    });
  }

  /** One transaction. Codes: `NO_SPACE` (the drive of the data folder is full), `INTERNAL`. */
  private write(work: () => void): Result<void> {
    try {
      this.db.transaction(work)();
      return ok(undefined);
    } catch (error) {
      return storeFailure(error, this.file);
    }
  }

  /** Digest of a journal line of ours, or null where we never wrote that line. */
  digestOf(taskId: string, actionId: string): string | null {
    const row: unknown = this.db
      .prepare('SELECT digest FROM lines WHERE task_id = ? AND action_id = ?')
      .get(taskId, actionId);
    const parsed = z.object({ digest: z.string() }).safeParse(row);
    return parsed.success ? parsed.data.digest : null;
  }

  private runs(): readonly Run[] {
    const rows: unknown[] = this.db.prepare('SELECT * FROM runs').all();
    return z.array(runRowSchema).parse(rows).map(runOf);
  }
}

function runOf(row: z.infer<typeof runRowSchema>): Run {
  return {
    runId: row.run_id,
    taskId: row.task_id,
    kind: row.kind,
    phase: row.phase,
    journal: row.journal,
    roots: z.array(z.string()).parse(JSON.parse(row.roots)),
    holder: { pid: row.pid, startedAt: row.started },
    ts: row.ts,
  };
}

function isSameProcess(a: ProcessIdentity, b: ProcessIdentity): boolean {
  return a.pid === b.pid && a.startedAt === b.startedAt;
}

/** What SQLite and the system say, as a failure; anything else is a bug. */
function storeFailure(error: unknown, file: string): { readonly ok: false; readonly failure: Failure } {
  if (!(error instanceof Error)) throw error;
  const code = 'code' in error ? String(error.code) : '';
  const detail = `${code}: ${error.message}`;
  // A write-ahead log that cannot grow says that it is an I/O error.
  if (
    code === 'SQLITE_FULL' ||
    code === 'ENOSPC' ||
    code.startsWith('SQLITE_IOERR_WRITE') ||
    code.startsWith('SQLITE_IOERR_SHM')
  ) {
    return fail('NO_SPACE', say('fs.noSpace', { path: file }), { detail });
  }
  return fail('INTERNAL', say('intents.unreadable', { path: file }), { detail });
}

function migrate(db: Database.Database): void {
  const setUp = db.transaction(() => {
    const version: unknown = db.pragma('user_version', { simple: true });
    if (version === SCHEMA_VERSION) return;
    if (version !== 0) throw new Error(`written by a newer version (schema ${String(version)})`);
    db.exec(SCHEMA);
    db.pragma(`user_version = ${SCHEMA_VERSION}`);
  });
  setUp.immediate();
}
