import { requireNode } from './node-version.mjs';

/** Builds command line and window, or the one that is named: `cli` or `window`. */

requireNode();
const { completeInstall } = await import('./complete-install.mjs');
await completeInstall();
const { build, buildWindow } = await import('./build-output.mjs');
const [only] = process.argv.slice(2);
try {
  if (only !== 'window') await build();
  if (only !== 'cli') await buildWindow();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
