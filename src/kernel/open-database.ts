import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';

let load: typeof Database | null = null;

/** Opens an SQLite file. The library is loaded on first use: a preview needs no database and does not wait for one. */
export function openDatabase(file: string): Database.Database {
  load ??= createRequire(import.meta.url)('better-sqlite3') as typeof Database;
  return new load(file);
}
