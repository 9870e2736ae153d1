import path from 'node:path';
import { windowsFolder } from '../system-folders.ts';

/**
 * Windows PowerShell 5.1, which is a part of every Windows 10 and 11; null where Windows does not say where it is.
 * SAFETY: neither PATH nor SystemRoot is asked: whoever can set a variable could put another program in its place.
 */
export function windowsPowerShell(): string | null {
  const windows = windowsFolder();
  if (windows === null) return null;
  return path.win32.join(windows, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
}
