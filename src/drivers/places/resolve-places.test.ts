import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree, type TreeSpec } from '../../../test/support/make-tree.ts';
import { makeLink, needsPosix } from '../../../test/support/this-machine.ts';
import type { Places } from '../../kernel/places.ts';
import type { PlacesEnvironment } from './environment.ts';
import { resolvePlaces } from './resolve-places.ts';

interface Stage {
  readonly home: string;
  readonly places: Places;
}

/** A machine with one home at `home/me` and whatever else the spec says, seen through the given environment. */
function stage(
  spec: TreeSpec,
  given: (dir: string) => Partial<PlacesEnvironment>,
  platform: PlacesEnvironment['platform'] = 'linux',
): Stage {
  const dir = freshFolder('places');
  makeTree(dir, { 'home/me': { folder: true }, ...spec });
  const home = path.join(dir, 'home', 'me');
  const found = resolvePlaces({
    platform,
    env: {},
    home,
    appFolder: path.join(dir, 'app'),
    startFolder: home,
    ...given(dir),
  });
  if (!found.ok) throw new Error(found.failure.code);
  return { home, places: found.value };
}

describe('without a made-up profile', () => {
  test('the platform’s defaults below the home, and absolute variables as they are', () => {
    const { home, places } = stage({ 'cache/x': '' }, (dir) => ({
      env: { XDG_CACHE_HOME: path.join(dir, 'cache'), XDG_CONFIG_HOME: 'relative/is/ignored' },
    }));
    expect(places.profile).toBe(home);
    expect(places.profileIsMadeUp).toBe(false);
    expect(places.variables['XDG_CACHE_HOME']).toBe(path.join(home, '..', '..', 'cache'));
    expect(places.variables['XDG_CONFIG_HOME']).toBe(path.join(home, '.config'));
    expect(places.data).toBe(path.join(home, '.local', 'share', 'deskshell'));
    expect(places.quarantine).toBe(path.join(places.data, 'quarantine'));
  });

  test('temp is the first of TMPDIR, TMP, TEMP, and /tmp where none is set', () => {
    needsPosix();
    const named = stage({}, (dir) => ({ env: { TEMP: path.join(dir, 'c'), TMP: path.join(dir, 'b') } }));
    expect(path.basename(named.places.temp)).toBe('b');
    const none = stage({}, () => ({ env: { TMPDIR: '' } }));
    expect(none.places.variables['TEMP']).toBe('/tmp');
  });

  test('the data folder of macOS and of Windows', () => {
    const mac = stage({}, () => ({}), 'darwin');
    expect(mac.places.data).toBe(path.join(mac.home, 'Library', 'Application Support', 'DeskShell'));
    expect(mac.places.knownFolders.videos).toBe(path.join(mac.home, 'Movies'));
  });

  test('DESKSHELL_HOME and DESKSHELL_QUARANTINE win, relative ones from where the tool was started', () => {
    const { places } = stage({ 'start/x': '' }, (dir) => ({
      startFolder: path.join(dir, 'start'),
      env: { DESKSHELL_HOME: 'data', DESKSHELL_QUARANTINE: path.join(dir, 'kept') },
    }));
    expect(places.data.endsWith(path.join('start', 'data'))).toBe(true);
    expect(path.basename(places.quarantine)).toBe('kept');
  });
});

