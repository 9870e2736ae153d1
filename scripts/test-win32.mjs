import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

/**
 * The tests of kernel, drivers, skills and app on Windows: by Vitest itself on Windows, by Node for Windows under
 * Wine on Linux. Words name files to run instead of all. The last line adds up.
 */

requireNode();
const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const FOLDERS = [
  'src/kernel',
  'src/drivers',
  'src/app',
  'src/skills',
  'skills',
  'src/protocol',
  'src/locales',
];
const FILE_TIMEOUT_MS = 300_000;

function testFiles(words) {
  return FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts'))
      .map((name) => path.posix.join(folder, name.replaceAll('\\', '/'))),
  )
    .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
    .sort();
}

/** Why a file cannot run under Wine, or null. */
function leftOutUnderWine(file) {
  const text = fs.readFileSync(path.join(projectRoot, file), 'utf8');
  if (/\bvi[.](mock|hoisted)\(/.test(text))
    return 'it replaces modules (vi.mock), which only Vitest itself can';
  return null;
}

function onWindows(files) {
  const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
  const report = path.join(projectRoot, 'out', 'win32-report.json');
  fs.mkdirSync(path.dirname(report), { recursive: true });
  const words = ['run', '--project', 'unit', '--reporter=default', '--reporter=json'];
  const { status } = spawnSync(
    process.execPath,
    [vitest, ...words, `--outputFile.json=${report}`, ...files],
    {
      cwd: projectRoot,
      stdio: 'inherit',
    },
  );
  const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(fs.readFileSync(report, 'utf8'));
  const failed = status !== 0 && numFailedTests === 0 ? 1 : numFailedTests;
  return { passed: numPassedTests, failed, skipped: numPendingTests };
}

async function underWine(files) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  const { openBench } = await import('./win32-bench.mjs');
  const bench = openBench();
  if (bench.missing !== null) {
    console.error(`SKIPPED: no test ran on Windows, because ${bench.missing}.`);
    // In CI nothing may be left out by chance.
    if (process.env.CI !== undefined) total.failed = 1;
    else total.skipped = 1;
    return total;
  }
  try {
    for (const file of files) {
      const reason = leftOutUnderWine(file);
      if (reason === null) runFile(bench, file, total);
      else {
        console.error(`LEFT OUT under Wine: ${file}: ${reason}`);
        total.skipped += 1;
      }
    }
  } finally {
    bench.close();
  }
  return total;
}

function runFile(bench, file, total) {
  const began = Date.now();
  const report = path.join(bench.checkout, 'report.json');
  const log = path.join(bench.checkout, 'output.txt');
  fs.rmSync(report, { force: true });
  const output = fs.openSync(log, 'w');
  bench.run(['scripts/win32/run-test-file.mjs', file, 'report.json'], output, FILE_TIMEOUT_MS);
  fs.closeSync(output);
  if (!fs.existsSync(report)) {
    console.error(`✗ ${file}: no report\n${fs.readFileSync(log, 'utf8')}`);
    total.failed += 1;
    return;
  }
  const tests = JSON.parse(fs.readFileSync(report, 'utf8'));
  const of = (state) => tests.filter((test) => test.state === state);
  for (const state of Object.keys(total)) total[state] += of(state).length;
  const failed = of('failed');
  const skipped = of('skipped');
  console.log(
    `${failed.length === 0 ? '✓' : '✗'} ${file} (${of('passed').length} passed` +
      `${failed.length > 0 ? `, ${failed.length} failed` : ''}, ${Date.now() - began} ms)`,
  );
  for (const { name, note } of skipped)
    console.log(`  LEFT OUT: ${name}${note === undefined ? '' : ` (${note})`}`);
  for (const { name, errors } of failed) console.error(`  failed: ${name}\n${errors.join('\n')}`);
}

const files = testFiles(process.argv.slice(2));
const { passed, failed, skipped } = process.platform === 'win32' ? onWindows(files) : await underWine(files);
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`);
if (failed > 0) process.exitCode = 1;
