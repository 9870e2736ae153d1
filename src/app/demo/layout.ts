import { assertNever } from '../../protocol/result.ts';
import type { Platform } from '../../protocol/skill-manifest.ts';

/** A place where junk gathers, with names as they are found there; `{n}` stands for a number. */
export interface JunkPlace {
  readonly folder: string;
  readonly names: readonly string[];
}

/** Where a profile of this platform keeps things. Paths with `/`, relative to the profile. */
export interface DemoLayout {
  readonly temp: string;
  readonly videos: string;
  readonly caches: readonly JunkPlace[];
  /** Crash dumps and reports: no age protects them. */
  readonly leftovers: readonly JunkPlace[];
  /** A file of the system, far outside the profile, that links lead to. */
  readonly outside: string;
}

const LINUX: DemoLayout = {
  temp: 'tmp',
  videos: 'Videos',
  caches: [
    { folder: '.cache/thumbnails/normal', names: ['{n}a1f0.png', '{n}b7c2.png'] },
    { folder: '.cache/pip/http-v2', names: ['{n}.body'] },
    { folder: '.cache/mozilla/firefox/demo.default-release/cache2/entries', names: ['{n}E4A1', '{n}77FD'] },
    { folder: '.cache/google-chrome/Default/Cache/Cache_Data', names: ['f_0{n}'] },
    { folder: '.cache/fontconfig', names: ['{n}-le64.cache-9'] },
  ],
  leftovers: [{ folder: '.local/share/deskshell-demo-crashes', names: ['core.{n}'] }],
  outside: '/etc/hosts',
};

const MACOS: DemoLayout = {
  temp: 'tmp',
  videos: 'Movies',
  caches: [
    { folder: 'Library/Caches/Google/Chrome/Default/Cache/Cache_Data', names: ['f_0{n}'] },
    { folder: 'Library/Caches/Firefox/Profiles/demo.default-release/cache2/entries', names: ['{n}E4A1'] },
    { folder: 'Library/Caches/pip/http-v2', names: ['{n}.body'] },
    { folder: 'Library/Caches/Homebrew/downloads', names: ['{n}--tool.tar.gz'] },
  ],
  leftovers: [{ folder: 'Library/Logs/DiagnosticReports', names: ['App-{n}.ips'] }],
  outside: '/etc/hosts',
};

const WINDOWS: DemoLayout = {
  temp: 'AppData/Local/Temp',
  videos: 'Videos',
  caches: [
    { folder: 'AppData/Local/Google/Chrome/User Data/Default/Cache/Cache_Data', names: ['f_0{n}'] },
    {
      folder: 'AppData/Local/Mozilla/Firefox/Profiles/demo.default-release/cache2/entries',
      names: ['{n}E4A1'],
    },
    { folder: 'AppData/Local/D3DSCache/{n}demo', names: ['cache.val'] },
    { folder: 'AppData/Local/pip/cache/http-v2', names: ['{n}.body'] },
    { folder: 'AppData/Roaming/Code/CachedData/{n}', names: ['main.code'] },
  ],
  leftovers: [{ folder: 'AppData/Local/CrashDumps', names: ['app.exe.{n}.dmp'] }],
  outside: 'C:\\Windows\\win.ini',
};

export function layoutOf(platform: Platform): DemoLayout {
  switch (platform) {
    case 'linux':
      return LINUX;
    case 'darwin':
      return MACOS;
    case 'win32':
      return WINDOWS;
    default:
      return assertNever(platform);
  }
}
