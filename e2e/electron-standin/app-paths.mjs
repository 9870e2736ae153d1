import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { switchValue } from './settings.mjs';

/** The folder of the package.json that belongs to the started script, as `electron .` has it. */
export const appFolder = (() => {
  const script = path.resolve(process.argv[1] ?? '.');
  for (let folder = path.dirname(script); ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, 'package.json'))) return folder;
    if (folder === path.dirname(folder)) return path.dirname(script);
  }
})();

/** The app's own package.json; empty where there is none. */
export const appPackage = (() => {
  const file = path.join(appFolder, 'package.json');
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {};
})();

function appDataFolder() {
  if (process.platform === 'win32')
    return process.env['APPDATA'] ?? path.join(os.homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return path.join(os.homedir(), 'Library', 'Application Support');
  return process.env['XDG_CONFIG_HOME'] || path.join(os.homedir(), '.config');
}

const KNOWN = {
  home: () => os.homedir(),
  appData: appDataFolder,
  temp: () => os.tmpdir(),
  exe: () => process.execPath,
  module: () => process.execPath,
  desktop: () => path.join(os.homedir(), 'Desktop'),
  documents: () => path.join(os.homedir(), 'Documents'),
  downloads: () => path.join(os.homedir(), 'Downloads'),
  music: () => path.join(os.homedir(), 'Music'),
  pictures: () => path.join(os.homedir(), 'Pictures'),
  videos: () => path.join(os.homedir(), 'Videos'),
};

const chosen = new Map();

export function setPath(name, folder) {
  if (!path.isAbsolute(folder)) throw new Error('Path must be absolute');
  if (!pathOf(name, 'x')) throw new Error(`Failed to set path '${name}'`);
  chosen.set(name, folder);
}

export function getPath(name, appName) {
  const found = pathOf(name, appName);
  if (found === undefined) throw new Error(`Failed to get '${name}' path`);
  if (name === 'userData' || name === 'logs') fs.mkdirSync(found, { recursive: true });
  return found;
}

function pathOf(name, appName) {
  if (chosen.has(name)) return chosen.get(name);
  if (name === 'userData')
    return switchValue('user-data-dir') || path.join(pathOf('appData', appName), appName);
  if (name === 'sessionData') return pathOf('userData', appName);
  if (name === 'logs') return path.join(pathOf('userData', appName), 'logs');
  return KNOWN[name]?.();
}
