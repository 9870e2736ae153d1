import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { resolvePlaces } from '../places/resolve-places.ts';
import { guidBytes, windowsKnownFolder } from './known-folders.ts';

const SHELL_FOLDERS = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Explorer\\User Shell Folders';
/** Windows calls the value of Downloads by the folder's id. */
const DOWNLOADS = '{374DE290-123F-4565-9164-39C4925E467B}';

function reg(...words: readonly string[]): string {
  const { status, stdout } = spawnSync('reg.exe', words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`reg ${words.join(' ')} ended with ${status}`);
  return stdout;
}

function redirect(value: string, to: string): void {
  const before = spawnSync('reg.exe', ['query', SHELL_FOLDERS, '/v', value], { encoding: 'utf8' });
  const [, type, data] = /(REG_\w+)\s+(.*?)\r?$/m.exec(before.stdout) ?? [];
  onTestFinished(() => {
    if (type === undefined || data === undefined) reg('delete', SHELL_FOLDERS, '/v', value, '/f');
    else reg('add', SHELL_FOLDERS, '/v', value, '/t', type, '/d', data, '/f');
  });
  reg('add', SHELL_FOLDERS, '/v', value, '/t', 'REG_EXPAND_SZ', '/d', to, '/f');
}

test('a GUID lies in memory with its first three groups turned round', () => {
  expect(guidBytes('374DE290-123F-4565-9164-39C4925E467B').toString('hex')).toBe(
    '90e24d373f126545916439c4925e467b',
  );
});

describe.skipIf(!onWindows)('[win32] known folders', () => {
  test('are where Windows says, each of them', () => {
    for (const folder of ['desktop', 'downloads', 'documents', 'pictures', 'music', 'videos'] as const) {
      expect(windowsKnownFolder(folder)).toMatch(/^[A-Z]:\\/i);
    }
  });

  test('Desktop and Downloads that were moved are found where they are now, also on a drive that is not there', () => {
    if (!underWine) leaveOut('it would move the folders of whoever runs the tests');
    const home = freshFolder('home');
    const moved = path.join(home, 'OneDrive', 'Desktop');
    fs.mkdirSync(moved, { recursive: true });
    redirect('Desktop', moved);
    redirect(DOWNLOADS, 'Q:\\Lädt 下载');
    expect(windowsKnownFolder('desktop')).toBe(moved);
    expect(windowsKnownFolder('downloads')).toBe('Q:\\Lädt 下载');
    const places = resolvePlaces({
      platform: 'win32',
      env: { USERPROFILE: home },
      home,
      appFolder: process.cwd(),
      startFolder: process.cwd(),
    });
    if (!places.ok) throw new Error(places.failure.code);
    expect(places.value.knownFolders).toMatchObject({ desktop: moved, downloads: 'Q:\\Lädt 下载' });
  });
});
