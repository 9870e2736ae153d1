import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { expectOk } from '../../test/support/app-in.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { failureOf } from '../drivers/fs/system-error.ts';
import { enterRound } from './runs-ledger.ts';

const LINE = { ts: 1, tookMs: 2, freed: 3, succeeded: 4, failed: 0, batch: null, batches: [] };

test('a round is entered once; a line that was cut off keeps its place and spoils no other', () => {
  const data = freshFolder('ledger');
  const file = path.join(data, 'runs.jsonl');
  const enter = (round: string) => expectOk(enterRound(data, { round, ...LINE }, failureOf));
  expect([enter('one'), enter('one'), enter('two'), enter('one')]).toEqual([true, false, true, false]);
  fs.appendFileSync(file, '{"round":"thr');
  expect([enter('three'), enter('three'), enter('two')]).toEqual([true, false, false]);
  const rounds = fs.readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(rounds).toHaveLength(4);
  expect(rounds[3]).toContain('"three"');
});
