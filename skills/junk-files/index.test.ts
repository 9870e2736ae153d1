import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TreeEntry, TreeSpec } from '../../test/support/make-tree.ts';
import { DAY_MS, NOW, type Row, stageSkill } from '../../test/support/skill-stage.ts';
import { leaveOut, needsPosix, underWine } from '../../test/support/this-machine.ts';
import { treeDigest } from '../../test/support/tree-digest.ts';

const MINUTE_MS = 60 * 1000;

function aged(days: number, content = 'x'): TreeEntry {
  return { content, mtimeMs: NOW - days * DAY_MS };
}

function stage(
  spec: TreeSpec,
  env?: (profile: string) => Readonly<Record<string, string>>,
  platform?: 'linux' | 'win32' | 'darwin',
) {
  return stageSkill('junk-files', spec, env, platform);
}

function told(rows: readonly Row[]): readonly unknown[] {
  return rows.map((row) => [row.id, row.enabled, row.why]);
}

describe('places', () => {
  test('C11: only the temp folder that the variable names is looked at', async () => {
    const on = stage({ 'tmp/default.tmp': aged(90), 'altTemp/named.tmp': aged(90) }, (profile) => ({
      TEMP: path.join(profile, 'altTemp'),
    }));
    expect(told(await on.rows())).toEqual([['junk:temp:named.tmp', true, 'junk.reason.temp']]);
  });

  test('entries go one by one, a folder as a whole, the place itself never', async () => {
    const on = stage({ 'tmp/a': aged(8), 'tmp/dir/deep/b': aged(9) });
    const rows = await on.rows();
    expect(
      rows.map((row) => (row.kind === 'quarantine.put' ? [row.path, row.module, row.group] : [])),
    ).toEqual([
      [on.at('tmp/a'), 'junk', 'junk:temp'],
      [on.at('tmp/dir'), 'junk', 'junk:temp'],
    ]);
  });

  test('patterns in paths: every profile of a browser is a place of its own', async () => {
    const on = stage({
      '.cache/mozilla/firefox/one.default/cache2/entries/x': aged(200),
      '.cache/mozilla/firefox/two.dev/cache2/old': aged(200),
      '.cache/mozilla/firefox/two.dev/settings/old': aged(200),
      '.cache/unknown/old': aged(900),
    });
    expect(told(await on.rows())).toEqual([
      ['junk:firefox:one.default:cache2:entries', true, 'junk.reason.cache'],
      ['junk:firefox:two.dev:cache2:old', true, 'junk.reason.cache'],
    ]);
  });

  test('patterns within alternatives: the profiles of a browser, not its other folders', async () => {
    const on = stage({
      '.cache/google-chrome/Default/Cache/a': aged(200),
      '.cache/google-chrome/Profile 2/Code Cache/b': aged(200),
      '.cache/google-chrome/Crashpad/Cache/c': aged(200),
    });
    expect((await on.rows()).map((row) => row.id)).toEqual([
      'junk:chrome:Default:Cache:a',
      'junk:chrome:Profile 2:Code Cache:b',
    ]);
  });

  test('C02: a link in a cache is a link: it is not entered, and its target’s age does not count', async () => {
    const on = stage({
      'tmp/cache/j.tmp': aged(90),
      'tmp/cache/sub/link': { link: '../../../precious' },
      'tmp/link': { link: '../precious' },
      'precious/new.doc': aged(0),
    });
    const rows = await on.rows();
    expect(told(rows)).toEqual([
      ['junk:temp:cache', true, 'junk.reason.temp'],
      ['junk:temp:link', true, 'junk.reason.temp'],
    ]);
  });

  test('a place that is a link is skipped and said', async () => {
    const on = stage({ tmp: { link: 'Documents' }, 'Documents/letter.txt': aged(900) });
    expect(await on.rows()).toEqual([]);
    expect(await on.said()).toContain('junk.targetIsLink');
  });

  test('a link on the way to a place is skipped and said', async () => {
    const on = stage({
      '.cache/mozilla': { link: '../elsewhere' },
      'elsewhere/firefox/a/cache2/x': aged(900),
    });
    expect(await on.rows()).toEqual([]);
    expect(await on.said()).toContain('junk.targetIsLink');
  });

  test.each(['Documents', 'Documents/inner', 'Downloads'])(
    'a variable that names %s is skipped and said',
    async (named) => {
      const on = stage({ [`${named}/letter.bin`]: aged(900) }, (profile) => ({
        TEMP: path.join(profile, named),
      }));
      expect(await on.rows()).toEqual([]);
      expect(await on.said()).toContain('junk.targetProtected');
    },
  );

  test('a variable that names the folder of all caches does not make it one place', async () => {
    const on = stage({ '.cache/fontconfig/x': aged(900), '.cache/other/precious': aged(900) }, (profile) => ({
      TEMP: path.join(profile, '.cache'),
    }));
    expect((await on.rows()).map((row) => row.id)).toEqual(['junk:fontconfig:x']);
    expect(await on.said()).toContain('junk.targetHoldsAnother');
  });

  test('roots that a person narrowed to are the only places', async () => {
    const on = stage({ 'tmp/a': aged(90), '.cache/fontconfig/x': aged(900) });
    const rows = await on.rows({ roots: [on.at('tmp')] });
    expect(rows.map((row) => row.id)).toEqual(['junk:temp:a']);
  });

  test('nothing outside a made-up profile is looked at', async () => {
    const on = stage({ 'tmp/a': aged(90) });
    const run = await on.run();
    expect(run.ok && run.value.task.actions.map((action) => 'path' in action && action.path)).toEqual([
      on.at('tmp/a'),
    ]);
  });
});

