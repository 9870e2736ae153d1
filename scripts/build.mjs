import { requireNode } from './node-version.mjs';

requireNode();
const { completeInstall } = await import('./complete-install.mjs');
await completeInstall();
const { build } = await import('./build-output.mjs');
try {
  await build();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
