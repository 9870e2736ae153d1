import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../protocol/canonical-json.ts';
import type { Capability, CapabilityId } from '../protocol/capability.ts';
import { type SkillGrant, skillGrantSchema } from '../protocol/grant.ts';
import { ok, type Result } from '../protocol/result.ts';
import type { IntentStore } from './intents.ts';
import { makeFolders } from './make-folders.ts';
import { readPlainFile } from './read-plain-file.ts';
import { replaceOwnFile, setAsideUnreadable } from './replace-own-file.ts';

const storedSchema = z.strictObject({ grants: z.array(skillGrantSchema) });

/** Who asks for what, as its manifest says. */
export interface Asking {
  readonly name: string;
  readonly version: string;
  readonly capabilities: readonly Capability[];
}

/** Grants to skills from outside, in the data folder. Built-in skills need none. */
export class GrantStore {
  private readonly file: string;
  private readonly failureOf: (error: unknown, path: string) => Result<never>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.file = path.join(dataFolder, 'skill-grants.json');
    this.failureOf = failureOf;
  }

  /** All grants; a file that cannot be read grants nothing. */
  all(): readonly SkillGrant[] {
    return this.read() ?? [];
  }

  /** What this skill holds. Another version, or a list with one capability more or less, holds nothing. */
  heldBy(asking: Asking): ReadonlySet<CapabilityId> {
    // SAFETY: an update that asks for more is asked about again, whatever its earlier versions were granted.
    const isHeld = this.all().some((grant) => isFor(grant, asking));
    return new Set(isHeld ? asking.capabilities.map(({ id }) => id) : []);
  }

  /** Grants a skill all that it asks for, in the place of what other versions of it held. Codes: those of writing. */
  grant(asking: Asking, now: number, store: IntentStore): Result<void> {
    const { name, version, capabilities } = asking;
    const bare = capabilities.map(({ id, scope }) => (scope === undefined ? { id } : { id, scope }));
    const grant: SkillGrant = { skill: name, version, capabilities: bare, ts: now };
    return this.change(store, (grants) => [...grants.filter(({ skill }) => skill !== name), grant]);
  }

  /** Takes back what a skill was granted; one that was granted nothing is no trouble. Codes: those of writing. */
  revoke(name: string, store: IntentStore): Result<void> {
    return this.change(store, (grants) => grants.filter(({ skill }) => skill !== name));
  }

  /** Reads, changes and writes while `store` keeps other processes from doing the same. */
  private change(
    store: IntentStore,
    make: (grants: readonly SkillGrant[]) => readonly SkillGrant[],
  ): Result<void> {
    return store.exclusively(() => {
      try {
        makeFolders(path.dirname(this.file));
        if (fs.existsSync(this.file) && this.read() === null) setAsideUnreadable(this.file);
        replaceOwnFile(this.file, JSON.stringify({ grants: make(this.all()) }, null, 2));
        return ok(undefined);
      } catch (error) {
        return this.failureOf(error, this.file);
      }
    });
  }

  private read(): readonly SkillGrant[] | null {
    try {
      return storedSchema.parse(JSON.parse(readPlainFile(this.file).toString('utf8'))).grants;
    } catch {
      return null;
    }
  }
}

function isFor(grant: SkillGrant, asking: Asking): boolean {
  return (
    grant.skill === asking.name &&
    grant.version === asking.version &&
    listText(grant.capabilities) === listText(asking.capabilities)
  );
}

/** A list of capabilities by what it allows: neither its order nor its sentences count. */
function listText(
  capabilities: readonly { readonly id: string; readonly scope?: string | undefined }[],
): string {
  return canonicalJson(capabilities.map(({ id, scope }) => canonicalJson({ id, scope })).sort());
}
