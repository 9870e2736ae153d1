import { loadKoffi } from '../load-koffi.ts';
import { dllCall } from './dll-call.ts';
import { kernel32, lastError, longPath } from './kernel32.ts';

/** Whom a folder belongs to, and who may do what in it, spelled in Windows' own language for that (SDDL). */
export interface FolderSecurity {
  /** `S-1-5-21-…` */
  readonly owner: string;
  /** `D:P(A;OICI;FA;;;SY)…` */
  readonly access: string;
}

const SDDL_REVISION = 1;
const SE_FILE_OBJECT = 1;
const OWNER_AND_ACCESS = 0x1 | 0x4;
const ACCESS = 0x4;
const PROTECTED_ACCESS = 0x80000000;
/** The two letters of SDDL for who may own a folder beside a person. */
const WELL_KNOWN: Readonly<Record<string, string>> = { BA: 'S-1-5-32-544', SY: 'S-1-5-18' };
/** SECURITY_ATTRIBUTES of 64-bit Windows: its own size, the descriptor, “no handle is inherited”. */
const ATTRIBUTES_BYTES = 24;
const DESCRIPTOR_OFFSET = 8;

/** The only ones who get in: the owner, Administrators and SYSTEM, for all that lies below too; nothing is inherited. */
export function ownersAccess(sid: string): string {
  return `D:P(A;OICI;FA;;;${sid})(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)`;
}

/**
 * Every user lists the folder and makes folders in it, which are not theirs alone before they say so; nobody but
 * Administrators and SYSTEM takes away or renames what is in it. SAFETY: `S-1-3-4` (“owner rights”) holds whoever made
 * it to the same: an owner could otherwise open it to himself, and move another's folder away.
 */
export function sharedAccess(): string {
  // FILE_GENERIC_READ, FILE_TRAVERSE and FILE_ADD_SUBDIRECTORY.
  const use = '0x1200ad';
  return `D:P(A;OICI;FA;;;BA)(A;OICI;FA;;;SY)(A;;${use};;;BU)(A;;${use};;;S-1-3-4)`;
}

/**
 * Makes a folder that has this owner and this access from its first moment. Null, or the code of the error of Windows
 * (183: there is something of that name).
 */
export function makeFolderWith(full: string, { owner, access }: FolderSecurity): number | null {
  const text = `O:${owner}${access}`;
  return withDescriptor(text, (descriptor) => {
    const koffi = loadKoffi();
    const attributes = Buffer.alloc(ATTRIBUTES_BYTES);
    attributes.writeUInt32LE(ATTRIBUTES_BYTES, 0);
    attributes.writeBigUInt64LE(koffi.address(descriptor), DESCRIPTOR_OFFSET);
    const make = kernel32('int __stdcall CreateDirectoryW(str16 name, void *attributes)');
    return make(longPath(full), attributes) === 0 ? lastError() : null;
  });
}

/** Gives a folder that is there this access, and takes away what it inherits. Null, or the code of the error. */
export function setAccess(full: string, access: string): number | null {
  return withDescriptor(access, (descriptor) => {
    const set = dllCall(
      'advapi32.dll',
      'int __stdcall SetFileSecurityW(str16 name, uint32_t what, void *descriptor)',
    );
    return set(longPath(full), (PROTECTED_ACCESS | ACCESS) >>> 0, descriptor) === 0 ? lastError() : null;
  });
}

/** Whom a folder belongs to and who may do what in it, or the code of the error. */
export function readSecurity(full: string): FolderSecurity | number {
  const ask = dllCall(
    'advapi32.dll',
    'uint32_t __stdcall GetNamedSecurityInfoW(str16 name, int kind, uint32_t what, void *owner, void *group, void *access, void *audit, _Out_ void **descriptor)',
  );
  const spell = dllCall(
    'advapi32.dll',
    'int __stdcall ConvertSecurityDescriptorToStringSecurityDescriptorW(void *descriptor, uint32_t revision, uint32_t what, _Out_ void **text, void *units)',
  );
  const found: unknown[] = [null];
  const code = Number(ask(longPath(full), SE_FILE_OBJECT, OWNER_AND_ACCESS, null, null, null, null, found));
  if (code !== 0) return code;
  try {
    const text: unknown[] = [null];
    if (spell(found[0], SDDL_REVISION, OWNER_AND_ACCESS, text, null) === 0) return lastError();
    try {
      return parseSecurity(String(loadKoffi().decode(text[0], 'char16_t', -1)));
    } finally {
      free(text[0]);
    }
  } finally {
    free(found[0]);
  }
}

/** `O:<owner>D:<access>`; Windows writes well-known accounts with two letters. */
export function parseSecurity(text: string): FolderSecurity {
  const [, owner = '', access = ''] = /^O:(S-[-\d]+|[A-Z]{2})(D:.*)?$/.exec(text) ?? [];
  return { owner: WELL_KNOWN[owner] ?? owner, access };
}

function withDescriptor(text: string, work: (descriptor: unknown) => number | null): number | null {
  const parse = dllCall(
    'advapi32.dll',
    'int __stdcall ConvertStringSecurityDescriptorToSecurityDescriptorW(str16 text, uint32_t revision, _Out_ void **descriptor, void *size)',
  );
  const parsed: unknown[] = [null];
  if (parse(text, SDDL_REVISION, parsed, null) === 0) return lastError();
  try {
    return work(parsed[0]);
  } finally {
    free(parsed[0]);
  }
}

function free(memory: unknown): void {
  kernel32('void * __stdcall LocalFree(void *memory)')(memory);
}
