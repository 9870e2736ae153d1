import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { expectOk } from '../../test/support/app-in.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { failureOf } from '../drivers/fs/system-error.ts';
import { IntentStore } from '../kernel/intents.ts';
import { say } from '../locales/say.ts';
import { fail, ok } from '../protocol/result.ts';
import type { RoundOwner, TuneupRound } from '../protocol/tuneup.ts';
import { PlanFile } from './plan-file.ts';

function roundOf(round: string, owner: RoundOwner = 'terminal'): TuneupRound {
  const system = { name: 'a system', memoryTotal: 2, memoryFree: 1, isAdministrator: false };
  const baseline = { at: 1, system, drives: [], lessons: [], oldBatches: [], warnings: [] };
  return {
    version: 1,
    round,
    owner,
    stage: 'init',
    baseline,
    scan: null,
    looked: null,
    plan: null,
    applies: [],
  };
}

function stand() {
  const data = freshFolder('plan');
  const store = expectOk(IntentStore.open(data));
  onTestFinished(() => store.close());
  return { data, store, of: (owner: RoundOwner) => new PlanFile(data, owner, failureOf) };
}

test('rounds of window, terminal and night lie side by side: nobody wipes another’s', () => {
  const { data, store, of } = stand();
  const owners: readonly RoundOwner[] = ['terminal', 'window', 'night'];
  for (const owner of owners) expectOk(of(owner).begin(store, false, () => ok(roundOf(owner, owner))));
  expect(of('terminal').file).toBe(path.join(data, '.tmp-tune', 'tuneup-plan.json'));
  expect(owners.map((owner) => expectOk(of(owner).read())?.round)).toEqual(owners);
  expectOk(of('terminal').remove(store));
  expect(owners.map((owner) => expectOk(of(owner).read())?.round)).toEqual([undefined, 'window', 'night']);
  expectOk(of('window').remove(store));
  expectOk(of('night').remove(store));
  expect(fs.existsSync(path.join(data, '.tmp-tune'))).toBe(false);
});

test('a change that fails leaves the file as it was, and no half of another', () => {
  const { store, of } = stand();
  expectOk(of('terminal').begin(store, false, () => ok(roundOf('one'))));
  const before = fs.readFileSync(of('terminal').file, 'utf8');
  const refused = of('terminal').change(store, () => fail('CONFLICT', say('tuneup.roundGone')));
  expect(refused.ok).toBe(false);
  expect(fs.readFileSync(of('terminal').file, 'utf8')).toBe(before);
  expect(fs.readdirSync(path.dirname(of('terminal').file))).toEqual(['tuneup-plan.json']);
});

test.each([
  ['cut off', '{"version":1,"round":"one"', 'tuneup.planBroken'],
  ['of another shape', '{"version":1,"round":"one"}', 'tuneup.planBroken'],
  ['no object', '[]', 'tuneup.planBroken'],
  ['of a newer version', '{"version":2,"rounds":[]}', 'tuneup.planNewer'],
])('a plan file that is %s: a clear answer, and never written over', (_what, text, key) => {
  const { store, of } = stand();
  const plan = of('terminal');
  fs.mkdirSync(path.dirname(plan.file), { recursive: true });
  fs.writeFileSync(plan.file, text);
  const answer = { ok: false, failure: { code: 'INTERNAL', message: { key }, next: { key: 'tuneup.next' } } };
  expect(plan.read()).toMatchObject(answer);
  expect(plan.change(store, () => ok(roundOf('two')))).toMatchObject(answer);
  expect(plan.begin(store, false, () => ok(roundOf('two')))).toMatchObject(answer);
  expect(fs.readFileSync(plan.file, 'utf8')).toBe(text);
  expectOk(plan.begin(store, true, () => ok(roundOf('two'))));
  expect(expectOk(plan.read())?.round).toBe('two');
  expect(fs.readFileSync(`${plan.file}.unreadable`, 'utf8')).toBe(text);
});