describe('age', () => {
  test('7 days in temp, 180 in a cache, none for crash reports', async () => {
    const on = stage({
      'tmp/six': aged(6),
      'tmp/eight': aged(8),
      '.cache/fontconfig/179': aged(179),
      '.cache/fontconfig/181': aged(181),
      '.cache/drkonqi/today.crash': aged(0),
    });
    const rows = await on.rows();
    expect(rows.map((row) => [row.id, row.tolerated])).toEqual([
      ['junk:temp:eight', false],
      ['junk:drkonqi:drkonqi:today.crash', false],
      ['junk:fontconfig:181', true],
    ]);
  });

  test('a folder is as old as the newest thing in it, and what stays is counted', async () => {
    const on = stage({
      'tmp/mixed/old': { size: 1000, mtimeMs: NOW - 90 * DAY_MS },
      'tmp/mixed/deep/new': { size: 24, mtimeMs: NOW - DAY_MS },
      'tmp/mixed/deep': { folder: true, mtimeMs: NOW - 90 * DAY_MS },
      'tmp/mixed': { folder: true, mtimeMs: NOW - 90 * DAY_MS },
      'tmp/open.log': { size: 76, mtimeMs: NOW - 90 * DAY_MS },
    });
    const run = await on.run({ held: [on.at('tmp/open.log')] });
    expect(run.ok && run.value.task.actions).toEqual([]);
    expect(run.ok && run.value.kept).toEqual({ count: 2, bytes: 1100 });
    expect(run.ok && run.value.log).toContainEqual({
      key: 'junk.kept',
      fields: { count: 2, keptBytes: { bytes: 1100 } },
    });
  });

  describe('C36', () => {
    const zone = process.env['TZ'];
    afterEach(() => {
      if (zone === undefined) delete process.env['TZ'];
      else process.env['TZ'] = zone;
    });

    test.each(['Pacific/Auckland', 'America/Los_Angeles'])(
      'the same answer in %s, over a change of clocks',
      async (timeZone) => {
        process.env['TZ'] = timeZone;
        for (const now of [Date.UTC(2026, 8, 29, 12), Date.UTC(2026, 2, 9, 12)]) {
          const on = stage({
            'tmp/almost': { content: '1', mtimeMs: now - 7 * DAY_MS + MINUTE_MS },
            'tmp/over': { content: '2', mtimeMs: now - 7 * DAY_MS - MINUTE_MS },
            'tmp/future': { content: '3', mtimeMs: now + 2 * DAY_MS },
            'tmp/epoch': { content: '4', mtimeMs: 0 },
          });
          expect(told(await on.rows({ now }))).toEqual([
            ['junk:temp:epoch', false, 'junk.ageUnknown'],
            ['junk:temp:future', false, 'junk.ageUnknown'],
            ['junk:temp:over', true, 'junk.reason.temp'],
          ]);
        }
      },
    );
  });

  test('on Windows a file that was created lately is fresh, however old its contents say they are', async () => {
    if (underWine) leaveOut('Wine keeps no time of creation');
    // Files of this test are created in the real now.
    const today = Date.now();
    const unpacked = { content: 'x', mtimeMs: today - 900 * DAY_MS };
    const on = stage({ 'AppData/Local/Temp/unpacked': unpacked }, undefined, 'win32');
    expect(await on.rows({ now: today })).toEqual([]);
    expect((await on.rows({ now: today + 30 * DAY_MS })).map((row) => row.id)).toEqual([
      'junk:temp:unpacked',
    ]);
  });
});

