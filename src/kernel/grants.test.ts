import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectOk } from '../../test/support/app-stand.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { failureOf } from '../drivers/fs/system-error.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import { type Asking, GrantStore } from './grants.ts';
import { IntentStore } from './intents.ts';

function asking(version: string, ids: readonly CapabilityId[], scope?: string): Asking {
  const capabilities = ids.map((id) => ({
    id,
    reason: `why ${id}`,
    ...(scope === undefined ? {} : { scope }),
  }));
  return { name: 'tidy', version, capabilities };
}

function opened() {
  const data = freshFolder('grants');
  const intents = expectOk(IntentStore.open(data));
  return { data, intents, grants: new GrantStore(data, failureOf) };
}

test('a grant is for the name, the version and the list of capabilities, in any order', () => {
  const { grants, intents } = opened();
  const first = asking('1.0.0', ['fs.read', 'fs.write']);
  expect(grants.heldBy(first)).toEqual(new Set());
  expectOk(grants.grant(first, 1, intents));
  expect(grants.heldBy(first)).toEqual(new Set(['fs.read', 'fs.write']));
  expect(grants.heldBy(asking('1.0.0', ['fs.write', 'fs.read'])).size).toBe(2);
  for (const other of [
    { ...first, name: 'other' },
    asking('1.0.1', ['fs.read', 'fs.write']),
    asking('1.0.0', ['fs.read', 'fs.write', 'fs.delete']),
    asking('1.0.0', ['fs.read']),
    asking('1.0.0', ['fs.read', 'fs.write'], 'sub'),
  ]) {
    expect(grants.heldBy(other)).toEqual(new Set());
  }
  intents.close();
});

test('a grant to a new version takes the place of the old one; a grant that was taken back is gone', () => {
  const { grants, intents } = opened();
  const [old, fresh] = [asking('1.0.0', ['fs.read']), asking('2.0.0', ['fs.read', 'fs.delete'])];
  expectOk(grants.grant(old, 1, intents));
  expectOk(grants.grant(fresh, 2, intents));
  expect(grants.heldBy(old).size).toBe(0);
  expect(grants.all()).toMatchObject([{ skill: 'tidy', version: '2.0.0', ts: 2 }]);
  expectOk(grants.revoke('tidy', intents));
  expect(grants.heldBy(fresh).size).toBe(0);
  intents.close();
});

test('a file that is no list of grants grants nothing', () => {
  const { data, grants, intents } = opened();
  expectOk(grants.grant(asking('1.0.0', ['fs.read']), 1, intents));
  const file = path.join(data, 'skill-grants.json');
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"fs.read"', '"everything"'));
  expect(grants.all()).toEqual([]);
  intents.close();
});

test('a file that is no list of grants is set aside before another is written, never written over', () => {
  const { data, grants, intents } = opened();
  const file = path.join(data, 'skill-grants.json');
  fs.writeFileSync(file, 'from a newer version');
  expectOk(grants.grant(asking('1.0.0', ['fs.read']), 1, intents));
  expect(fs.readFileSync(`${file}.unreadable`, 'utf8')).toBe('from a newer version');
  expect(grants.all()).toHaveLength(1);
  intents.close();
});
