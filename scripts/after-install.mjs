import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * npm leaves out, without a word, the binaries of packages whose `engines` exclude the Node that npm itself runs on
 * (Debian 12 has Node 18). The Node that came with this install can take them: one more `npm ci`, on that Node.
 */

const partsMissing = await import('vite').then(
  () => false,
  () => true,
);
const installedBy = /\bnode\/v(\d+\.\d+\.\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1];

if (partsMissing && installedBy !== undefined && installedBy !== process.versions.node) {
  console.log(`installing again on Node ${process.versions.node}: Node ${installedBy} left parts out`);
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exitCode = status ?? 1;
}
