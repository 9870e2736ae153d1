import type { NativeCall } from './kernel32.ts';
import { loadKoffi } from './load-koffi.ts';

const bound = new Map<string, NativeCall | null>();

/** A call of one of Windows' libraries by its C declaration, bound at first use; null where this Windows has none. */
export function optionalCall(library: string, declaration: string): NativeCall | null {
  const known = bound.get(declaration);
  if (known !== undefined) return known;
  let call: NativeCall | null;
  try {
    call = loadKoffi().load(library).func(declaration);
  } catch {
    // Newer calls are missing on older systems, and some under Wine.
    call = null;
  }
  bound.set(declaration, call);
  return call;
}

/** The same for a call that every Windows has. */
export function user32(declaration: string): NativeCall {
  const call = optionalCall('user32.dll', declaration);
  if (call === null) throw new Error(`user32.dll has no ${declaration}`);
  return call;
}