describe('what is never ticked, or left alone', () => {
  test('documents and pictures in a temp folder, also deep inside; in a cache they are nothing special', async () => {
    const on = stage({
      'tmp/letter.docx': aged(90),
      'tmp/unpacked/deep/photo.JPG': aged(90),
      'tmp/other/deep/x.bin': aged(90),
      '.cache/thumbnails/normal/a.png': aged(900),
    });
    expect(told(await on.rows())).toEqual([
      ['junk:temp:letter.docx', false, 'junk.holdsDocuments'],
      ['junk:temp:other', true, 'junk.reason.temp'],
      ['junk:temp:unpacked', false, 'junk.holdsDocuments'],
      ['junk:thumbnails:normal:a.png', true, 'junk.reason.thumbnails'],
    ]);
  });

  test('repositories, journals of ours, the data folder and the quarantine', async () => {
    const on = stage(
      {
        'tmp/clone/.git/HEAD': aged(90),
        'tmp/tidied/.deskshell/journal.jsonl': aged(90),
        'tmp/.deskshell/journal.jsonl': aged(90),
        'tmp/app/data/history.db': aged(90),
        'tmp/kept/batch/x': aged(90),
        'tmp/rest/x': aged(90),
      },
      (profile) => ({
        DESKSHELL_HOME: path.join(profile, 'tmp', 'app', 'data'),
        DESKSHELL_QUARANTINE: path.join(profile, 'tmp', 'kept'),
      }),
    );
    expect((await on.rows()).map((row) => row.id)).toEqual(['junk:temp:rest']);
  });

  test('sockets, and folders with one in them: programs find each other by them', async () => {
    needsPosix();
    const on = stage({ 'tmp/agent/note': aged(90), 'tmp/plain': aged(90) });
    const server = createServer().listen(on.at('tmp/agent/s'));
    onTestFinished(() => {
      server.close();
    });
    await new Promise((resolve) => server.once('listening', resolve));
    expect((await on.rows()).map((row) => row.id)).toEqual(['junk:temp:plain']);
  });

  test('another account’s files in a shared temp folder', async () => {
    const on = stage({ 'tmp/a': aged(90) });
    const mine = process.getuid?.() ?? 0;
    expect(await on.rows({ uid: mine + 1 })).toEqual([]);
    expect(await on.rows({ uid: mine })).toHaveLength(1);
  });

  test('the cache of a program that runs; where that cannot be told it is not ticked', async () => {
    const spec = { '.cache/mozilla/firefox/p/cache2/x': aged(900), '.mozilla/firefox/p/lock': aged(0) };
    const on = stage(spec);
    const id = 'junk:firefox:p:cache2:x';
    expect(told(await on.rows({ held: [] }))).toEqual([[id, true, 'junk.reason.cache']]);
    expect(await on.rows({ held: [on.at('.mozilla/firefox/p/places.sqlite')] })).toEqual([]);
    expect(await on.said({ held: [on.at('.mozilla/firefox/p/places.sqlite')] })).toContain(
      'junk.programRuns',
    );
    expect(told(await on.rows({ held: null }))).toEqual([[id, false, 'junk.programMayRun']]);
  });

  test('an administrator’s places, unless the account is one', async () => {
    const on = stage(
      { 'Windows/Temp/old': aged(900) },
      (profile) => ({ SystemRoot: path.join(profile, 'Windows') }),
      'win32',
    );
    const later900 = { now: Date.now() + 900 * DAY_MS };
    expect(told(await on.rows(later900))).toEqual([
      ['junk:windows-temp:old', false, 'junk.needsAdministrator'],
    ]);
    expect(told(await on.rows({ ...later900, isAdministrator: true }))).toEqual([
      ['junk:windows-temp:old', true, 'junk.reason.temp'],
    ]);
  });

  test('for an administrator’s place that is the reason, whatever else there is to say', async () => {
    const system = (profile: string) => ({ SystemRoot: path.join(profile, 'Windows') });
    const spec = {
      'Windows/Temp/letter.docx': aged(900),
      'Windows/Temp/epoch': { content: 'x', mtimeMs: 0 },
    };
    const on = stage(spec, system, 'win32');
    const now = Date.now() + 900 * DAY_MS;
    expect((await on.rows({ now })).map(({ enabled, why }) => [enabled, why])).toEqual([
      [false, 'junk.needsAdministrator'],
      [false, 'junk.needsAdministrator'],
    ]);
    const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
    const access = vi.spyOn(fs, 'accessSync').mockImplementation(() => {
      throw denied;
    });
    const said = await on.said({ now, roots: [] });
    access.mockRestore();
    expect(said).toContain('junk.targetNeedsAdministrator');
  });

  test('what ships switched off is not even looked at', async () => {
    const on = stage(
      { 'Windows/Prefetch/A.pf': aged(900), 'Windows/Logs/CBS/CbsPersist_1.log': aged(900) },
      (profile) => ({ SystemRoot: path.join(profile, 'Windows') }),
      'win32',
    );
    expect(await on.rows({ now: Date.now() + 900 * DAY_MS, isAdministrator: true })).toEqual([]);
  });

  test('names that are to be left, and other names than those that a place is about', async () => {
    const on = stage({
      'tmp/.X11-unix/x': aged(90),
      'tmp/systemd-private-abc/tmp/x': aged(90),
      '.local/share/xorg/Xorg.0.log': aged(90),
      '.local/share/xorg/Xorg.0.log.old': aged(90),
    });
    expect((await on.rows()).map((row) => row.id)).toEqual(['junk:xorg-logs:Xorg.0.log.old']);
  });
});

