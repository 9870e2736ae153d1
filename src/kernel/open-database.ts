import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

let load: typeof Database | null = null;

/** Opens an SQLite file. The library is loaded on first use: a preview needs no database and does not wait for one. */
export function openDatabase(file: string): Database.Database {
  load ??= createRequire(import.meta.url)('better-sqlite3') as typeof Database;
  return new load(file);
}

/**
 * Does it hold another program's tables? Asked before anything is set or made in it, and in one step: the first of
 * two processes may just be making ours.
 */
export function isAnotherPrograms(db: Database.Database): boolean {
  const look = db.transaction(() => {
    const version: unknown = db.pragma('user_version', { simple: true });
    return version === 0 && db.prepare('SELECT 1 FROM sqlite_master LIMIT 1').get() !== undefined;
  });
  return look();
}
