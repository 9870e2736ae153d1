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
  /** Crash reports and logs: no age protects them. */
  readonly leftovers: readonly JunkPlace[];
  /** A file of the system, far outside the profile, that links lead to. */
  readonly outside: string;
}

const LINUX: DemoLayout = {
  temp: 'tmp',
  videos: 'Videos',
  caches: [
    { folder: '.cache/thumbnails/normal', names: ['{n}a1f0.png', '{n}b7c2.png'] },
    { folder: '.cache/mozilla/firefox/demo.default-release/cache2', names: ['{n}/entry'] },
    { folder: '.cache/google-chrome/Default/Cache', names: ['f_0{n}'] },
    { folder: '.cache/go-build', names: ['{n}/lib-d'] },
    { folder: '.cache/fontconfig', names: ['{n}-le64.cache-9'] },
  ],
  leftovers: [
    { folder: '.mozilla/firefox/Crash Reports/submitted', names: ['bp-{n}.txt'] },
    { folder: '.npm/_logs', names: ['2026-{n}-debug-0.log'] },
  ],
  outside: '/etc/hosts',
};

const MACOS: DemoLayout = {
  temp: 'tmp',
  videos: 'Movies',
  caches: [
    { folder: 'Library/Caches/Google/Chrome/Default/Cache', names: ['f_0{n}', 'g_0{n}'] },
    { folder: 'Library/Caches/Firefox/Profiles/demo.default-release/cache2', names: ['{n}/entry'] },
    { folder: 'Library/Caches/Homebrew/downloads', names: ['{n}--tool.tar.gz'] },
    { folder: 'Library/Caches/go-build', names: ['{n}/lib-d'] },
  ],
  leftovers: [
    { folder: 'Library/Logs/DiagnosticReports', names: ['App-{n}.ips'] },
    { folder: '.npm/_logs', names: ['2026-{n}-debug-0.log'] },
  ],
  outside: '/etc/hosts',
};

const WINDOWS: DemoLayout = {
  temp: 'AppData/Local/Temp',
  videos: 'Videos',
  caches: [
    { folder: 'AppData/Local/Google/Chrome/User Data/Default/Cache', names: ['f_0{n}'] },
    { folder: 'AppData/Local/Mozilla/Firefox/Profiles/demo.default-release/cache2', names: ['{n}/entry'] },
    { folder: 'AppData/Local/Microsoft/Windows/Explorer', names: ['thumbcache_{n}.db'] },
    { folder: 'AppData/Local/go-build', names: ['{n}/lib-d'] },
    { folder: 'AppData/Roaming/Code/CachedData', names: ['{n}/main.code'] },
  ],
  leftovers: [
    { folder: 'AppData/Local/CrashDumps', names: ['app.exe.{n}.dmp'] },
    { folder: 'AppData/Local/npm-cache/_logs', names: ['2026-{n}-debug-0.log'] },
  ],
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
