import { existsSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * Runs the tests of one file on this Node, without Vitest's command line: `node run-test-file.mjs <file> <report>`.
 * The report is a list of tests: name, state, what went wrong.
 */

const [file, reportFile] = process.argv.slice(2);
if (file === undefined || reportFile === undefined) throw new Error('a test file and a report are needed');

// SAFETY: Wine shows the whole machine as Z: where nobody takes that away; no test may run beside it.
if (process.platform === 'win32' && process.env.TEST_UNDER_WINE !== undefined && existsSync('Z:\\'))
  throw new Error('Wine shows the files of this machine');

const standIn = new URL('stand-in-for-vitest.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const { startTests } = await import('@vitest/runner');

/** The settings of vitest.config.ts that this part of Vitest asks for. */
const config = {
  root: process.cwd(),
  name: 'unit',
  setupFiles: [path.resolve('test/support/no-real-home.ts')],
  passWithNoTests: false,
  allowOnly: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  maxConcurrency: 1,
  retry: 0,
  sequence: { shuffle: false, concurrent: false, hooks: 'stack', setupFiles: 'list', seed: 0 },
  tags: [],
};

const files = await startTests([path.resolve(file)], {
  config,
  viteEnvironment: 'ssr',
  importFile: (name) => import(pathToFileURL(name).href),
});

const told = [];
function tell(task, names) {
  const all = [...names, task.name];
  const errors = (task.result?.errors ?? []).map(({ message, diff, stack }) =>
    // The stack of a test that took too long does not say so.
    [stack?.includes(message) ? null : message, stack, diff].filter(Boolean).join('\n'),
  );
  if (task.type === 'test') {
    told.push({
      name: all.join(' > '),
      state: stateOf(task),
      errors,
      note: task.result?.note,
      lessHere: task.meta?.lessHere,
      ms: Math.round(task.result?.duration ?? 0),
    });
    return;
  }
  // A file or group that failed by itself (a hook, an import) counts as a failed test of its own.
  if (errors.length > 0) told.push({ name: all.join(' > '), state: 'failed', errors });
  for (const child of task.tasks) tell(child, all);
}

function stateOf({ mode, result }) {
  if (mode === 'skip' || mode === 'todo' || result?.state === 'skip') return 'skipped';
  return result?.state === 'pass' ? 'passed' : 'failed';
}

for (const task of files) {
  if ((task.result?.errors ?? []).length > 0) {
    told.push({ name: file, state: 'failed', errors: task.result.errors.map(({ stack }) => stack) });
  }
  for (const child of task.tasks) tell(child, []);
}
writeFileSync(reportFile, JSON.stringify(told));
process.exit(0);
