import { describe, expect, test } from 'vitest';
import { plannedModule, planRow } from '../../../test/support/made-up-plan.ts';
import { say } from '../../locales/say.ts';
import type { PlannedModule, TuneupModule } from '../../protocol/tuneup.ts';
import { modulesOf } from '../modules.ts';
import { grantedRows, nightModules } from './choose-granted.ts';
import { clockDoubt } from './clock-doubt.ts';

const ALL: ReadonlySet<TuneupModule> = new Set(modulesOf(() => true).map(({ module }) => module));

function ids(planned: PlannedModule, allowed: ReadonlySet<TuneupModule> = ALL): readonly string[] {
  return grantedRows(planned, allowed).map(({ id }) => id);
}

describe('what runs without a person', () => {
  test('ticked rows of what is allowed, and of those none that cannot be taken back', () => {
    const junk = plannedModule('junk', [
      planRow('ticked'),
      planRow('not ticked', { ticked: false }),
      planRow('for good', { reversible: false }),
    ]);
    expect(ids(junk)).toEqual(['ticked']);
    expect(ids(junk, new Set(['downloads']))).toEqual([]);
  });

  test('never a program, whatever is allowed and ticked', () => {
    expect(ids(plannedModule('process', [planRow('process:1', { kind: 'process.close' })]))).toEqual([]);
  });

  test('of the bin only a list of old entries, and only what purges and can', () => {
    const bin = plannedModule('recycle', [
      planRow('a', { kind: 'recycle.purge', ticked: false, reversible: false }),
      planRow('b', { kind: 'recycle.restore' }),
      planRow('c', {
        kind: 'recycle.purge',
        problems: [{ code: 'NOT_FOUND', message: say('run.cancelled') }],
      }),
    ]);
    expect(ids(bin)).toEqual([]);
    expect(ids({ ...bin, options: { olderThanDays: '29' } })).toEqual([]);
    expect(ids({ ...bin, options: { olderThanDays: '30' } })).toEqual(['a']);
  });

  test('the bin is asked for old entries where it is allowed, and as ever where it is not', () => {
    const optionsOf = (allowed: ReadonlySet<TuneupModule>) =>
      nightModules(
        modulesOf(() => true),
        allowed,
      ).find(({ module }) => module === 'recycle')?.options;
    expect([optionsOf(ALL), optionsOf(new Set())]).toEqual([{ olderThanDays: '30' }, {}]);
  });
});

test('a clock fits within two weeks ahead and a day back', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = 1e12;
  const days = [null, now - 14 * day, now - 15 * day, now + day, now + 2 * day];
  expect(days.map((known) => clockDoubt(now, known)?.days ?? null)).toEqual([null, null, 15, null, -2]);
});
