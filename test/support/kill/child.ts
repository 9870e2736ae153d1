// The wrapped calls come first: what follows loads the app.
import fs from 'node:fs';
import { appIn } from '../app-in.ts';
import { treeDigest } from '../tree-digest.ts';
import { act, prepare } from './act.ts';
import { checkRecovered } from './check-recovered.ts';
import { type Ground, namedQuarantine, quarantineOn, readStart, SCENARIOS } from './scenarios.ts';
import { arm, disarm, type Mode } from './steps.ts';

/** SQLite's shared memory: a lock table that holds nothing once nobody is alive. */
const NOT_ON_DISK = ['data/intents.db-shm', 'data/history.db-shm'];

function diskState(ground: Ground): readonly string[] {
  const dirs = ground.elsewhere === null ? [ground.dir] : [ground.dir, ground.elsewhere];
  return dirs.flatMap((dir) => treeDigest(dir, { except: NOT_ON_DISK }));
}

/**
 * One command in a process of its own. Words: the scenario, its folder, that on the other drive or `-`, whether it is
 * to `act`, to `recover` or to recover and `check`, then `count`, `kill N` or `tear N`. Who lives answers in JSON.
 */
async function main(words: readonly string[]): Promise<unknown> {
  const [name, dir = '', second = '-', what = '', kind = '', at = '0'] = words;
  const ground: Ground = { dir, elsewhere: second === '-' ? null : second };
  const asked = SCENARIOS.find((scenario) => scenario.name === name);
  if (asked === undefined) throw new Error(`no scenario is called ${name}`);
  const appWith = (quarantine: string | null) => appIn(dir, quarantine === null ? {} : { quarantine });
  const usual = appWith(quarantineOn(ground));
  const named = namedQuarantine(asked, ground);
  const theirs = named === null ? usual : appWith(named);
  if (what === 'check') return { problems: await checkRecovered(asked, ground, readStart(ground)) };
  const planHash = what === 'act' ? await prepare(asked, ground, theirs) : null;
  const mode: Mode | null =
    kind === 'count'
      ? { kind, diskState: () => diskState(ground) }
      : kind === 'kill' || kind === 'tear'
        ? { kind, at: Number(at) }
        : null;
  if (mode !== null) arm(mode);
  const outcome =
    what === 'act'
      ? await act(asked, ground, asked.named === 'by --from' ? usual : theirs, planHash)
      : await usual.request('history', {});
  return { outcome, ...(mode === null ? {} : disarm()) };
}

process.umask(0o022);
fs.writeSync(1, JSON.stringify(await main(process.argv.slice(2))));
