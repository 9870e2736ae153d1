import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { completeInstall } from './complete-install.mjs';
import { requireNode } from './node-version.mjs';
import { setUpPowerShell } from './powershell-setup.mjs';

/** Runs every check, also after one failed, and says at the end which ones did. */

requireNode();
await completeInstall();
const projectRoot = fileURLToPath(new URL('..', import.meta.url));
const modules = path.join(projectRoot, 'node_modules');

const CHECKS = [
  ['format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  ['types', 'typescript/bin/tsc', ['--noEmit']],
  ['types of the window', 'typescript/bin/tsc', ['--noEmit', '-p', 'tsconfig.web.json']],
  ['architecture', '../scripts/check-architecture.mjs', []],
  ['dead code', 'knip/bin/knip.js', []],
  ['unit tests', 'vitest/vitest.mjs', ['run', '--project', 'unit']],
];

const noPowerShell = setUpPowerShell();
const failed = [];
for (const [name, script, words] of CHECKS) {
  console.log(`\n== ${name} ==`);
  const { status } = spawnSync(process.execPath, [path.join(modules, script), ...words], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) failed.push(name);
}
if (noPowerShell !== null) {
  console.error(`\nSKIPPED: no test of the session ran on a real PowerShell, because ${noPowerShell.why}.`);
}
console.log(failed.length === 0 ? '\nall checks passed' : `\nfailed: ${failed.join(', ')}`);
if (failed.length > 0) process.exitCode = 1;
