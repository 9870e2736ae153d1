import fs from 'node:fs';
import path from 'node:path';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import { deviceOf } from '../../protocol/device.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { whyNotMovable } from '../windows/in-use.ts';
import { lookAt } from './look.ts';
import { mounted, refuseMounts } from './mounts.ts';
import { namesIn } from './names-in.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

const { R_OK, W_OK, X_OK } = fs.constants;

/**
 * Could a thing be removed as a whole? Asked before any of it goes, as far as it can be known then. Pauses after every
 * entry. Codes: `BUSY` (a program holds something in it), `ACCESS_DENIED` (a folder of somebody else's in it),
 * `CONFLICT` (a drive mounted in it, something only in the cloud), `NOT_FOUND`.
 */
export function* checkRemovable(full: string): Generator<void, Result<void>> {
  const facts = lookAt(full);
  if (!facts.ok) return facts;
  const free = facts.value.type === 'dir' ? refuseMounts(full) : ok(undefined);
  return free.ok ? yield* checkEntry(facts.value, deviceOf(facts.value)) : free;
}

function* checkEntry(facts: EntryFacts, device: string): Generator<void, Result<void>> {
  const { path: full } = facts;
  if (deviceOf(facts) !== device) return mounted(full, full);
  if (facts.cloudOnly) return fail('CONFLICT', say('fs.cloudOnly', { path: full }));
  const why = process.platform === 'win32' ? whyNotMovable(full) : null;
  if (why !== null) return failureOfErrno(why, full, `in use: ${why}`);
  if (facts.type !== 'dir') return ok(undefined);
  const mine = mayEmpty(facts);
  if (!mine.ok) return mine;
  const names: string[] = [];
  // What no name reaches is removed by its bytes, and nothing can be asked of it before.
  const listed = yield* namesIn(full, ({ name, addressable }) => {
    if (addressable) names.push(name);
  });
  if (!listed.ok) return isClosedToItsOwner(facts) ? ok(undefined) : listed;
  for (const name of names) {
    const inside = lookAt(path.join(full, name));
    if (inside.ok) {
      const removable = yield* checkEntry(inside.value, device);
      if (!removable.ok) return removable;
    }
    yield;
  }
  return ok(undefined);
}

/** A folder of our own can be opened to us, whatever its mode; on Windows its entries themselves tell. */
function mayEmpty(facts: EntryFacts): Result<void> {
  if (process.platform === 'win32' || facts.owner === process.getuid?.()) return ok(undefined);
  try {
    fs.accessSync(facts.path, R_OK | W_OK | X_OK);
    return ok(undefined);
  } catch (error) {
    return failureOf(error, facts.path);
  }
}

/** Our own folder of which the mode keeps us out: its contents show when it is opened for the removal. */
function isClosedToItsOwner({ owner, path: full }: EntryFacts): boolean {
  if (process.platform === 'win32' || owner !== process.getuid?.()) return false;
  try {
    fs.accessSync(full, R_OK | X_OK);
    return false;
  } catch {
    return true;
  }
}
