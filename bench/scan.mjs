import { spawnSync } from 'node:child_process';
import fs, { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { commandLineFolder, ensureBuilt } from '../scripts/build-output.mjs';
import { makeDownloads, makeEmptyFiles, makeTree } from './scan/made-trees.mjs';

/**
 * How the product looks through folders, beside other programs over the same files: whole processes, in turn, warm
 * cache. Words choose parts (`find`, `bleachbit`, `tuneup`, `hold`, `stop`, `jdupes`, `windows`). Compared is the time of the
 * processor, user and system, as neighbours on the machine change that least; the clock's ratio is printed beside it.
 * Fails where a median is over its limit.
 */

const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const LIMITS = {
  find: 1.7,
  bleachbit: 1 / 4,
  holdMegabytes: 200,
  stopMs: 1000,
  perSecond: 4,
  jdupes: 1.5,
  lstat: 20,
};
const FILES = 200_000;
const FOLDERS = 20_000;
const HELD = 1_000_000;
const DOWNLOADS = 100_000;
const PAIRS = 7;
/** A round that a neighbour spoils is done again. */
const ROUNDS = 3;

const asked = process.argv.slice(2);
const isAsked = (part) => asked.length === 0 || asked.includes(part);
const work = mkdtempSync(path.join(tmpdir(), 'deskshell-scan-'));
let failed = false;

function verdict(holds, line) {
  console.log(`${holds ? 'holds' : 'FAILS'}  ${line}`);
  if (!holds) failed = true;
  return holds;
}

/** One process by the shell's own clock; output to a file, so that nobody waits for a reader. */
function run(program, words, env = {}) {
  const out = path.join(work, 'stdout');
  const timing = spawnSync(
    'bash',
    [
      '-c',
      'out=$1; shift; TIMEFORMAT="%R %U %S"; time "$@" >"$out" 2>/dev/null',
      'bench',
      out,
      program,
      ...words,
    ],
    { env: { ...process.env, LC_ALL: 'C.UTF-8', ...env }, encoding: 'utf8' },
  );
  if (timing.status !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${timing.status}`);
  const [real, user, system] = timing.stderr.trim().split(/\s+/).slice(-3).map(Number);
  return { clock: real, processor: user + system, output: () => readFileSync(out, 'utf8') };
}

const product = path.join(projectRoot, 'out', 'bench', 'scan-process.js');
const productRun = (...words) => run(process.execPath, [product, ...words]);

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}

/** Rounds of pairs until the median of the ratios is within the limit, or there is no round left. */
function compare(name, ours, theirs, limit, { pairs = PAIRS, start = { processor: 0, clock: 0 } } = {}) {
  for (let round = 1; ; round += 1) {
    const made = Array.from({ length: pairs }, () => ({ theirs: theirs(), ours: ours() }));
    const ratios = made.map(
      ({ ours: own, theirs: other }) => (own.processor - start.processor) / other.processor,
    );
    const clocks = made.map(({ ours: own, theirs: other }) => (own.clock - start.clock) / other.clock);
    const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
    const line =
      `${name}: ${median(ratios).toFixed(2)} times [${range}], limit ${limit.toFixed(2)}; by the clock ` +
      `${median(clocks).toFixed(2)}; processor ${median(made.map((pair) => pair.ours.processor)).toFixed(2)} s beside ` +
      `${median(made.map((pair) => pair.theirs.processor)).toFixed(2)} s, ${pairs} pairs`;
    if (median(ratios) <= limit || round === ROUNDS) return verdict(median(ratios) <= limit, line);
    console.log(`again  ${line}`);
  }
}

/** What Node, the worker and the product take until they can look: the same process on an empty folder. */
function startOfProcess() {
  const empty = path.join(work, 'profile', 'empty');
  mkdirSync(empty, { recursive: true });
  const starts = Array.from({ length: PAIRS }, () => productRun('scan', empty));
  return {
    processor: median(starts.map(({ processor }) => processor)),
    clock: median(starts.map(({ clock }) => clock)),
  };
}

function isThere(program) {
  if (spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0) return true;
  console.log(`SKIPPED ${program} is not on this machine (apt-get install ${program})`);
  return false;
}

function besideFind(tree) {
  const find = () => run('find', [tree, '-printf', '%s %T@ %p\\n']);
  const scan = () => productRun('scan', tree);
  const seen = JSON.parse(scan().output()).answer;
  const named = find().output().split('\n').length - 2;
  if (seen.entries !== named || seen.entries !== FILES + FOLDERS - 1)
    throw new Error(`the scan saw ${seen.entries}, find ${named}: this measures nothing`);
  const start = startOfProcess();
  console.log(
    `start of the product's process, which is not counted: ${start.processor.toFixed(2)} s of the processor`,
  );
  compare(`a scan of ${FILES} files with size and time beside find`, scan, find, LIMITS.find, { start });
}

/** How BleachBit looks through a tree without removing anything. */
function bleachbitPreview(tree, says = 'Files to be deleted: 2') {
  const home = mkdtempSync(path.join(work, 'bleachbit-'));
  mkdirSync(path.join(home, '.config', 'bleachbit'), { recursive: true });
  writeFileSync(
    path.join(home, '.config', 'bleachbit', 'bleachbit.ini'),
    `[bleachbit]\nfirst_start = False\ncheck_online_updates = False\n[custom/paths]\n0_type = folder\n0_path = ${tree}\n`,
  );
  const env = { HOME: home, XDG_CONFIG_HOME: path.join(home, '.config') };
  const preview = () => run('bleachbit', ['--preview', 'system.custom'], env);
  if (!preview().output().includes(says)) throw new Error('bleachbit did not see what is there');
  return preview;
}

function besideBleachbit(tree) {
  const preview = bleachbitPreview(tree);
  compare('a scan beside bleachbit --preview', () => productRun('scan', tree), preview, LIMITS.bleachbit, {
    pairs: 3,
  });
}

/**
 * The built command line on a made-up profile whose temp folder is the tree: `tuneup scan`, and `tuneup plan` after it.
 * Compared is how long a person waits for looking, by the clock and less what each program takes for an empty folder;
 * with everything, and by the processor, it is told beside it.
 */
function tuneupBesideBleachbit() {
  ensureBuilt();
  const program = path.join(commandLineFolder, 'index.js');
  const both = '"$0" "$1" tuneup scan --json && "$0" "$1" tuneup plan --json';
  const roundOn = (name) => {
    const profile = path.join(work, name);
    mkdirSync(path.join(profile, 'tmp'), { recursive: true });
    const env = { DESKSHELL_PROFILE: profile, DESKSHELL_HOME: path.join(work, `${name}-data`) };
    run(process.execPath, [program, 'tuneup', 'init'], env);
    return {
      tree: path.join(profile, 'tmp'),
      go: () => run('bash', ['-c', both, process.execPath, program], env),
    };
  };
  const full = roundOn('tuneup');
  makeTree(full.tree, FILES, FOLDERS);
  // Old enough to be junk.
  run('find', [full.tree, '-exec', 'touch', '-d', '2020-01-01', '{}', '+']);
  const [scanned, planned] = full
    .go()
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).data);
  const found = scanned.scan.modules.find(({ module }) => module === 'junk');
  const rows = planned.plan.modules.find(({ module }) => module === 'junk').preview.actions;
  const bytes = rows.reduce((sum, row) => sum + row.bytes, 0);
  if (found.total !== rows.length || bytes < FILES * 1000)
    throw new Error(`the plan has ${rows.length} rows with ${bytes} bytes: this measures nothing`);
  const empty = roundOn('tuneup-empty');
  const [theirs, theirStart] = [
    bleachbitPreview(full.tree),
    bleachbitPreview(empty.tree, 'Files to be deleted: 1'),
  ];
  const starts = Array.from({ length: PAIRS }, () => ({
    ours: empty.go().clock,
    theirs: theirStart().clock,
  }));
  const start = {
    ours: median(starts.map((one) => one.ours)),
    theirs: median(starts.map((one) => one.theirs)),
  };
  for (let round = 1; ; round += 1) {
    const pairs = Array.from({ length: PAIRS }, () => ({ theirs: theirs(), ours: full.go() }));
    const ratio = (of) =>
      median(pairs.map((pair) => of(pair.ours, start.ours) / of(pair.theirs, start.theirs)));
    const looking = ratio(({ clock }, begin) => clock - begin);
    const line =
      `tuneup scan and plan of ${FILES} old files beside bleachbit --preview: ${looking.toFixed(2)} times by the ` +
      `clock, limit ${LIMITS.bleachbit}; with both starts (${start.ours.toFixed(2)} and ${start.theirs.toFixed(2)} s) ` +
      `${ratio(({ clock }) => clock).toFixed(2)}, by the processor ${ratio(({ processor }) => processor).toFixed(2)}; ` +
      `${median(pairs.map(({ ours }) => ours.clock)).toFixed(2)} s beside ` +
      `${median(pairs.map((pair) => pair.theirs.clock)).toFixed(2)} s, ${PAIRS} pairs`;
    const holds = looking <= LIMITS.bleachbit;
    if (holds || round === ROUNDS) return verdict(holds, line);
    console.log(`again  ${line}`);
  }
}

