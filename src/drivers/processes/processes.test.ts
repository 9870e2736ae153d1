import { expect, test } from 'vitest';
import { fakeTimer } from '../../../test/support/fake-system.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { processControl } from './process-control.ts';
import type { HeldProcess, ProcessSystem, SeenProcess } from './seen-process.ts';

const MB = 1_000_000;
const OWN = 500;

function seen(pid: number, more: Partial<SeenProcess> = {}): SeenProcess {
  return {
    pid,
    parent: 1,
    startedAt: `start ${pid}`,
    program: `/apps/p${pid}`,
    bytes: 300 * MB,
    window: null,
    belongsTo: 'person',
    ...more,
  };
}

interface Made {
  readonly system: ProcessSystem;
  readonly did: string[];
}

/** Processes of a made-up system; `held` says what it is that is taken hold of. */
function made(all: readonly SeenProcess[], held: Partial<HeldProcess> = {}): Made {
  const did: string[] = [];
  const act = (what: string): Result<void> => {
    did.push(what);
    return ok(undefined);
  };
  return {
    did,
    system: {
      asksFirst: true,
      listAll: () => ok(all),
      startOf: (pid) => all.find((process) => process.pid === pid)?.startedAt ?? null,
      isOfSystem: (program) => program.startsWith('/system/'),
      hold: (pid) =>
        ok({
          startedAt: `start ${pid}`,
          hasEnded: () => did.includes('end') || did.includes('ask'),
          ask: () => act('ask'),
          end: () => act('end'),
          release: () => void act('release'),
          ...held,
        }),
    },
  };
}

function controlOf({ system }: Made) {
  return processControl(system, { pid: OWN, program: '/deskshell/deskshell', timer: fakeTimer() });
}

test('offers what has a main window or at least 200 MB, largest first, and only counts the others', () => {
  const all = [
    seen(10, { bytes: 200 * MB }),
    seen(11, { bytes: 200 * MB - 1 }),
    seen(12, { bytes: 1, window: 'Notes' }),
    seen(13, { bytes: 900 * MB }),
    seen(14, { program: '/system/shell' }),
  ];
  expect(controlOf(made(all)).list()).toEqual(
    ok({
      candidates: [
        { pid: 13, startedAt: 'start 13', program: '/apps/p13', bytes: 900 * MB, window: null },
        { pid: 10, startedAt: 'start 10', program: '/apps/p10', bytes: 200 * MB, window: null },
        { pid: 12, startedAt: 'start 12', program: '/apps/p12', bytes: 1, window: 'Notes' },
      ],
      others: 2,
    }),
  );
});

test('offers at most 80, the largest ones', () => {
  const all = Array.from({ length: 100 }, (_each, index) =>
    seen(1000 + index, { bytes: (300 + index) * MB }),
  );
  const listing = controlOf(made(all)).list();
  expect(listing).toMatchObject({ value: { others: 20 } });
  const pids = listing.ok ? listing.value.candidates.map(({ pid }) => pid) : [];
  expect(pids).toEqual(Array.from({ length: 80 }, (_each, index) => 1099 - index));
});

test.each<readonly [string, Partial<SeenProcess>, string]>([
  ['this program', { pid: OWN }, 'own'],
  ['what started it', { pid: 400 }, 'own'],
  ['what started that', { pid: 300 }, 'own'],
  ['another window of this program', { program: '/DeskShell/DeskShell' }, 'own'],
  ['the system’s own', { belongsTo: 'system' }, 'system'],
  ['another account’s', { belongsTo: 'foreign' }, 'foreign'],
  ['a program in the system’s folders', { program: '/system/x' }, 'system'],
  ['a program that the system does not tell', { program: null }, 'unknown'],
  ['a process whose start the system does not tell', { startedAt: null }, 'unknown'],
  ['PowerShell', { program: 'C:\\Program Files\\PowerShell\\7\\pwsh.exe' }, 'tools'],
  ['Node', { program: '/opt/node/bin/node' }, 'tools'],
  ['Python', { program: 'D:\\tools\\Python3.12.EXE' }, 'tools'],
])('never closes %s, and does not offer it', async (_what, more, why) => {
  const it = seen(77, more);
  const family = [seen(OWN, { parent: 400 }), seen(400, { parent: 300 }), seen(300, { parent: 299 })];
  const all = made([it, ...family.filter(({ pid }) => pid !== it.pid)]);
  const control = controlOf(all);
  const refused = { ok: false, failure: { code: 'PATH_PROTECTED', message: { fields: { why } } } };
  expect(control.mayClose(it.pid)).toMatchObject(refused);
  const listing = control.list();
  const offered = listing.ok ? listing.value.candidates.map(({ pid }) => pid) : null;
  expect(offered).not.toContain(it.pid);
  expect(await control.close(it.pid, `start ${it.pid}`, true)).toMatchObject(refused);
  expect(all.did).toEqual(['release']);
});