describe('a person’s own list', () => {
  const OWN = '.local/share/deskshell/junk-targets.json';

  test('changes days and switches, and adds places inside the profile', async () => {
    const on = stage({
      'tmp/eight': aged(8),
      '.cache/fontconfig/x': aged(900),
      'renders/out/old.frame': aged(31),
      [OWN]: JSON.stringify({
        targets: { temp: { minAgeDays: 10 }, fontconfig: { enabled: false } },
        own: [
          // biome-ignore lint/suspicious/noTemplateCurlyInString: a path's variable, not a template
          { key: 'renders', path: '${HOME}/renders/out', minAgeDays: 30 },
          { key: 'far', path: '/etc', minAgeDays: 0 },
        ],
      }),
    });
    expect(told(await on.rows())).toEqual([['junk:renders:old.frame', true, 'junk.reason.own']]);
  });

  test.each([
    ['no JSON', '{', 'junk.ownNotJson'],
    ['an unknown field', '{"target": {}}', 'junk.ownInvalid'],
    ['a place that is not on the list', '{"targets": {"tmep": {"enabled": false}}}', 'junk.ownUnknownKey'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a path's variable, not a template
    ['a way up', '{"own": [{"key": "up", "path": "${HOME}/../up", "minAgeDays": 1}]}', 'junk.ownInvalid'],
    ['a key that is taken', '{"own": [{"key": "temp", "path": "/x", "minAgeDays": 1}]}', 'junk.ownKeyTaken'],
  ])('with %s stops the run', async (_what, text, key) => {
    const on = stage({ 'tmp/a': aged(90), [OWN]: text });
    expect(await on.run()).toMatchObject({
      ok: false,
      failure: { code: 'INVALID_ARGUMENT', message: { key } },
    });
  });

  test('switches on what ships switched off', async () => {
    const own = { targets: { prefetch: { enabled: true, minAgeDays: 0 } } };
    const on = stage(
      {
        'Windows/Prefetch/A.pf': aged(900),
        'AppData/Local/DeskShell/junk-targets.json': JSON.stringify(own),
      },
      (profile) => ({
        SystemRoot: path.join(profile, 'Windows'),
        DESKSHELL_HOME: path.join(profile, 'AppData', 'Local', 'DeskShell'),
      }),
      'win32',
    );
    const rows = await on.rows({ now: Date.now() + 900 * DAY_MS, isAdministrator: true });
    expect(rows.map(({ id }) => id)).toEqual(['junk:prefetch:A.pf']);
  });

  test('a link in its own path does not lead out of the profile', async () => {
    const on = stage({
      out: { link: '../outside' },
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a path's variable, not a template
      [OWN]: JSON.stringify({ own: [{ key: 'out', path: '${HOME}/out', minAgeDays: 0 }] }),
    });
    expect(await on.rows()).toEqual([]);
    expect(await on.said()).toContain('junk.targetIsLink');
  });
});

test('C32: looking and planning change nothing', async () => {
  const on = stage({ 'tmp/a': aged(90), 'tmp/b/c': aged(90), '.cache/fontconfig/x': aged(900) });
  const before = treeDigest(on.profile, { folderTimes: true });
  await on.rows();
  expect(treeDigest(on.profile, { folderTimes: true })).toEqual(before);
});

test('a cancelled run gives no plan', async () => {
  const on = stage({ 'tmp/a/b': aged(90), 'tmp/c/d': aged(90) });
  let asked = 0;
  const cancelled = () => {
    asked += 1;
    return asked > 2;
  };
  expect(await on.run({ cancelled })).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
});