function holdMillion() {
  const tree = path.join(work, 'million', 'tree');
  makeEmptyFiles(tree, HELD);
  const held = run(process.execPath, ['--expose-gc', product, 'hold', tree]);
  const { entries, before, after } = JSON.parse(held.output()).answer;
  verdict(
    entries > HELD && after <= LIMITS.holdMegabytes,
    `${entries} entries held: ${after.toFixed(0)} MB of memory for the whole process, limit ` +
      `${LIMITS.holdMegabytes} (${before.toFixed(0)} before)`,
  );
  rmSync(path.join(work, 'million'), { recursive: true });
}

function stopHalfway(tree, name, entries) {
  const { answer, stopMs, perSecond } = JSON.parse(productRun('stop', tree, `${entries / 2}`).output());
  const wasCut = answer.code === 'CANCELLED' && answer.entries < entries;
  verdict(
    wasCut && stopMs <= LIMITS.stopMs && perSecond >= LIMITS.perSecond,
    `C51 ${name} cancelled at half: ended after ${stopMs?.toFixed(0)} ms, limit ${LIMITS.stopMs}; ` +
      `${perSecond.toFixed(1)} steps of progress a second, limit ${LIMITS.perSecond}`,
  );
}

function besideJdupes() {
  const folder = path.join(work, 'profile', 'Downloads');
  makeDownloads(folder, DOWNLOADS);
  const jdupes = () => run('jdupes', ['-q', folder]);
  const ours = () => productRun('duplicates', folder);
  const theirSets = jdupes()
    .output()
    .trim()
    .split('\n\n')
    .map((set) => set.split('\n').map((full) => path.basename(full)));
  const asText = (sets) => sets.map((set) => [...set].sort().join('|')).sort();
  const found = asText(JSON.parse(ours().output()).answer);
  verdict(
    found.length > 100 && found.join('\n') === asText(theirSets).join('\n'),
    `the same sets of duplicates as jdupes: ${found.length} beside ${theirSets.length}, of ${DOWNLOADS} files`,
  );
  compare('duplicates beside jdupes', ours, jdupes, LIMITS.jdupes, { start: startOfProcess() });
}

