import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const electron = fileURLToPath(new URL('../node_modules/electron', import.meta.url));
/** Long enough for a slow line; a machine without one gives up within seconds. */
const FETCH_LIMIT_MS = 5 * 60 * 1000;

/** Electron's own program, or null. Never by `require('electron')`: that begins to download it. */
export function electronBinary() {
  const pathFile = path.join(electron, 'path.txt');
  if (!existsSync(pathFile)) return null;
  const dist = process.env.ELECTRON_OVERRIDE_DIST_PATH ?? path.join(electron, 'dist');
  const binary = path.join(dist, readFileSync(pathFile, 'utf8').trim());
  return existsSync(binary) ? binary : null;
}

/** Fetches it as its package does, where the machine can; null where it cannot. */
export function fetchElectron() {
  const script = path.join(electron, 'install.js');
  if (!existsSync(script)) return null;
  spawnSync(process.execPath, [script], { stdio: 'ignore', timeout: FETCH_LIMIT_MS });
  return electronBinary();
}
