import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { treeDigest } from '../../test/support/tree-digest.ts';

const projectRoot = path.join(import.meta.dirname, '..', '..');

/** What DeskShell itself keeps inside a made-up profile: no part of what must stay as it was. */
const OWN = [
  '.local',
  'AppData/Local/DeskShell',
  'Library/Application Support/DeskShell',
  'Downloads/.deskshell',
];

/** A made-up, messy profile on this disk, and how it can be looked at past the app. */
export interface DemoProfile {
  readonly dir: string;
  readonly downloads: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Names, bytes, modes, links and times of everything but DeskShell's own folders. */
  digest(): readonly string[];
  /** How many files the quarantine holds now. */
  kept(): number;
  quarantine(): string;
}

/** Makes one with the command line, as a person would. */
export function makeDemoProfile(): DemoProfile {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deskshell-demo-'));
  const made = spawnSync(process.execPath, ['out/cli/index.js', 'demo', dir, '--json'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, DESKSHELL_HOME: undefined, DESKSHELL_PROFILE: undefined },
  });
  if (made.status !== 0) throw new Error(`no demo was made: ${made.stdout}${made.stderr}`);
  return profileAt(dir);
}

const OLD = new Date(Date.now() - 90 * 24 * 60 * 60 * 1000);

/** A profile with so many old temporary files: `scratch 0.tmp` and on, each with contents of its own. */
export function makeBusyProfile(files: number): DemoProfile {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'deskshell-busy-'));
  const temp = path.join(dir, ...(process.platform === 'win32' ? ['AppData', 'Local', 'Temp'] : ['tmp']));
  fs.mkdirSync(temp, { recursive: true });
  fs.mkdirSync(path.join(dir, 'Downloads'));
  for (let index = 0; index < files; index += 1) {
    const file = path.join(temp, `scratch ${index}.tmp`);
    fs.writeFileSync(file, `contents of ${index}`);
    fs.utimesSync(file, OLD, OLD);
  }
  return profileAt(dir);
}

function profileAt(dir: string): DemoProfile {
  const quarantine = () => findQuarantine(dir);
  return {
    dir,
    downloads: path.join(dir, 'Downloads'),
    env: { DESKSHELL_PROFILE: dir, DESKSHELL_HOME: undefined, DESKSHELL_QUARANTINE: undefined },
    digest: () => treeDigest(dir, { except: OWN }),
    quarantine,
    kept: () =>
      fs
        .readdirSync(quarantine(), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .flatMap(({ name }) => fs.readdirSync(path.join(quarantine(), name)))
        .filter((name) => name !== 'manifest.jsonl').length,
  };
}

export function removeProfile({ dir }: DemoProfile): void {
  fs.rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
}

function findQuarantine(dir: string): string {
  const places = [
    '.local/share/deskshell/quarantine',
    'AppData/Local/DeskShell/quarantine',
    'Library/Application Support/DeskShell/quarantine',
  ].map((place) => path.join(dir, ...place.split('/')));
  const found = places.find((place) => fs.existsSync(place));
  if (found === undefined) throw new Error(`there is no quarantine in ${dir}`);
  return found;
}
