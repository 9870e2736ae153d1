import { createRequire } from 'node:module';

type Library = typeof import('node-powershell');

let loaded: Library | null = null;

/** The library that starts the shell, loaded at first use: a preview never asks for it. */
export function loadLibrary(): Library {
  loaded ??= createRequire(import.meta.url)('node-powershell') as Library;
  return loaded;
}
