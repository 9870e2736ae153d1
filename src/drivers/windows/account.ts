import { closeHandle, kernel32 } from './kernel32.ts';
import { loadKoffi } from './load-koffi.ts';

const TOKEN_QUERY = 0x0008;
const TOKEN_USER = 1;
const TOKEN_ELEVATION = 20;
/** Room for a TOKEN_USER with the longest SID (SECURITY_MAX_SID_SIZE is 68). */
const TOKEN_USER_BYTES = 128;

/** The SID of this account (`S-1-5-21-…`), or null where Windows does not tell it. */
export function accountSid(): string | null {
  const koffi = loadKoffi();
  const user = ofToken(TOKEN_USER, TOKEN_USER_BYTES);
  if (user === null) return null;
  const sidToText = koffi
    .load('advapi32.dll')
    .func('int __stdcall ConvertSidToStringSidW(void *sid, _Out_ void **text)');
  // TOKEN_USER begins with a pointer to the SID, which lies behind it in the same buffer.
  const sid: unknown = koffi.decode(user, 'void *');
  const text: unknown[] = [null];
  if (sidToText(sid, text) === 0) return null;
  try {
    const spelled: unknown = koffi.decode(text[0], 'char16_t', -1);
    return typeof spelled === 'string' && spelled.startsWith('S-1-') ? spelled : null;
  } finally {
    kernel32('void * __stdcall LocalFree(void *memory)')(text[0]);
  }
}

/**
 * Does this process run with an administrator's rights now? An administrator whose programs run with fewer rights
 * until asked (UAC) is none. What Windows does not tell counts as no.
 */
export function isElevated(): boolean {
  const elevation = ofToken(TOKEN_ELEVATION, 4);
  return elevation !== null && elevation.readUInt32LE(0) !== 0;
}

/** What the token of this process says of a kind (TOKEN_INFORMATION_CLASS, winnt.h), or null. */
function ofToken(kind: number, bytes: number): Buffer | null {
  const advapi32 = loadKoffi().load('advapi32.dll');
  const open = advapi32.func(
    'int __stdcall OpenProcessToken(intptr_t process, uint32_t access, _Out_ intptr_t *token)',
  );
  const ask = advapi32.func(
    'int __stdcall GetTokenInformation(intptr_t token, int kind, void *buffer, uint32_t size, _Out_ uint32_t *needed)',
  );
  const token: unknown[] = [null];
  const self = kernel32('intptr_t __stdcall GetCurrentProcess()')();
  if (open(self, TOKEN_QUERY, token) === 0) return null;
  try {
    const data = Buffer.alloc(bytes);
    return ask(token[0], kind, data, data.length, [0]) === 0 ? null : data;
  } finally {
    closeHandle(Number(token[0]));
  }
}
