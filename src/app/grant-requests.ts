import { say } from '../locales/say.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
import type { Capability } from '../protocol/capability.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { RegisteredSkill } from '../skills/registry.ts';
import type { GrantList, GrantRequest } from './contract.ts';
import type { Workshop } from './workshop.ts';

/** What skills from outside were granted. */
export function grantsRequest(workshop: Workshop): Result<GrantList> {
  return ok({ grants: [...workshop.grants.all()] });
}

/**
 * Grants a skill from outside what it asks for, as it was shown. Codes: `NOT_FOUND`, `UNSUPPORTED_PLATFORM`,
 * `INVALID_ARGUMENT` (a built-in skill needs none), `NOT_APPROVED` (it asks for something else by now).
 */
export async function grantRequest(request: GrantRequest, workshop: Workshop): Promise<Result<GrantList>> {
  const skill = workshop.registry.find(request.skill);
  if (!skill.ok) return skill;
  const { manifest, fromOutside } = skill.value;
  if (!fromOutside) return fail('INVALID_ARGUMENT', say('grant.builtIn', { skill: manifest.name }));
  // SAFETY: a person grants what they were shown, reasons included; anything else is another question.
  const isAsShown =
    request.version === manifest.version &&
    canonicalJson(request.capabilities) === canonicalJson(manifest.capabilities);
  if (!isAsShown) return fail('NOT_APPROVED', say('grant.otherList', { skill: manifest.name }));
  return workshop.withIntents(async (store) => {
    const granted = workshop.grants.grant(manifest, workshop.clock(), store);
    return granted.ok ? grantsRequest(workshop) : granted;
  });
}

/** Takes back what a skill was granted, whether it is still there or not. Codes: those of writing. */
export async function revokeRequest(
  { skill }: { readonly skill: string },
  workshop: Workshop,
): Promise<Result<GrantList>> {
  return workshop.withIntents(async (store) => {
    const revoked = workshop.grants.revoke(skill, store);
    return revoked.ok ? grantsRequest(workshop) : revoked;
  });
}

/** What a skill asks for that nobody granted; `data` of the refusal, for a host that can ask. */
export interface AskedGrant {
  readonly skill: string;
  readonly version: string;
  readonly capabilities: readonly Capability[];
}

/** Refuses a skill that was not granted all it asks for: it does not even look before. */
export function refusedGrant(
  { manifest }: RegisteredSkill,
  granted: ReadonlySet<Capability['id']>,
): Result<never> | null {
  const { name, version, capabilities } = manifest;
  const missing = capabilities.find(({ id }) => !granted.has(id));
  if (missing === undefined) return null;
  const data: AskedGrant = { skill: name, version, capabilities };
  return fail('CAPABILITY_NOT_GRANTED', say('grant.needed', { skill: name, capability: missing.id }), {
    data,
  });
}
