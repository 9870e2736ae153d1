import { describe, expect, test } from 'vitest';
import { plannedModule, planOf, planRow } from '../../test/support/made-up-plan.ts';
import { type AskedRows, chooseRows } from './choose-rows.ts';
import { modulesOf } from './modules.ts';

const KNOWN = modulesOf(() => true);
const PLAN = planOf(
  plannedModule('junk', [
    planRow('junk:temp:a', { group: 'junk:temp' }),
    planRow('junk:temp:b', { group: 'junk:temp', ticked: false }),
    planRow('junk:logs:c', { group: 'junk:logs' }),
  ]),
  plannedModule('downloads', [planRow('download:stale:d', { group: 'download:stale', ticked: false })]),
  plannedModule('process', [
    planRow('process:12', { kind: 'process.close', group: 'process', ticked: false, reversible: false }),
  ]),
);

function choose(asked: Partial<AskedRows>, used: string | null = null) {
  const all = { modules: [], ids: null, act: true, allowIrreversible: false, ...asked };
  return chooseRows(PLAN, all, KNOWN, ({ module }) => module === used);
}

function ids(asked: Partial<AskedRows>, used: string | null = null): readonly string[] {
  const chosen = choose(asked, used);
  if (!chosen.ok) throw new Error(chosen.failure.code);
  return chosen.value.flatMap(({ rows }) => rows.map(({ id }) => id));
}

function code(asked: Partial<AskedRows>, used: string | null = null): string {
  const chosen = choose(asked, used);
  return chosen.ok ? 'none' : chosen.failure.code;
}

describe('the rows that an apply means', () => {
  test('the ticked ones of all modules, or of those that are named', () => {
    expect(ids({})).toEqual(['junk:temp:a', 'junk:logs:c']);
    expect(ids({ modules: ['downloads'] })).toEqual([]);
    expect(ids({ modules: ['junk', 'downloads'] })).toEqual(['junk:temp:a', 'junk:logs:c']);
  });

  test('exactly those that are named, ticked or not; a group means its ticked rows', () => {
    expect(ids({ ids: ['junk:temp:b'] })).toEqual(['junk:temp:b']);
    expect(ids({ ids: ['junk:temp'] })).toEqual(['junk:temp:a']);
    expect(ids({ ids: ['junk:temp', 'junk:temp:b', 'junk:temp:a'] })).toEqual(['junk:temp:a', 'junk:temp:b']);
    expect(ids({ ids: ['download:stale'] })).toEqual([]);
  });

  test('modules of which no id speaks are left out, so that nobody is shown a list that was not asked for', () => {
    const chosen = choose({ ids: ['download:stale'], act: false });
    expect(chosen.ok && chosen.value.map(({ planned }) => planned.module)).toEqual(['downloads']);
  });

  test('nothing that is not in the plan, or not in the module that was named', () => {
    expect(code({ ids: ['junk:temp:z'] })).toBe('NOT_FOUND');
    expect(code({ ids: ['junk:temp:a', ''] })).toBe('NOT_FOUND');
    expect(code({ modules: ['downloads'], ids: ['junk:temp:a'] })).toBe('NOT_FOUND');
    expect(code({ modules: ['junc'] })).toBe('INVALID_ARGUMENT');
    expect(choose({ modules: ['junc'] })).toMatchObject({
      failure: { next: { fields: { command: 'tuneup apply' } } },
    });
    expect(code({ modules: ['desktop'] })).toBe('NOT_FOUND');
  });

  test('a list that was applied already is used up; the others go on', () => {
    expect(code({ modules: ['junk'] }, 'junk')).toBe('NOT_APPROVED');
    expect(ids({}, 'junk')).toEqual([]);
    expect(code({ ids: ['junk:temp:a'] }, 'junk')).toBe('NOT_APPROVED');
  });
});

describe('what nobody can take back', () => {
  test('a module of such steps runs by ids alone, and with the confirmation', () => {
    expect(code({ modules: ['process'] })).toBe('IRREVERSIBLE_NOT_ALLOWED');
    expect(code({ modules: ['process'], allowIrreversible: true })).toBe('IRREVERSIBLE_NOT_ALLOWED');
    expect(code({ ids: ['process:12'] })).toBe('IRREVERSIBLE_NOT_ALLOWED');
    expect(ids({ ids: ['process:12'], allowIrreversible: true })).toEqual(['process:12']);
  });

  test('one such step without it refuses all that was to run with it', () => {
    expect(code({ ids: ['junk:temp:a', 'process:12'] })).toBe('IRREVERSIBLE_NOT_ALLOWED');
  });

  test('it is shown without any of that', () => {
    expect(code({ modules: ['process'], act: false })).toBe('none');
    expect(ids({ ids: ['process:12'], act: false })).toEqual(['process:12']);
  });

  test('even a tick does not choose it', () => {
    const ticked = planOf(plannedModule('recycle', [planRow('recycle:all', { reversible: false })]));
    const asked = { modules: [], ids: null, act: true, allowIrreversible: true };
    const chosen = chooseRows(ticked, asked, KNOWN, () => false);
    expect(chosen.ok && chosen.value.flatMap(({ rows }) => rows)).toEqual([]);
  });
});

test('a module that this computer has not says so', () => {
  const message = { key: 'skill.notOnPlatform', fields: { skill: 'performance', platforms: 'Windows' } };
  const leftOut = [{ module: 'perf', unavailable: true, code: 'UNSUPPORTED_PLATFORM', message }] as const;
  const asked = { modules: ['perf'], ids: null, act: true, allowIrreversible: false };
  const chosen = chooseRows({ ...PLAN, leftOut: [...leftOut] }, asked, KNOWN, () => false);
  expect(chosen).toMatchObject({ ok: false, failure: { code: 'UNSUPPORTED_PLATFORM', message } });
});
