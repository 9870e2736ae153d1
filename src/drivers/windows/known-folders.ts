import type { KnownFolder } from '../../kernel/places.ts';
import { loadKoffi } from '../load-koffi.ts';

/** FOLDERID_… of the Windows SDK (KnownFolders.h). */
const FOLDER_IDS: Readonly<Record<KnownFolder, string>> = {
  desktop: 'B4BFCC3A-DB2C-424C-B029-7FE99A87C641',
  downloads: '374DE290-123F-4565-9164-39C4925E467B',
  documents: 'FDD39AD0-238F-46AF-ADB4-6C85480369C7',
  pictures: '33E28130-4E1E-4676-835A-98395C3BC3BB',
  music: '4BD8D571-6D19-48D3-BE97-422220080E43',
  videos: '18989B1D-99B5-455B-841C-AB7C74E4DDFC',
};

/** Answers where the folder would be, also when it is missing or on a drive that is not there now. */
const KF_FLAG_DONT_VERIFY = 0x4000;
const GUID_BYTES = 16;

/**
 * Where Windows keeps a known folder of this account (it may have been moved, also into OneDrive), or null where
 * Windows names none.
 */
export function windowsKnownFolder(folder: KnownFolder): string | null {
  return knownFolderById(FOLDER_IDS[folder]);
}

/** The same for any FOLDERID_…. */
export function knownFolderById(id: string): string | null {
  const koffi = loadKoffi();
  const getPath = koffi
    .load('shell32.dll')
    .func('int32_t __stdcall SHGetKnownFolderPath(void *id, uint32_t flags, void *token, _Out_ void **path)');
  const free = koffi.load('ole32.dll').func('void __stdcall CoTaskMemFree(void *memory)');
  const found: unknown[] = [null];
  const status: unknown = getPath(guidBytes(id), KF_FLAG_DONT_VERIFY, null, found);
  const [text] = found;
  try {
    if (status !== 0 || text === null) return null;
    const full: unknown = koffi.decode(text, 'char16_t', -1);
    return typeof full === 'string' && full !== '' ? full : null;
  } finally {
    free(text);
  }
}

/** A GUID as it lies in memory: the first three groups little-endian, the rest as written. */
export function guidBytes(guid: string): Buffer {
  const bytes = Buffer.from(guid.replaceAll('-', ''), 'hex');
  if (bytes.length !== GUID_BYTES) throw new Error(`not a GUID: ${guid}`);
  bytes.subarray(0, 4).reverse();
  bytes.subarray(4, 6).reverse();
  bytes.subarray(6, 8).reverse();
  return bytes;
}
