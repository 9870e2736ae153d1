import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBuilt, ensureWindowBuilt, projectRoot } from './build-output.mjs';
import { completeInstall } from './complete-install.mjs';
import { setUpWindowTests } from './e2e-setup.mjs';
import { requireNode } from './node-version.mjs';
import { setUpPowerShell } from './powershell-setup.mjs';

/** Runs every suite, also after one failed, and adds them up in the last line. */

requireNode();
await completeInstall();
const vitest = path.join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs');
const playwright = path.join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js');
const reports = mkdtempSync(path.join(tmpdir(), 'deskshell-test-'));
let leftOut = 0;
const noPowerShell = setUpPowerShell();
const total = { passed: 0, failed: 0, skipped: 0 };
/** Told once more before the sum: the run is long, and sometimes its end is all that was kept. */
const failures = [];
const FAILURE_LINES = 12;

function noteFailure(suite, test, why) {
  const lines = stripVTControlCharacters(why ?? '')
    .trim()
    .split('\n')
    .slice(0, FAILURE_LINES);
  failures.push(`failed: ${suite}: ${test}`, ...lines.map((line) => `failed:     ${line}`));
}

function noteFailures(suite, report) {
  for (const file of report.testResults) {
    const where = path.relative(projectRoot, file.name);
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (file.status === 'failed' && tests.length === 0) noteFailure(suite, where, file.message);
    for (const test of tests) noteFailure(suite, `${where}: ${test.fullName}`, test.failureMessages?.[0]);
  }
}

/** Each spec that did not pass at its first try, with the first thing that it said. */
function noteFailedSpecs(suites, file = '') {
  for (const suite of suites) {
    const where = suite.file ?? file;
    for (const spec of suite.specs ?? []) {
      const results = spec.tests.filter(({ status }) => status === 'unexpected' || status === 'flaky');
      for (const { results: tries } of results) {
        const said = tries.find(({ error }) => error !== undefined)?.error.message;
        noteFailure('window', `${where}: ${spec.title}`, said);
      }
    }
    noteFailedSpecs(suite.suites ?? [], where);
  }
}

function countReport(report) {
  // A file that could not even be loaded has no tests in it: it counts as one failed test, not as none.
  const unloadable = report.testResults.filter(
    (suite) => suite.status === 'failed' && !suite.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** A test that needs another system says so in its name, as in “junctions are leaves [win32]”. */
function needsAnotherSystem(testName) {
  const systems = [...testName.matchAll(/\[(win32|darwin|linux)\]/g)].map(([, system]) => system);
  return systems.length > 0 && !systems.includes(process.platform);
}

/** The tests of the session on a real PowerShell, where this machine cannot have one. */
function needsPowerShell(testName) {
  return noPowerShell !== null && !noPowerShell.couldBe && testName.includes('[powershell]');
}

function skippedHere(report) {
  return report.testResults
    .flatMap((suite) => suite.assertionResults)
    .filter((test) => test.status !== 'passed' && test.status !== 'failed')
    .map((test) => test.fullName)
    .filter((name) => !needsAnotherSystem(name) && !needsPowerShell(name));
}

function runSuite(name) {
  console.log(`\n== ${name} tests ==`);
  if (name === 'unit' && noPowerShell !== null) {
    console.error(`SKIPPED: no test of the session ran on a real PowerShell, because ${noPowerShell.why}.`);
  }
  const report = path.join(reports, `${name}.json`);
  const { status } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      name,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { cwd: projectRoot, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  let counted;
  try {
    const parsed = JSON.parse(readFileSync(report, 'utf8'));
    counted = countReport(parsed);
    noteFailures(name, parsed);
    for (const test of skippedHere(parsed)) {
      console.error(`skipped though this machine can run it: ${test}`);
      leftOut += 1;
    }
  } catch (error) {
    console.error(`the ${name} tests gave no report: ${error instanceof Error ? error.message : error}`);
    counted = { passed: 0, failed: 1, skipped: 0 };
    noteFailure(name, 'no report');
  }
  // Vitest also fails on what belongs to no test: an unhandled error, no test found.
  if (status !== 0 && counted.failed === 0) {
    counted.failed = 1;
    noteFailure(name, `every test passed, and yet it ended with ${status}`);
  }
  for (const key of Object.keys(total)) total[key] += counted[key];
}

/** The specs of the whole window, where there is something to run them in. */
function runWindowSpecs() {
  console.log('\n== window tests ==');
  const missing = setUpWindowTests();
  if (missing !== null) {
    console.error(`SKIPPED: the tests of the window did not run, because ${missing}.`);
    leftOut += 1;
    total.skipped += 1;
    return;
  }
  ensureBuilt();
  ensureWindowBuilt();
  const report = path.join(reports, 'window.json');
  const { status } = spawnSync(process.execPath, [playwright, 'test', '--reporter=list,json'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  try {
    const { stats, suites, errors } = JSON.parse(readFileSync(report, 'utf8'));
    noteFailedSpecs(suites);
    for (const { message } of errors) noteFailure('window', 'outside any spec', message);
    total.passed += stats.expected;
    total.failed += stats.unexpected + stats.flaky;
    total.skipped += stats.skipped;
    leftOut += stats.skipped;
    if (status !== 0 && stats.unexpected + stats.flaky === 0) {
      total.failed += 1;
      noteFailure('window', `every spec passed, and yet they ended with ${status}`);
    }
  } catch (error) {
    console.error(`the window tests gave no report: ${error instanceof Error ? error.message : error}`);
    total.failed += 1;
    noteFailure('window', 'no report');
  }
}

/** Each test file that failed, from its mark up to the next file. */
function noteFailuresOnWindows(lines) {
  for (const [at, line] of lines.entries()) {
    if (!line.startsWith('✗')) continue;
    const next = lines.findIndex((other, index) => index > at && /^[✓✗]/.test(other));
    const about = lines.slice(at + 1, next === -1 ? undefined : next);
    noteFailure('Windows', line.slice(2), about.filter((text) => !text.includes('LEFT OUT')).join('\n'));
  }
}

/** What touches files, once more on Windows; there the suites above were that already. */
async function runTestsOnWindows() {
  if (process.platform === 'win32') return;
  console.log('\n== tests on Windows ==');
  const run = spawn(process.execPath, [path.join(projectRoot, 'scripts', 'test-win32.mjs')], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  run.stdout.setEncoding('utf8').on('data', (text) => {
    process.stdout.write(text);
    said += text;
  });
  const [status] = await once(run, 'close');
  noteFailuresOnWindows(said.split('\n'));
  const sum = /^(\d+) passed, (\d+) failed, (\d+) skipped$/m.exec(said);
  const [passed, failed, skipped] = sum === null ? [0, 1, 0] : sum.slice(1).map(Number);
  total.passed += passed;
  if (status !== 0 && failed === 0)
    noteFailure('Windows', `no test failed, and yet they ended with ${status}`);
  total.failed += status !== 0 && failed === 0 ? 1 : failed;
  total.skipped += skipped;
  // That nothing ran is said there; a single test is left out there for a reason that is named.
  if (passed + failed === 0) leftOut += 1;
}

try {
  for (const suite of ['unit', 'cases']) runSuite(suite);
  runWindowSpecs();
  await runTestsOnWindows();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
if (failures.length > 0) console.log(`\n${failures.join('\n')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
// In CI nothing may be left out by chance; at a desk somebody may be looking at one test alone.
if (total.failed > 0 || (process.env.CI !== undefined && leftOut > 0)) process.exitCode = 1;
