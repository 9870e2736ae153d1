import path from 'node:path';
import { expect, test } from 'vitest';
import { expectOk } from '../../test/support/app-stand.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { IntentStore } from './intents.ts';
import { openDatabase } from './open-database.ts';
import { exactName } from './paths.ts';

test('a run whose end could not be written down stays for recovery, with all that it intended', () => {
  const data = freshFolder('intents');
  const store = expectOk(IntentStore.open(data));
  const me = { pid: 1, startedAt: 'boot' };
  const nobody = { self: me, isAlive: () => false };
  const run = { runId: 'r', taskId: 't', kind: 'apply', phase: 'forward', journal: 'j', ts: 1 } as const;
  expectOk(store.acquire({ ...run, roots: ['/root'], holder: me }, exactName, nobody));
  expectOk(store.intend('r', [{ seq: 0, actionId: 'a', payload: '{}' }]));

  // As on a drive that takes no more: from now on no line can be told to be ours.
  const other = openDatabase(path.join(data, 'intents.db'));
  other.exec('DROP TABLE lines');
  other.close();
  expect(store.settle('r', 't', new Map([['a', 'digest']])).ok).toBe(false);
  store.release('r');

  expect(expectOk(store.adoptAbandoned(nobody)).map(({ runId }) => runId)).toEqual(['r']);
  expect(store.pending('r').map(({ actionId }) => actionId)).toEqual(['a']);
  store.close();
});
