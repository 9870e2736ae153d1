import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { IntentStore } from '../kernel/intents.ts';
import { syncFolder } from '../kernel/journal.ts';
import { makeFolders } from '../kernel/make-folders.ts';
import { readPlainFile } from '../kernel/read-plain-file.ts';
import { partOf, replaceOwnFile, setAsideUnreadable } from '../kernel/replace-own-file.ts';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { ROUND_VERSION, type RoundOwner, type TuneupRound, tuneupRoundSchema } from '../protocol/tuneup.ts';
import { toType } from './stages.ts';

const FOLDER = '.tmp-tune';

/** Each owner has a file of its own: nobody wipes another's round. */
const FILES: Readonly<Record<RoundOwner, string>> = {
  terminal: 'tuneup-plan.json',
  window: 'tuneup-plan.window.json',
  night: 'tuneup-plan.night.json',
};

const versionSchema = z.object({ version: z.int() });

type FailureOf = (error: unknown, path: string) => Result<never>;

/** The plan file of one owner's round: written whole, flushed, by one process at a time. */
export class PlanFile {
  readonly file: string;
  private readonly failureOf: FailureOf;

  constructor(dataFolder: string, owner: RoundOwner, failureOf: FailureOf) {
    this.file = path.join(dataFolder, FOLDER, FILES[owner]);
    this.failureOf = failureOf;
  }

  /**
   * The round, or null where there is none. Codes: `INTERNAL` (it cannot be read, or a newer version wrote it),
   * `PATH_INVALID` (its folder is a link), those of the system.
   */
  read(): Result<TuneupRound | null> {
    const led = this.ledAway();
    if (led !== null) return led;
    let value: unknown;
    try {
      value = JSON.parse(readPlainFile(this.file).toString('utf8'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ok(null);
      return this.unreadable(error instanceof Error ? error.message : String(error));
    }
    const version = versionSchema.safeParse(value).data?.version;
    if (version !== undefined && version > ROUND_VERSION) {
      return fail('INTERNAL', say('tuneup.planNewer', { path: this.file, version }), {
        next: toType('init', '--force'),
      });
    }
    const round = tuneupRoundSchema.safeParse(value);
    if (round.success) return ok(round.data);
    const [issue] = round.error.issues;
    return this.unreadable(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }

  /** Reads, changes and writes while `store` keeps other processes from doing the same. Codes: those of `make` too. */
  change(store: IntentStore, make: (round: TuneupRound | null) => Result<TuneupRound>): Result<TuneupRound> {
    return store.exclusively(() => {
      const round = this.read();
      // SAFETY: a file that nobody can read is what is left of a round: it is never written over.
      if (!round.ok) return round;
      const changed = make(round.value);
      return changed.ok ? this.write(changed.value) : changed;
    });
  }

  /** Begins a round: in the place of a finished one, or (`force`) of any; a file that cannot be read is set aside. */
  begin(
    store: IntentStore,
    force: boolean,
    make: (round: TuneupRound | null) => Result<TuneupRound>,
  ): Result<TuneupRound> {
    return store.exclusively(() => {
      const led = this.ledAway();
      if (led !== null) return led;
      const read = this.read();
      if (!read.ok && !force) return read;
      const changed = make(read.ok ? read.value : null);
      if (!changed.ok) return changed;
      try {
        if (!read.ok) setAsideUnreadable(this.file);
      } catch (error) {
        return this.failureOf(error, this.file);
      }
      return this.write(changed.value);
    });
  }

  /** Removes the file, and its folder where no other round has one there. Answers what was removed. */
  remove(store: IntentStore): Result<readonly string[]> {
    return store.exclusively(() => {
      const led = this.ledAway();
      if (led !== null) return led;
      try {
        fs.rmSync(partOf(this.file), { force: true });
        fs.rmSync(this.file);
      } catch (error) {
        return this.failureOf(error, this.file);
      }
      try {
        fs.rmdirSync(path.dirname(this.file));
      } catch {
        // Another round is kept there: it stays.
      }
      return ok([this.file]);
    });
  }

  /** SAFETY: a link under the folder's name would lead our files over those of a person's (invariant 1). */
  private ledAway(): Result<never> | null {
    const folder = path.dirname(this.file);
    const isLink = fs.lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() === true;
    return isLink ? fail('PATH_INVALID', say('tuneup.folderIsLink', { path: folder })) : null;
  }

  private write(round: TuneupRound): Result<TuneupRound> {
    try {
      makeFolders(path.dirname(this.file));
      replaceOwnFile(this.file, JSON.stringify(round));
      // SAFETY: what a command said it did stands there after a power cut too.
      syncFolder(path.dirname(this.file));
      return ok(round);
    } catch (error) {
      return this.failureOf(error, this.file);
    }
  }

  private unreadable(detail: string): Result<never> {
    return fail('INTERNAL', say('tuneup.planBroken', { path: this.file }), {
      detail,
      next: toType('init', '--force'),
    });
  }
}
