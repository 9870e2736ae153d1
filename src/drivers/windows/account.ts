import { loadKoffi } from '../load-koffi.ts';

const TOKEN_QUERY = 0x0008;
const TOKEN_USER = 1;
/** Room for a TOKEN_USER with the longest SID (SECURITY_MAX_SID_SIZE is 68). */
const TOKEN_USER_BYTES = 128;

/** The SID of this account (`S-1-5-21-…`), or null where Windows does not tell it. */
export function accountSid(): string | null {
  const koffi = loadKoffi();
  const kernel32 = koffi.load('kernel32.dll');
  const advapi32 = koffi.load('advapi32.dll');
  const currentProcess = kernel32.func('intptr_t __stdcall GetCurrentProcess()');
  const closeHandle = kernel32.func('int __stdcall CloseHandle(intptr_t handle)');
  const openToken = advapi32.func(
    'int __stdcall OpenProcessToken(intptr_t process, uint32_t access, _Out_ intptr_t *token)',
  );
  const tokenInformation = advapi32.func(
    'int __stdcall GetTokenInformation(intptr_t token, int kind, void *buffer, uint32_t size, _Out_ uint32_t *needed)',
  );
  const sidToText = advapi32.func('int __stdcall ConvertSidToStringSidW(void *sid, _Out_ void **text)');
  const localFree = kernel32.func('void * __stdcall LocalFree(void *memory)');

  const token: unknown[] = [null];
  if (openToken(currentProcess(), TOKEN_QUERY, token) === 0) return null;
  try {
    const user = Buffer.alloc(TOKEN_USER_BYTES);
    if (tokenInformation(token[0], TOKEN_USER, user, user.length, [null]) === 0) return null;
    // TOKEN_USER begins with a pointer to the SID, which lies behind it in the same buffer.
    const sid: unknown = koffi.decode(user, 'void *');
    const text: unknown[] = [null];
    if (sidToText(sid, text) === 0) return null;
    try {
      const spelled: unknown = koffi.decode(text[0], 'char16_t', -1);
      return typeof spelled === 'string' && spelled.startsWith('S-1-') ? spelled : null;
    } finally {
      localFree(text[0]);
    }
  } finally {
    closeHandle(token[0]);
  }
}

/** Does this process run with an administrator's rights? */
export function isElevated(): boolean {
  const isUserAnAdmin = loadKoffi().load('shell32.dll').func('int __stdcall IsUserAnAdmin()');
  return isUserAnAdmin() !== 0;
}
