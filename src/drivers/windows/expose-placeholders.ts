import { loadKoffi } from '../load-koffi.ts';

const EXPOSE_PLACEHOLDERS = 2;

let asked = false;

/**
 * Windows may show a program files of a cloud as if they were here. Once told not to, it says what they are, for as
 * long as this process runs. Versions before 10 1803 (and Wine) have no such call, and no such disguise.
 */
export function exposePlaceholders(): void {
  if (asked) return;
  asked = true;
  try {
    const expose = loadKoffi()
      .load('ntdll.dll')
      .func('int8_t __stdcall RtlSetProcessPlaceholderCompatibilityMode(int8_t mode)');
    expose(EXPOSE_PLACEHOLDERS);
  } catch {
    // Nothing is disguised where the call is missing.
  }
}
