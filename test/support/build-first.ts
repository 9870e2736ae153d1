import { spawnSync } from 'node:child_process';
import { projectRoot } from './project.ts';

/** Builds the command line once before the cases run on it. */
export default function buildFirst(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', 'cli'], {
    cwd: projectRoot,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error('the command line could not be built: the lines above say why');
}
