import { loadKoffi } from '../load-koffi.ts';
import { dllCall } from './dll-call.ts';
import { closeHandle, kernel32 } from './kernel32.ts';

/** Whose process it is, and with which rights it runs. */
export interface ProcessToken {
  /** `S-1-5-21-…` */
  readonly sid: string;
  readonly isElevated: boolean;
}

const TOKEN_QUERY = 0x0008;
const TOKEN_USER = 1;
const TOKEN_ELEVATION = 20;
/** Room for a TOKEN_USER with the longest SID (SECURITY_MAX_SID_SIZE is 68). */
const TOKEN_USER_BYTES = 128;

/** The token of a process by its handle, or null where this account may not look at it. */
export function tokenOf(processHandle: number): ProcessToken | null {
  const open = dllCall(
    'advapi32.dll',
    'int __stdcall OpenProcessToken(intptr_t process, uint32_t access, _Out_ intptr_t *token)',
  );
  const ask = dllCall(
    'advapi32.dll',
    'int __stdcall GetTokenInformation(intptr_t token, int kind, void *buffer, uint32_t size, _Out_ uint32_t *needed)',
  );
  const token: unknown[] = [null];
  if (open(processHandle, TOKEN_QUERY, token) === 0) return null;
  try {
    const user = Buffer.alloc(TOKEN_USER_BYTES);
    const elevation = Buffer.alloc(4);
    if (ask(token[0], TOKEN_USER, user, user.length, [null]) === 0) return null;
    if (ask(token[0], TOKEN_ELEVATION, elevation, elevation.length, [null]) === 0) return null;
    const sid = spelledSid(user);
    return sid === null ? null : { sid, isElevated: elevation.readUInt32LE(0) !== 0 };
  } finally {
    closeHandle(Number(token[0]));
  }
}

/** TOKEN_USER begins with a pointer to the SID, which lies behind it in the same buffer. */
function spelledSid(user: Buffer): string | null {
  const koffi = loadKoffi();
  const sid: unknown = koffi.decode(user, 'void *');
  const text: unknown[] = [null];
  const spell = dllCall('advapi32.dll', 'int __stdcall ConvertSidToStringSidW(void *sid, _Out_ void **text)');
  if (spell(sid, text) === 0) return null;
  try {
    const spelled: unknown = koffi.decode(text[0], 'char16_t', -1);
    return typeof spelled === 'string' && spelled.startsWith('S-1-') ? spelled : null;
  } finally {
    kernel32('void * __stdcall LocalFree(void *memory)')(text[0]);
  }
}

const CURRENT_PROCESS = -1;

/** The token of this process. */
export function ownToken(): ProcessToken | null {
  return tokenOf(CURRENT_PROCESS);
}
