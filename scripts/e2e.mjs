import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ensureBuilt, ensureWindowBuilt, projectRoot } from './build-output.mjs';
import { completeInstall } from './complete-install.mjs';
import { setUpWindowTests } from './e2e-setup.mjs';
import { requireNode } from './node-version.mjs';

/** Builds the window where needed and runs its specs, or those that the words after `--` name. */

requireNode();
await completeInstall();
const missing = setUpWindowTests();
if (missing === null) {
  ensureBuilt();
  ensureWindowBuilt();
  const playwright = path.join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js');
  const { status } = spawnSync(process.execPath, [playwright, 'test', ...process.argv.slice(2)], {
    cwd: projectRoot,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} else {
  console.error(`SKIPPED: the tests of the window did not run, because ${missing}.`);
  process.exitCode = process.env.CI === undefined ? 0 : 1;
}
