import { dllCall } from './dll-call.ts';
import type { NativeCall } from './kernel32.ts';

/** A call of user32.dll by its C declaration, bound at first use. */
export function user32(declaration: string): NativeCall {
  return dllCall('user32.dll', declaration);
}

const missing = new Set<string>();

/** A call that older systems lack, and Wine may: null there. */
export function optionalCall(library: string, declaration: string): NativeCall | null {
  if (missing.has(declaration)) return null;
  try {
    return dllCall(library, declaration);
  } catch {
    missing.add(declaration);
    return null;
  }
}
