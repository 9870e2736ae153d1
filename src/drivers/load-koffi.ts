import { createRequire } from 'node:module';

export type Koffi = typeof import('koffi').default;

let loaded: Koffi | null = null;

/** The foreign-function library, loaded at first use: a preview on Linux needs none of it. */
export function loadKoffi(): Koffi {
  loaded ??= createRequire(import.meta.url)('koffi') as Koffi;
  return loaded;
}
