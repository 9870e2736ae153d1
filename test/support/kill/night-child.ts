// The wrapped calls come first: what follows loads the app.
import './steps.ts';
import fs from 'node:fs';
import { appIn } from '../app-in.ts';
import { arm, disarm } from './steps.ts';
import { checkNight } from './whole-night.ts';

/** One process: a night (`act`, then `count` or `kill N`), or a look at what a killed one left (`check`). */
async function main([dir = '', what = '', kind = '', at = '0']: readonly string[]): Promise<unknown> {
  const app = appIn(dir);
  if (what === 'check') return { problems: await checkNight(app) };
  arm(kind === 'kill' ? { kind: 'kill', at: Number(at) } : { kind: 'count', diskState: () => [] });
  const night = await app.request('tuneupNightly', {});
  return { outcome: night.ok ? 'done' : JSON.stringify(night.failure), ...disarm() };
}

process.umask(0o022);
fs.writeSync(1, JSON.stringify(await main(process.argv.slice(2))));