async function listBesideLstat() {
  const { openBench } = await import('../scripts/win32-bench.mjs');
  const bench = openBench();
  if (bench.missing !== null) {
    console.log(`SKIPPED the walk on Windows, because ${bench.missing}`);
    return;
  }
  try {
    for (const [files, folders] of [
      [20_000, 200],
      [100_000, 1_000],
    ]) {
      const report = path.join(bench.reports, 'walk.json');
      const log = fs.openSync(path.join(bench.reports, 'walk.txt'), 'w');
      const words = [
        'bench/scan/list-beside-lstat.mjs',
        `${files}`,
        `${folders}`,
        'C:\\t\\walk',
        'reports\\walk.json',
      ];
      await bench.run(words, log, 1_800_000);
      fs.closeSync(log);
      if (!fs.existsSync(report)) throw new Error(readFileSync(path.join(bench.reports, 'walk.txt'), 'utf8'));
      const pairs = JSON.parse(readFileSync(report, 'utf8'));
      rmSync(report);
      const isSame = pairs.every(
        ({ scan, lstat }) => scan.entries === lstat.entries && scan.bytes === lstat.bytes,
      );
      const faster = median(pairs.map(({ scan, lstat }) => lstat.ms / scan.ms));
      verdict(
        isSame && pairs[0].scan.entries === files + folders && faster >= LIMITS.lstat,
        `under Wine ${files} files by FindFirstFileExW ${faster.toFixed(1)} times as fast as readdir + lstat, limit ` +
          `${LIMITS.lstat}; ${median(pairs.map(({ scan }) => scan.ms)).toFixed(0)} ms beside ` +
          `${median(pairs.map(({ lstat }) => lstat.ms)).toFixed(0)} ms by the clock, ${pairs.length} pairs`,
      );
    }
  } finally {
    bench.close();
  }
}

try {
  await build({
    root: projectRoot,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3', 'koffi'], target: 'node' },
    build: {
      ssr: true,
      outDir: 'out/bench',
      target: 'node22',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: ['bench/scan/scan-process.ts', 'bench/scan/scan-worker.ts'],
        external: ['better-sqlite3', 'koffi'],
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
  if (process.platform === 'linux') {
    const tree = path.join(work, 'profile', 'tree');
    if (['find', 'bleachbit', 'stop'].some(isAsked)) makeTree(tree, FILES, FOLDERS);
    if (isAsked('find')) besideFind(tree);
    if (isAsked('bleachbit') && isThere('bleachbit')) besideBleachbit(tree);
    if (isAsked('tuneup') && isThere('bleachbit')) tuneupBesideBleachbit();
    if (isAsked('stop')) {
      stopHalfway(tree, `a scan of ${FILES} files in ${FOLDERS} folders`, FILES + FOLDERS);
      const flat = path.join(work, 'profile', 'flat');
      makeTree(flat, FILES / 2, 1);
      stopHalfway(flat, `a scan of ${FILES / 2} files in one folder`, FILES / 2);
    }
    if (isAsked('hold')) holdMillion();
    if (isAsked('jdupes') && isThere('jdupes')) besideJdupes();
  }
  if (isAsked('windows')) await listBesideLstat();
} finally {
  rmSync(work, { recursive: true, force: true });
}
if (failed) process.exitCode = 1;
