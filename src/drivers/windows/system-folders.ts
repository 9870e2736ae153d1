import { kernel32 } from './kernel32.ts';
import { knownFolderById } from './known-folders.ts';

/** FOLDERID_ProgramFilesX64, _ProgramFilesX86, _ProgramData of the Windows SDK (KnownFolders.h). */
const FOLDER_IDS = [
  '6D809377-6AF0-444B-8957-A3773F02200E',
  '7C5A40EF-A0FB-4BFC-874A-C0F2E0B9FA8E',
  '62AB5D82-FDC1-4DC3-A9DD-070D1D495D97',
];
const ROOM_FOR_PATH = 32_768;

/** Windows' own folder, as the system says, whatever the environment says. */
export function windowsFolder(): string | null {
  const ask = kernel32('uint32_t __stdcall GetSystemWindowsDirectoryW(void *path, uint32_t room)');
  const text = Buffer.alloc(ROOM_FOR_PATH * 2);
  const length = Number(ask(text, ROOM_FOR_PATH));
  return length === 0 || length > ROOM_FOR_PATH ? null : text.toString('utf16le', 0, length * 2);
}

/** Windows' own folder and those of programs. */
export function windowsSystemFolders(): readonly string[] {
  return [windowsFolder(), ...FOLDER_IDS.map(knownFolderById)].filter((folder) => folder !== null);
}
