import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { IntentStore } from '../../kernel/intents.ts';
import { OwnList } from '../../kernel/own-list.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import { ok, type Result } from '../../protocol/result.ts';
import { waitingRequestSchema } from '../../protocol/tuneup.ts';

const holderSchema = z.strictObject({ pid: z.number(), startedAt: z.string() });
export type NightHolder = z.infer<typeof holderSchema>;

/** What nights leave each other: whose turn it is, what waits, and when the clock was last known to be right. */
const nightSchema = z.strictObject({
  version: z.literal(1),
  /** The process that is at a night; it may be dead. */
  holder: holderSchema.nullable(),
  /** `at`: the last night whose clock fitted; `confirmedAt`: the grants that it went by. */
  clock: z.strictObject({ at: z.number(), confirmedAt: z.number().nullable() }).nullable(),
  /** At most one of a module. */
  waiting: z.array(waitingRequestSchema),
});
export type Night = z.infer<typeof nightSchema>;

const FIRST: Night = { version: 1, holder: null, clock: null, waiting: [] };

/** `night.json` in the data folder, changed by one process at a time. */
export class NightFile {
  private readonly file: string;
  private readonly list: OwnList<Night>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.file = path.join(dataFolder, 'night.json');
    this.list = new OwnList(this.file, nightSchema, failureOf);
  }

  /** What is stored. A file that cannot be read holds nothing, and that is said. */
  read(): { readonly night: Night; readonly warnings: readonly Message[] } {
    const night = this.list.read();
    const isThere = fs.lstatSync(this.file, { throwIfNoEntry: false }) !== undefined;
    const warnings = night === null && isThere ? [say('night.fileUnreadable', { path: this.file })] : [];
    return { night: night ?? FIRST, warnings };
  }

  /** Writes what `make` answers; its refusal changes nothing. A file that cannot be read is set aside. */
  change(store: IntentStore, make: (night: Night) => Result<Night>): Result<void> {
    let refused: Result<void> = ok(undefined);
    const changed = this.list.change(store, (stored) => {
      const made = make(stored ?? FIRST);
      if (made.ok) return made.value;
      refused = made;
      return null;
    });
    return changed.ok ? refused : changed;
  }
}
