import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { _electron } from '@playwright/test';
import type { App } from './app-face.ts';
import { launchStandin } from './launch-standin.ts';

/**
 * Starts the built app: on real Electron where its binary is installed, else on the stand-in in `electron-standin/`.
 * `E2E_ELECTRON=real` or `E2E_ELECTRON=standin` forces one.
 */

export type { App };

export interface LaunchOptions {
  /** A folder of its own: data, single-instance lock. */
  readonly userData: string;
  /** Besides the runner's own environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** The app's own arguments, such as `--lang=zh-CN`. */
  readonly args?: readonly string[];
  /** The folder with the app's package.json; the project's root by default. */
  readonly appFolder?: string;
}

const projectRoot = path.join(import.meta.dirname, '..');

export async function launchApp(options: LaunchOptions): Promise<App> {
  const { userData, args = [], appFolder = projectRoot } = options;
  const env = environment(options.env ?? {});
  const words = [`--user-data-dir=${userData}`, ...args];
  const executablePath = electronBinary();
  if (executablePath === undefined) {
    return launchStandin({ main: mainScript(appFolder), args: words, cwd: appFolder, env });
  }
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return _electron.launch({
    executablePath,
    args: [appFolder, ...words, ...asRoot],
    cwd: appFolder,
    env,
  });
}

/** Whether specs run on real Electron. */
export const onRealElectron = (): boolean => electronBinary() !== undefined;

/** Real Electron's binary. `require('electron')` must not be asked: it starts a download. */
function electronBinary(): string | undefined {
  const wanted = process.env['E2E_ELECTRON'];
  if (wanted === 'standin') return undefined;
  const electron = path.join(projectRoot, 'node_modules', 'electron');
  const pathFile = path.join(electron, 'path.txt');
  if (existsSync(pathFile)) {
    const dist = process.env['ELECTRON_OVERRIDE_DIST_PATH'] ?? path.join(electron, 'dist');
    const binary = path.join(dist, readFileSync(pathFile, 'utf8').trim());
    if (existsSync(binary)) return binary;
  }
  if (wanted === 'real')
    throw new Error('E2E_ELECTRON=real, and its binary is not there: npx install-electron');
  return undefined;
}

function mainScript(appFolder: string): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(appFolder, 'package.json'), 'utf8'));
  const main =
    typeof manifest === 'object' && manifest !== null && 'main' in manifest ? manifest.main : undefined;
  return path.join(appFolder, typeof main === 'string' ? main : 'out/main/index.js');
}

function environment(changes: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const all = Object.entries({ ...process.env, ...changes });
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== undefined));
}
