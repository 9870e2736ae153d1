import path from 'node:path';
import { z } from 'zod';
import { canonicalJson } from '../protocol/canonical-json.ts';
import type { Capability, CapabilityId } from '../protocol/capability.ts';
import { type SkillGrant, skillGrantSchema } from '../protocol/grant.ts';
import type { Result } from '../protocol/result.ts';
import type { IntentStore } from './intents.ts';
import { OwnList } from './own-list.ts';

const storedSchema = z.strictObject({ grants: z.array(skillGrantSchema) });

/** Who asks for what, as its manifest says. */
export interface Asking {
  readonly name: string;
  readonly version: string;
  readonly capabilities: readonly Capability[];
}

/** Grants to skills from outside, in the data folder. Built-in skills need none. */
export class GrantStore {
  private readonly list: OwnList<z.infer<typeof storedSchema>>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.list = new OwnList(path.join(dataFolder, 'skill-grants.json'), storedSchema, failureOf);
  }

  /** All grants; a file that cannot be read grants nothing. */
  all(): readonly SkillGrant[] {
    return this.list.read()?.grants ?? [];
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

  private change(
    store: IntentStore,
    make: (grants: readonly SkillGrant[]) => readonly SkillGrant[],
  ): Result<void> {
    return this.list.change(store, (stored) => ({ grants: [...make(stored?.grants ?? [])] }));
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