test.each<readonly [string, string, string, boolean]>([
  ['beside it', '/opt/DeskShell/deskshell', '/opt/DeskShell/chrome_crashpad_handler', false],
  ['of its bundle', '/Applications/A.app/Contents/MacOS/A', '/Applications/A.app/Contents/F/H.app/H', false],
  ['beside it on Windows', 'C:\\Apps\\DeskShell\\DeskShell.exe', 'c:\\apps\\deskshell\\elevate.exe', false],
  ['of a folder of the same beginning', '/opt/DeskShell/deskshell', '/opt/DeskShell-old/other', true],
  ['in a folder of many makers', '/usr/local/bin/deskshell', '/usr/local/bin/editor', true],
  ['beside the interpreter that runs it', '/opt/tools/node', '/opt/tools/editor', true],
])('whether a program may be closed that lies %s', (_where, program, other, may) => {
  const { system } = made([seen(OWN, { program }), seen(77, { program: other })]);
  const control = processControl(system, { pid: OWN, program, timer: fakeTimer() });
  expect(control.mayClose(77).ok).toBe(may);
});

test('C53 a number that is another process’s by the time that it is held is refused, and that one is not touched', async () => {
  const all = made([seen(77)]);
  expect(await controlOf(all).close(77, 'start of an earlier one', true)).toMatchObject({
    failure: { code: 'CONFLICT' },
  });
  expect(all.did).toEqual(['release']);
});

test('asks or ends as told, never both, and lets go of it', async () => {
  for (const [force, did] of [
    [false, 'ask'],
    [true, 'end'],
  ] as const) {
    const all = made([seen(77)]);
    expect(await controlOf(all).close(77, 'start 77', force)).toEqual(ok('closed'));
    expect(all.did).toEqual([did, 'release']);
  }
});

test('C53 what is still there after five seconds is waiting, and is not ended', async () => {
  const all = made([seen(77)], { hasEnded: () => false });
  const timer = fakeTimer();
  const control = processControl(all.system, { pid: OWN, program: '/deskshell/deskshell', timer });
  expect(await control.close(77, 'start 77', false)).toEqual(ok('waiting'));
  expect(timer.now()).toBe(5_000);
  expect(all.did).toEqual(['ask', 'release']);
});

test('rows of one preview are judged by one list, and a closing always by a new one', async () => {
  let looks = 0;
  let all = [seen(77), seen(78)];
  const { system } = made([]);
  const listAll = () => {
    looks += 1;
    return ok(all);
  };
  const timer = fakeTimer();
  const control = processControl(
    { ...system, listAll },
    { pid: OWN, program: '/deskshell/deskshell', timer },
  );
  expect(control.mayClose(77)).toEqual(ok(undefined));
  expect(control.mayClose(78)).toEqual(ok(undefined));
  expect(looks).toBe(1);
  all = [seen(77, { belongsTo: 'system' }), seen(79, { belongsTo: 'system' })];
  const refused = { failure: { code: 'PATH_PROTECTED' } };
  expect(await control.close(77, 'start 77', true)).toMatchObject(refused);
  // What the last list did not hold is looked for.
  expect(control.mayClose(79)).toMatchObject(refused);
  await timer.wait(1_000);
  const before = looks;
  expect(control.mayClose(77)).toMatchObject(refused);
  expect(looks).toBe(before + 1);
});

test('what has ended before is gone, and what refuses is told as it is', async () => {
  const ended = made([seen(77)], { hasEnded: () => true });
  expect(await controlOf(ended).close(77, 'start 77', false)).toEqual(ok('gone'));
  const nobody = made([]);
  const control = controlOf({ ...nobody, system: { ...nobody.system, hold: () => ok(null) } });
  expect(await control.close(77, 'start 77', false)).toEqual(ok('gone'));
  const denied = made([seen(77)], { ask: () => fail('ACCESS_DENIED', say('process.denied', { pid: 77 })) });
  expect(await controlOf(denied).close(77, 'start 77', false)).toMatchObject({
    failure: { code: 'ACCESS_DENIED' },
  });
  expect(denied.did).toEqual(['release']);
});

test.each([false, true])(
  'C53 what runs and is in no list is never closed (force: %s): its number may stand for a protected one',
  async (force) => {
    // Windows takes 701 to 703 for 700.
    const known = seen(700, { belongsTo: 'system' });
    const { system, did } = made([known]);
    const control = controlOf({ did, system: { ...system, startOf: () => 'start 701' } });
    const refused = { failure: { code: 'PATH_PROTECTED', message: { fields: { why: 'unknown' } } } };
    expect(control.mayClose(701)).toMatchObject(refused);
    expect(await control.close(701, 'start 701', force)).toMatchObject(refused);
    expect(did).toEqual(['release']);
  },
);