describe('with a made-up profile', () => {
  const profile = (dir: string): string => path.join(dir, 'made-up');

  test('C11: a variable that points inside keeps its value, any other takes the default below', () => {
    const { places } = stage({ 'made-up/tmp/old': '', 'made-up/altTemp/x': '' }, (dir) => ({
      env: {
        DESKSHELL_PROFILE: profile(dir),
        TMPDIR: '/tmp',
        TEMP: path.join(profile(dir), 'altTemp'),
        XDG_CACHE_HOME: path.join(dir, 'home', 'me', '.cache'),
      },
    }));
    expect(places.profileIsMadeUp).toBe(true);
    expect(places.temp).toBe(path.join(places.profile, 'altTemp'));
    expect(places.variables['XDG_CACHE_HOME']).toBe(path.join(places.profile, '.cache'));
    expect(places.data).toBe(path.join(places.profile, '.local', 'share', 'deskshell'));
  });

  test('the default temp on POSIX and on Windows', () => {
    const env = (dir: string) => ({ env: { DESKSHELL_PROFILE: profile(dir), TEMP: '/tmp' } });
    const linux = stage({ 'made-up/x': '' }, env);
    expect(linux.places.temp).toBe(path.join(linux.places.profile, 'tmp'));
    const windows = stage({ 'made-up/x': '' }, env, 'win32');
    expect(windows.places.temp).toBe(path.join(windows.places.profile, 'AppData', 'Local', 'Temp'));
    expect(windows.places.data).toBe(path.join(windows.places.profile, 'AppData', 'Local', 'DeskShell'));
    expect(windows.places.quarantine).toBe(path.join(windows.places.data, 'quarantine'));
    expect(windows.places.variables['SystemRoot']).toBeUndefined();
  });

  test('the profile itself, a sibling with the same beginning and a link that leads out are not inside', () => {
    const { places } = stage(
      { 'made-up/out': { link: '../outside' }, 'outside/x': '', 'made-up-too/x': '' },
      (dir) => ({
        env: {
          DESKSHELL_PROFILE: profile(dir),
          TMPDIR: path.join(profile(dir), 'out'),
          TMP: profile(dir),
          TEMP: path.join(dir, 'made-up-too'),
        },
      }),
    );
    expect(places.temp).toBe(path.join(places.profile, 'tmp'));
  });

  test('a temp folder that is a link stays visible as one in the variable', () => {
    const { places } = stage({ 'made-up/tmp': { link: 'Documents' }, 'made-up/Documents/x': '' }, (dir) => ({
      env: { DESKSHELL_PROFILE: profile(dir) },
    }));
    expect(places.variables['TEMP']).toBe(path.join(places.profile, 'tmp'));
  });

  test('user-dirs.dirs is read, but nothing it names outside counts', () => {
    const { places } = stage(
      {
        'made-up/.config/user-dirs.dirs': [
          '# written by a tool',
          'XDG_DOWNLOAD_DIR="$HOME/下载"',
          'XDG_DESKTOP_DIR="$HOME/"',
          'XDG_MUSIC_DIR="/srv/music"',
          'XDG_PICTURES_DIR="$HOMELESS/x"',
        ].join('\n'),
      },
      (dir) => ({ env: { DESKSHELL_PROFILE: profile(dir) } }),
    );
    expect(places.knownFolders).toEqual({
      desktop: path.join(places.profile, 'Desktop'),
      downloads: path.join(places.profile, '下载'),
      documents: path.join(places.profile, 'Documents'),
      pictures: path.join(places.profile, 'Pictures'),
      music: path.join(places.profile, 'Music'),
      videos: path.join(places.profile, 'Videos'),
    });
  });

  test('a profile that is missing or a file is NOT_FOUND', () => {
    const dir = freshFolder('places');
    makeTree(dir, { file: 'x' });
    for (const name of ['missing', 'file']) {
      const found = resolvePlaces({
        platform: 'linux',
        env: { DESKSHELL_PROFILE: name },
        home: dir,
        appFolder: dir,
        startFolder: dir,
      });
      expect(found).toMatchObject({ ok: false, failure: { code: 'NOT_FOUND' } });
    }
  });
});

describe('what belongs to others', () => {
  test('system folders are real paths, with their openings and a home that lies in one', () => {
    needsPosix();
    const { places } = stage({}, () => ({ home: '/var/lib/someone', startFolder: '/' }));
    expect(places.system).toEqual(expect.arrayContaining(['/usr', '/etc', '/var', '/proc']));
    expect(places.systemOpenings).toEqual(
      expect.arrayContaining(['/var/tmp', '/run/user', '/var/lib/someone']),
    );
    expect(places.system).not.toContain('/home');
  });

  test('Windows names its own in variables, whatever their case', () => {
    const { places } = stage(
      { 'Windows/x': '' },
      (dir) => ({ env: { SYSTEMROOT: path.join(dir, 'Windows'), DESKSHELL_PROFILE: dir } }),
      'win32',
    );
    expect(places.system.map((folder) => path.basename(folder))).toContain('Windows');
  });

  test('profiles beside ours, never one that equals, holds or lies in it', () => {
    const { places } = stage({ 'home/you/x': '', 'home/them/demo/x': '', 'home/note.txt': '' }, (dir) => ({
      env: { DESKSHELL_PROFILE: path.join(dir, 'home', 'them', 'demo') },
    }));
    const names = places.otherProfiles.map((folder) => path.basename(folder));
    expect(names).toContain('you');
    expect(names).not.toContain('me');
    expect(names).not.toContain('them');
    expect(names).not.toContain('note.txt');
  });

  test('a link among the profiles that leads to the programs’ common data is no profile', () => {
    const { places } = stage(
      { 'home/All Users': { link: '../ProgramData' }, 'ProgramData/x': '', 'home/Public/x': '' },
      (dir) => ({
        env: { ProgramData: path.join(dir, 'ProgramData'), DESKSHELL_PROFILE: path.join(dir, 'home', 'me') },
      }),
      'win32',
    );
    expect(places.otherProfiles.map((folder) => path.basename(folder))).toEqual(['Public']);
  });

  test('synced folders that exist in the profile', () => {
    const { places } = stage(
      {
        'home/me/OneDrive - Contoso/x': '',
        'home/me/Dropbox (Personal)/x': '',
        'home/me/Boxes/x': '',
        'home/me/Library/CloudStorage/GoogleDrive-me/x': '',
        'home/me/Library/Mobile Documents/x': '',
        'home/me/MEGA': 'a file',
      },
      () => ({}),
      'darwin',
    );
    expect(places.synced.map((folder) => path.basename(folder)).sort()).toEqual([
      'Dropbox (Personal)',
      'GoogleDrive-me',
      'Mobile Documents',
      'OneDrive - Contoso',
    ]);
  });

  test('the nearest repository above the start folder, by its real path', () => {
    const { places } = stage(
      { 'work/outer/.git/HEAD': '', 'work/outer/inner/.hg/x': '', 'work/outer/inner/src/x': '' },
      (dir) => {
        makeLink(path.join(dir, 'work', 'outer', 'inner', 'src'), path.join(dir, 'short'));
        return { startFolder: path.join(dir, 'short') };
      },
    );
    expect(places.startedInRepository?.endsWith(path.join('outer', 'inner'))).toBe(true);
    expect(stage({}, () => ({})).places.startedInRepository).toBeNull();
  });
});
