import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import performance from '../../../skills/performance/index.ts';
import performanceManifest from '../../../skills/performance/skill.json' with { type: 'json' };
import { type AppStand, appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { BALANCED, HIGH_PERFORMANCE } from '../../../test/support/fake-power.ts';
import { type FakeSystem, fakeSystem } from '../../../test/support/fake-system.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { freshStartupEntry, keepRegistryValue } from '../../../test/support/fresh-registry.ts';
import { startOwnProgram } from '../../../test/support/own-program.ts';
import { leaveOut, onWindows } from '../../../test/support/this-machine.ts';
import { STARTUP_KEYS } from '../../drivers/startup-approval.ts';
import { readRegistry } from '../../drivers/windows/registry.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import type { Result } from '../../protocol/result.ts';
import type { ApplyResult, PreviewResult } from '../../protocol/results.ts';
import type { HeldData } from '../../protocol/settings.ts';

/** The modules that are about the computer, through the kernel: preview, approval by plan hash, apply, undo. */

interface Asked {
  readonly name: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly roots?: readonly string[];
  readonly grants?: readonly CapabilityId[];
}

function preview(stand: AppStand, { name, options = {}, roots = [], grants = [] }: Asked) {
  const subject = { kind: 'skill' as const, name, options: { ...options } };
  return stand.request('preview', { subject, roots: [...roots], grants: [...grants] });
}

/** Approves rows of a preview by its hash. */
function approve(
  stand: AppStand,
  { name, options = {}, roots = [], grants = [] }: Asked,
  { planHash }: PreviewResult,
  ids: readonly string[],
  allowIrreversible = false,
): Promise<Result<ApplyResult>> {
  return stand.request('apply', {
    subject: { kind: 'skill', name, options: { ...options } },
    roots: [...roots],
    grants: [...grants],
    choice: { kind: 'only', ids: [...ids] },
    planHash,
    allowIrreversible,
    source: 'test',
  });
}

/** Journals lie in the data folder, and the profile is left as it is. */
function expectOwnJournal(stand: AppStand): void {
  expect(fs.existsSync(path.join(stand.data, 'journal', 'journal.jsonl'))).toBe(true);
  expect(fs.existsSync(path.join(stand.profile, '.deskshell'))).toBe(false);
}

function system(): { readonly fake: FakeSystem; readonly stand: AppStand; readonly binFolder: string } {
  const binFolder = freshFolder('bin');
  const fake = fakeSystem(binFolder);
  // The module itself works on Windows; what it makes of a system is shown on a made-up one everywhere.
  const { platforms: _platforms, ...manifest } = { ...performanceManifest, name: 'settings-of-a-test' };
  const outsideSkills = [{ folder: manifest.name, manifest, skill: performance }];
  return { fake, binFolder, stand: appStand({ system: fake.ports, outsideSkills }) };
}

const SETTINGS: Asked = { name: 'settings-of-a-test', grants: ['settings.write'] };

describe('performance', () => {
  test('the ticked rows set the power plan alone, and an undo sets it back', async () => {
    const { fake, stand } = system();
    fake.effects['menuFade'] = true;
    const shown = expectOk(await preview(stand, SETTINGS));
    expect(shown.actions.map(({ id, ticked }) => [id, ticked])).toEqual([
      ['perf:power-plan', true],
      ['perf:visual-effects', false],
    ]);
    expectOk(await approve(stand, SETTINGS, shown, ['perf:power-plan']));
    expect([fake.power.plan, fake.effects['menuFade']]).toEqual([HIGH_PERFORMANCE, true]);
    expectOwnJournal(stand);
    expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({ rolledBack: 1, failed: [] });
    expect(fake.power.plan).toBe(BALANCED);
  });

  test.each<readonly [string, HeldData | null]>([
    ['absent', null],
    ['an odd value 7', { type: 'REG_DWORD', value: 7 }],
  ])('C42 a start-up switch that was %s is that again after an undo; effects too', async (_what, before) => {
    const { fake, stand } = system();
    const off = { type: 'REG_BINARY', value: '030000000000000000000000' } as const;
    const key = STARTUP_KEYS.run;
    const place = `${key}\\App`.toLowerCase();
    if (before !== null) fake.registry.set(place, before);
    fake.startup.push({ name: 'App', starts: 'app.exe', isOn: true, key, off });
    Object.assign(fake.effects, { menuFade: true, tooltipFade: false });
    const shown = expectOk(await preview(stand, SETTINGS));
    const ids = ['perf:visual-effects', 'perf:startup-apps:Run:App'];
    expect(expectOk(await approve(stand, SETTINGS, shown, ids))).toMatchObject({
      status: 'ok',
      applied: ids,
    });
    expect(fake.registry.get(place)).toEqual(off);
    expect(fake.effects['menuFade']).toBe(false);
    expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({ rolledBack: 2, failed: [] });
    expect(fake.registry.get(place) ?? null).toEqual(before);
    expect(fake.effects).toEqual({ menuFade: true, tooltipFade: false });
  });

  test.runIf(onWindows)(
    '[win32] C42 a real entry is switched off and on again; nothing else is touched',
    async () => {
      const entry = freshStartupEntry();
      const before = keepRegistryValue(STARTUP_KEYS.run, entry.name);
      const stand = appStand({ env: { DESKSHELL_SYSTEM: 'real' }, quarantine: freshFolder('quarantine') });
      const asked = { name: 'performance' };
      const shown = expectOk(await preview(stand, asked));
      const id = `perf:startup-apps:Run:${entry.name}`;
      const row = shown.actions.find((one) => one.id === id);
      expect(row).toMatchObject({ ticked: false, reversible: true, problems: [] });
      expectOk(await approve(stand, asked, shown, [id]));
      const now = expectOk(readRegistry(STARTUP_KEYS.run, entry.name));
      expect(now).toMatchObject({ type: 'REG_BINARY' });
      const again = expectOk(await preview(stand, asked));
      expect(again.actions.some((one) => one.id === id)).toBe(false);
      expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({
        rolledBack: 1,
        failed: [],
      });
      expect(expectOk(readRegistry(STARTUP_KEYS.run, entry.name))).toEqual(before);
    },
  );
});

describe('idle-processes', () => {
  const asked = { name: 'idle-processes' };

  test('C53 a real program is listed unticked, asked, left where it waits, and ended by an approval of its own', async () => {
    const program = await startOwnProgram('stays');
    const stand = appStand({ env: { DESKSHELL_SYSTEM: 'real' }, quarantine: freshFolder('quarantine') });
    const id = `process:${program.pid}`;
    const shown = expectOk(await preview(stand, asked));
    expect(shown.summary.ticked).toBe(0);
    expect(shown.actions.find((row) => row.id === id)).toMatchObject({
      ...{ ticked: false, reversible: false, group: 'process', from: null, to: null, problems: [] },
      reason: { fields: { name: program.name } },
    });
    expect(shown.actions.some((row) => row.id === `process:${process.pid}`)).toBe(false);
    expect(codeOf(await approve(stand, asked, shown, [id]))).toBe('IRREVERSIBLE_NOT_ALLOWED');
    const waits = expectOk(await approve(stand, asked, shown, [id], true));
    expect(waits.failed).toMatchObject([{ actionId: id, code: 'BUSY' }]);
    expect(program.isRunning()).toBe(true);
    expectOwnJournal(stand);

    const force = { ...asked, options: { force: String(program.pid) } };
    const forced = expectOk(await preview(stand, force));
    expect(forced.actions.map((row) => row.id)).toEqual([`${id}:force`]);
    expect(expectOk(await approve(stand, force, forced, [`${id}:force`], true))).toMatchObject({
      status: 'ok',
    });
    await program.ended();
    expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({ rolledBack: 0 });
  });

  test('C53 a number that another program took since the list was made is refused', async () => {
    const { fake, stand } = system();
    const { processes } = fake.ports;
    if (processes === null) throw new Error('the fake has processes');
    const window = { pid: 7, startedAt: 'noon', program: '/opt/app', bytes: 1, window: 'App' };
    fake.processes.set(7, 'noon');
    processes.list = () => ({ ok: true, value: { candidates: [window], others: 3 } });
    const shown = expectOk(await preview(stand, asked));
    fake.processes.set(7, 'later');
    const done = await approve(stand, asked, shown, ['process:7'], true);
    expect(done.ok ? done.value.failed[0]?.code : done.failure.code).toBe('CONFLICT');
    expect(fake.did).toEqual([]);
  });

  test('a folder means nothing to it', async () => {
    const { stand } = system();
    expect(codeOf(await preview(stand, { ...asked, roots: [stand.root] }))).toBe('INVALID_ARGUMENT');
  });
});

describe('recycle-bin', () => {
  /** The made-up bin with things that were at these places; entries are called like them. */
  function binWith(places: (stand: AppStand) => Readonly<Record<string, string>>) {
    if (process.platform === 'darwin') leaveOut('macOS has no bin that tells where things were');
    const made = system();
    for (const [entry, original] of Object.entries(places(made.stand))) {
      fs.writeFileSync(path.join(made.binFolder, entry), entry);
      made.fake.bin.set(entry, original);
    }
    return made;
  }

  async function idsOf(stand: AppStand, asked: Asked) {
    const shown = expectOk(await preview(stand, asked));
    const idOf = (entry: string): string => {
      const row = shown.actions.find(({ id }) => id.includes(`:${entry}:`));
      return row?.id ?? `no row for ${entry}`;
    };
    return { shown, idOf };
  }

  test('what is chosen goes for good, the rest stays, and no undo is offered for it', async () => {
    const { stand, binFolder } = binWith(({ profile }) => ({
      a: path.join(profile, 'a'),
      b: path.join(profile, 'b'),
    }));
    const asked = { name: 'recycle-bin' };
    const { shown, idOf } = await idsOf(stand, asked);
    expect(shown.summary).toMatchObject({ total: 2, ticked: 0, irreversible: 2 });
    expect(shown.actions[0]?.summary).toMatchObject({
      key: 'action.recyclePurgeOne',
      fields: { path: path.join(stand.profile, 'a') },
    });
    expect(codeOf(await approve(stand, asked, shown, [idOf('a')]))).toBe('IRREVERSIBLE_NOT_ALLOWED');
    expect(expectOk(await approve(stand, asked, shown, [idOf('a')], true))).toMatchObject({ status: 'ok' });
    expect(fs.readdirSync(binFolder)).toEqual(['b']);
    expectOwnJournal(stand);
    const { entries } = await taskEntries(stand);
    expect(entries.some(({ summary }) => summary.includes(path.join(stand.profile, 'a')))).toBe(true);
    expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({ rolledBack: 0 });
  });

  test('steps of one entry each make chunks together, with a pause between them', async () => {
    const names = Array.from({ length: 25 }, (_each, index) => `n${index}`);
    const made = binWith(({ profile }) =>
      Object.fromEntries(names.map((name) => [name, path.join(profile, name)])),
    );
    const asked = { name: 'recycle-bin', options: { chunkSize: '3', pauseMs: '40' } };
    const { shown } = await idsOf(made.stand, asked);
    const began = Date.now();
    const ids = shown.actions.map(({ id }) => id);
    expect(expectOk(await approve(made.stand, asked, shown, ids, true)).applied).toHaveLength(25);
    // Under ten counts as ten: two pauses.
    expect(Date.now() - began).toBeGreaterThanOrEqual(80);
    expect(fs.readdirSync(made.binFolder)).toEqual([]);
  });

  test('a single entry comes back to where it was, and an undo puts it into the bin again', async () => {
    const { stand, binFolder } = binWith(({ profile }) => ({
      a: path.join(profile, 'letters', 'a'),
      b: '/b',
    }));
    const asked = { name: 'recycle-bin', options: { action: 'restore' } };
    const { shown, idOf } = await idsOf(stand, asked);
    expect(shown.actions.every(({ kind, ticked }) => kind === 'recycle.restore' && !ticked)).toBe(true);
    expect(expectOk(await approve(stand, asked, shown, [idOf('a')]))).toMatchObject({ status: 'ok' });
    expect(fs.readFileSync(path.join(stand.profile, 'letters', 'a'), 'utf8')).toBe('a');
    expect(fs.readdirSync(binFolder)).toEqual(['b']);
    expect(expectOk(await stand.request('undo', { act: true }))).toMatchObject({ rolledBack: 1, failed: [] });
    expect(fs.readdirSync(binFolder)).toEqual(['a', 'b']);
    expect(fs.existsSync(path.join(stand.profile, 'letters'))).toBe(false);
  });

  test('nothing comes back outside the profile but into a folder that is named', async () => {
    const elsewhere = freshFolder('elsewhere');
    const { stand } = binWith(() => ({ a: path.join(elsewhere, 'a') }));
    const asked = { name: 'recycle-bin', options: { action: 'restore' } };
    const refused = await idsOf(stand, asked);
    expect(refused.shown.actions[0]?.problems).toMatchObject([{ code: 'PATH_OUTSIDE_ROOT' }]);
    const named = { ...asked, roots: [elsewhere] };
    const { shown, idOf } = await idsOf(stand, named);
    expectOk(await approve(stand, named, shown, [idOf('a')]));
    expect(fs.readdirSync(elsewhere)).toEqual(['a']);
  });

  test('a record that somebody made brings nothing among the program’s own files, or into its quarantine', async () => {
    const inside = appStand().profile;
    const env = { DESKSHELL_HOME: path.join(inside, 'data'), DESKSHELL_PROFILE: inside };
    const binFolder = freshFolder('bin');
    const fake = fakeSystem(binFolder);
    const stand = appStand({ system: fake.ports, env });
    for (const place of ['data/grants.json', 'data/quarantine/b-1/x', '.deskshell/journal.jsonl']) {
      fs.writeFileSync(path.join(binFolder, 'a'), 'planted');
      fake.bin.set('a', path.join(inside, ...place.split('/')));
      const asked = { name: 'recycle-bin', options: { action: 'restore' } };
      if (process.platform === 'darwin') leaveOut('macOS has no bin that tells where things were');
      const shown = expectOk(await preview(stand, asked));
      expect(shown.actions[0]?.problems[0]?.code, place).toMatch(/^PATH_(?:PROTECTED|OUTSIDE_ROOT)$/);
      await approve(stand, asked, shown, [shown.actions[0]?.id ?? '']);
      expect(fs.existsSync(path.join(inside, ...place.split('/'))), place).toBe(false);
      expect(fs.readFileSync(path.join(binFolder, 'a'), 'utf8'), place).toBe('planted');
    }
  });
});

async function taskEntries(stand: AppStand) {
  const list = expectOk(await stand.request('history', {}));
  const taskId = 'tasks' in list ? list.tasks[0]?.taskId : undefined;
  const detail = expectOk(await stand.request('history', taskId === undefined ? {} : { taskId }));
  if (!('entries' in detail)) throw new Error('no task');
  return detail;
}
