import path from 'node:path';
import type { StartupEntry } from '../../kernel/system-ports.ts';
import { ok, type Result } from '../../protocol/result.ts';
import type { HeldData } from '../../protocol/settings.ts';
import { STARTUP_KEYS, startsWith, switchedOff } from '../startup-approval.ts';
import { findEntries } from './find-entries.ts';
import { knownFolderById } from './known-folders.ts';
import { listRegistry, type NamedValue } from './registry.ts';

const RUN = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';
/** FOLDERID_Startup of the Windows SDK (KnownFolders.h). */
const STARTUP_FOLDER = 'B97D20BB-F46A-4C97-BA10-5E3608430854';
/** FILE_ATTRIBUTE_HIDDEN, _SYSTEM and _DIRECTORY: Windows starts none of these (`desktop.ini` is one). */
const NOT_STARTED = 0x2 | 0x4 | 0x10;

/**
 * What starts when this user logs on, out of the user's own Run key and start-up folder. What an administrator set up
 * for all users, scheduled tasks, services and apps of the store are not among them: they are not this user's to switch.
 */
export function startupEntries(now: number): Result<readonly StartupEntry[]> {
  const commands = listRegistry(RUN);
  if (!commands.ok) return commands;
  const ofRun = listRegistry(STARTUP_KEYS.run);
  if (!ofRun.ok) return ofRun;
  const ofFolder = listRegistry(STARTUP_KEYS.folder);
  if (!ofFolder.ok) return ofFolder;
  const started = (commands.value ?? []).flatMap(({ name, data }) =>
    isText(data) ? [entryOf(name, data.value, STARTUP_KEYS.run, ofRun.value ?? [], now)] : [],
  );
  const files = startupFiles().map((full) =>
    entryOf(path.win32.basename(full), full, STARTUP_KEYS.folder, ofFolder.value ?? [], now),
  );
  return ok([...started, ...files]);
}

/** Windows starts nothing for a value of another type. */
function isText(data: HeldData): data is Extract<HeldData, { type: 'REG_SZ' | 'REG_EXPAND_SZ' }> {
  return data.type === 'REG_SZ' || data.type === 'REG_EXPAND_SZ';
}

function entryOf(
  name: string,
  starts: string,
  key: string,
  switches: readonly NamedValue[],
  now: number,
): StartupEntry {
  const present = switches.find((known) => known.name.toLowerCase() === name.toLowerCase())?.data ?? null;
  const isOn = startsWith(present);
  return { name, starts, isOn, key, off: isOn ? switchedOff(present, now) : null };
}

function startupFiles(): readonly string[] {
  const folder = knownFolderById(STARTUP_FOLDER);
  const entries = folder === null ? [] : findEntries(folder);
  if (folder === null || typeof entries === 'string') return [];
  return entries
    .filter(({ attributes }) => (attributes & NOT_STARTED) === 0)
    .map(({ name }) => path.win32.join(folder, name));
}
