import { loadKoffi } from '../load-koffi.ts';
import type { NativeCall } from './kernel32.ts';

const bound = new Map<string, NativeCall>();

/** A call of a system library by its C declaration, bound at first use. Throws where the library lacks it. */
export function dllCall(library: string, declaration: string): NativeCall {
  const place = `${library} ${declaration}`;
  const known = bound.get(place);
  if (known !== undefined) return known;
  const call: NativeCall = loadKoffi().load(library).func(declaration);
  bound.set(place, call);
  return call;
}
