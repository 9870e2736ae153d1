import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import type { IntentStore } from '../../kernel/intents.ts';
import { OwnList } from '../../kernel/own-list.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import type { Result } from '../../protocol/result.ts';
import { type TuneupModule, tuneupModuleSchema } from '../../protocol/tuneup.ts';

/**
 * What may be applied without a person. `confirmedAt`: when a person last allowed anything, which is also a time at
 * which the clock was right; `typed`: the word for what nobody can take back was typed for it.
 */
const storedSchema = z.strictObject({
  version: z.literal(1),
  confirmedAt: z.number(),
  allowed: z.array(z.strictObject({ module: tuneupModuleSchema, since: z.number(), typed: z.boolean() })),
});
type Stored = z.infer<typeof storedSchema>;

export interface Allowed {
  /** Since when, by module, in ms since 1970. */
  readonly modules: ReadonlyMap<TuneupModule, number>;
  /** Null where nobody allowed anything yet. */
  readonly confirmedAt: number | null;
  readonly warnings: readonly Message[];
}

/** `grants.json` in the data folder. What skills from outside hold is another list (`skill-grants.json`). */
export class ModuleGrants {
  private readonly file: string;
  private readonly list: OwnList<Stored>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.file = path.join(dataFolder, 'grants.json');
    this.list = new OwnList(this.file, storedSchema, failureOf);
  }

  /** What is allowed. A file that cannot be read allows nothing, and that is said. */
  read(): Allowed {
    const stored = this.list.read();
    const isThere = fs.lstatSync(this.file, { throwIfNoEntry: false }) !== undefined;
    const warnings = stored === null && isThere ? [say('night.grantsUnreadable', { path: this.file })] : [];
    const allowed = (stored?.allowed ?? []).filter(mayBeAllowed);
    return {
      modules: new Map(allowed.map(({ module, since }) => [module, since])),
      confirmedAt: stored?.confirmedAt ?? null,
      warnings,
    };
  }

  /** `typed`: a person typed the word. A file that cannot be read is set aside. Codes: those of writing. */
  allow(module: TuneupModule, typed: boolean, now: number, store: IntentStore): Result<void> {
    return this.list.change(store, (stored) => {
      const others = (stored?.allowed ?? []).filter((one) => one.module !== module);
      return { version: 1, confirmedAt: now, allowed: [...others, { module, since: now, typed }] };
    });
  }

  /** Nothing of this module any more; one that was not allowed is no trouble. Codes: those of writing. */
  refuse(module: TuneupModule, store: IntentStore): Result<void> {
    return this.list.change(store, (stored) => {
      if (stored === null) return null;
      return { ...stored, allowed: stored.allowed.filter((one) => one.module !== module) };
    });
  }
}

function mayBeAllowed({ module, typed }: Stored['allowed'][number]): boolean {
  switch (module) {
    case 'process':
      // SAFETY: no program is ever closed without a person, whatever the file says.
      return false;
    case 'recycle':
      // SAFETY: what nobody can take back wants the word that a person typed for it.
      return typed;
    default:
      return true;
  }
}
