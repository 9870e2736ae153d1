import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build-output.mjs';
import { requireNode } from './node-version.mjs';
import { chooseTests } from './win32/choose-tests.mjs';
import { tallyFile } from './win32/tally.mjs';

/**
 * The tests of kernel, drivers, skills and app on Windows: by Vitest itself on Windows, by Node for Windows under
 * Wine on Linux. Words name files to run instead of all. The last line adds up.
 */

requireNode();
const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const FILE_TIMEOUT_MS = 240_000;
/** One Wine serves all of them: more than a few only wait for it. */
const MOST_AT_ONCE = 3;

function onWindows(files) {
  const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const report = path.join(projectRoot, 'out', 'win32-report.json');
  fs.mkdirSync(path.dirname(report), { recursive: true });
  fs.rmSync(report, { force: true });
  const reporter = path.join(projectRoot, 'scripts', 'win32', 'reporter.mjs');
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'unit', `--reporter=${reporter}`, ...files],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, WIN32_REPORT: report } },
  );
  const total = { passed: 0, failed: 0, skipped: 0 };
  if (fs.existsSync(report)) {
    for (const told of JSON.parse(fs.readFileSync(report, 'utf8'))) addUp(total, tallyFile(told));
  } else console.error('✗ the tests gave no report');
  if (status !== 0 && total.failed === 0) total.failed = 1;
  return total;
}

function addUp(total, counted) {
  for (const line of counted.lines) console.log(line);
  for (const key of Object.keys(total)) total[key] += counted[key];
}

async function underWine(files, alone) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const { openBench } = await import('./win32-bench.mjs');
  ensureBuilt();
  const bench = openBench();
  if (bench.missing !== null) {
    console.error(`SKIPPED: no test ran on Windows, because ${bench.missing}.`);
    total.skipped = 1;
    return total;
  }
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      bench.close();
      process.exit(1);
    });
  }
  const worker = async (waiting) => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      addUp(total, tallyFile(await runFile(bench, file)));
    }
  };
  try {
    const atOnce = Math.min(MOST_AT_ONCE, os.availableParallelism());
    const waiting = [...files];
    await Promise.all(Array.from({ length: atOnce }, () => worker(waiting)));
    await worker([...alone]);
  } finally {
    bench.close();
  }
  return total;
}

/** What one file's run left: its tests, or null with what it printed. */
async function runFile(bench, file) {
  const began = Date.now();
  const name = file.replaceAll('/', '+');
  const report = path.join(bench.reports, `${name}.json`);
  const log = path.join(bench.reports, `${name}.txt`);
  const output = fs.openSync(log, 'w');
  const words = ['scripts/win32/run-test-file.mjs', file, path.relative(bench.checkout, report)];
  const ended = await bench.run(words, output, FILE_TIMEOUT_MS);
  fs.closeSync(output);
  const ms = Date.now() - began;
  const printed = fs.readFileSync(log, 'utf8');
  if (!ended) return { file, ms, tests: null, printed: `still running after ${ms} ms\n${printed}` };
  const tests = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
  return { file, ms, tests, printed };
}

const began = Date.now();
const { files, alone, notRun } = chooseTests(projectRoot, process.argv.slice(2));
if (files.length + alone.length === 0) throw new Error('no test file has such a name');
const { passed, failed, skipped } =
  process.platform === 'win32' ? onWindows([...files, ...alone]) : await underWine(files, alone);
for (const line of ['', ...notRun]) console.log(line);
console.log(`\nTook ${Math.round((Date.now() - began) / 1000)} s.`);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
if (failed > 0) process.exitCode = 1;
