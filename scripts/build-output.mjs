import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const outRoot = path.join(projectRoot, 'out');
export const commandLineFolder = path.join(outRoot, 'cli');
/** The window's program, its worker, the bridge and the page. */
export const windowMain = path.join(outRoot, 'main', 'index.js');
const stampFile = path.join(commandLineFolder, 'build-stamp.txt');
const windowStampFile = path.join(outRoot, 'main', 'build-stamp.txt');

const SOURCES = ['src', 'skills', 'package.json', 'package-lock.json'];
const COMMAND_LINE_SOURCES = [...SOURCES, 'vite.cli.config.ts'];
const WINDOW_SOURCES = [...SOURCES, 'electron.vite.config.ts'];
const ENTRIES = ['worker.js', 'start.js', 'index.js'];
const WINDOW_FILES = [
  windowMain,
  path.join(outRoot, 'main', 'worker.js'),
  path.join(outRoot, 'preload', 'index.cjs'),
  path.join(outRoot, 'renderer', 'index.html'),
];
/** How long files of earlier builds stay for processes that started on them and load a part late. */
const KEEP_OLD_CHUNKS_MS = 24 * 60 * 60 * 1000;

/** Name, size and time of every source: changes when one is edited, added or removed. */
function sourceDigest(sources) {
  const hash = createHash('sha256');
  const add = (relative) => {
    const full = path.join(projectRoot, relative);
    const stats = fs.lstatSync(full, { bigint: true });
    if (stats.isDirectory()) {
      for (const name of fs.readdirSync(full).sort()) add(`${relative}/${name}`);
    } else if (!/[.]test[.]tsx?$/.test(relative)) {
      hash.update(`${relative}\0${stats.size}\0${stats.mtimeNs}\n`);
    }
  };
  for (const source of sources) add(source);
  return hash.digest('hex');
}

function isFresh(digest) {
  try {
    return (
      fs.readFileSync(stampFile, 'utf8') === digest &&
      ENTRIES.every((entry) => fs.existsSync(path.join(commandLineFolder, entry)))
    );
  } catch {
    return false;
  }
}

/**
 * Puts a finished build in place file by file, each by one rename, parts before the entries that name them: a
 * process that starts at any moment, or another build at the same time, always finds whole files.
 */
function publish(buildFolder, digest) {
  fs.mkdirSync(commandLineFolder, { recursive: true });
  fs.chmodSync(path.join(buildFolder, 'index.js'), 0o755);
  const built = fs.readdirSync(buildFolder);
  const parts = built.filter((name) => !ENTRIES.includes(name));
  for (const name of [...parts, ...ENTRIES]) {
    fs.renameSync(path.join(buildFolder, name), path.join(commandLineFolder, name));
  }
  const stampDraft = path.join(buildFolder, 'build-stamp.txt');
  fs.writeFileSync(stampDraft, digest);
  fs.renameSync(stampDraft, stampFile);
  removeOldParts(new Set([...built, path.basename(stampFile)]));
}

function removeOldParts(current) {
  for (const name of fs.readdirSync(commandLineFolder)) {
    if (current.has(name)) continue;
    const full = path.join(commandLineFolder, name);
    const stats = fs.lstatSync(full, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > KEEP_OLD_CHUNKS_MS)
      fs.rmSync(full, { force: true });
  }
}

/** Builds the command line into a folder of its own, then publishes it. Throws where the build fails. */
export async function build() {
  const { build: viteBuild } = await import('vite');
  const digest = sourceDigest(COMMAND_LINE_SOURCES);
  const buildFolder = path.join(outRoot, `.build-${process.pid}-${randomUUID().slice(0, 8)}`);
  try {
    await viteBuild({
      root: projectRoot,
      configFile: path.join(projectRoot, 'vite.cli.config.ts'),
      logLevel: 'warn',
      build: { outDir: buildFolder },
    });
    publish(buildFolder, digest);
  } finally {
    fs.rmSync(buildFolder, { recursive: true, force: true });
  }
}

/** Builds the window. Throws where the build fails. */
export async function buildWindow() {
  const { build: electronBuild } = await import('electron-vite');
  const digest = sourceDigest(WINDOW_SOURCES);
  fs.rmSync(windowStampFile, { force: true });
  await electronBuild({
    root: projectRoot,
    configFile: path.join(projectRoot, 'electron.vite.config.ts'),
    logLevel: 'warn',
  });
  fs.writeFileSync(windowStampFile, digest);
}

function isWindowFresh() {
  try {
    const stamp = fs.readFileSync(windowStampFile, 'utf8');
    return stamp === sourceDigest(WINDOW_SOURCES) && WINDOW_FILES.every((file) => fs.existsSync(file));
  } catch {
    return false;
  }
}

/**
 * Builds the command line where a source changed since the last build. In a process of its own whose output goes
 * to stderr: stdout belongs to the command. Ends the process where the build fails.
 */
export function ensureBuilt() {
  if (!isFresh(sourceDigest(COMMAND_LINE_SOURCES))) buildBeside('cli');
}

/** The same for the window. */
export function ensureWindowBuilt() {
  if (!isWindowFresh()) buildBeside('window');
}

function buildBeside(what) {
  const script = fileURLToPath(new URL('build.mjs', import.meta.url));
  const { status } = spawnSync(process.execPath, [script, what], {
    cwd: projectRoot,
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) return;
  console.error(
    'DeskShell could not be built from its sources; the lines above say why. Try “npm ci” first.',
  );
  process.exit(1);
}
