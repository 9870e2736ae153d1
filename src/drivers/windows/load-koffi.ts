import { createRequire } from 'node:module';

type Koffi = typeof import('koffi');

let loaded: Koffi | null = null;

/** The foreign-function library, loaded at first use: only Windows needs what these drivers ask. */
export function loadKoffi(): Koffi {
  loaded ??= createRequire(import.meta.url)('koffi') as Koffi;
  return loaded;
}
