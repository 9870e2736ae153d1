import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { type DemoProfile, makeDemoProfile, removeProfile } from './demo-profile.ts';
import { test as base } from './window-fixtures.ts';

/** The perl of every Linux: it holds as much memory as it is told to, and needs nothing beside itself. */
const PERL = '/usr/bin/perl';

/** A profile with things that are no files: a trash of its own, and a program of the test's own that runs. */
interface ModulesProfile extends DemoProfile {
  /** What lies in the trash, by name. */
  trash(): readonly string[];
  /** As the window calls it. */
  readonly program: string;
  isRunning(): boolean;
  end(): void;
}

/** Reaches the system, as far as a made-up profile lets: its trash is the one inside of it. Linux only. */
async function withTrashAndProgram(profile: DemoProfile): Promise<ModulesProfile> {
  const trash = path.join(profile.dir, '.local', 'share', 'Trash');
  throwAway(trash, 'old letter.txt', path.join(profile.dir, 'Documents', 'old letter.txt'));
  throwAway(trash, 'old picture.png', path.join(profile.dir, 'Pictures', 'old picture.png'));
  const program = `own-${process.pid}`;
  const copy = path.join(profile.dir, '.local', program);
  fs.copyFileSync(PERL, copy);
  const child = await startLarge(copy);
  return {
    ...profile,
    env: {
      ...profile.env,
      DESKSHELL_SYSTEM: 'real',
      DESKSHELL_QUARANTINE: path.join(profile.dir, '.local', 'share', 'deskshell', 'quarantine'),
      XDG_DATA_HOME: undefined,
    },
    trash: () => fs.readdirSync(path.join(trash, 'files')),
    program,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    end: () => void child.kill('SIGKILL'),
  };
}

export const canHaveTrashAndProgram = process.platform === 'linux' && fs.existsSync(PERL);

/** The built app on such a profile. */
export const test = base.extend<{ readonly profile: ModulesProfile }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture says what it needs, and this one needs nothing
  profile: async ({}, use) => {
    const demo = makeDemoProfile();
    const profile = await withTrashAndProgram(demo);
    await use(profile);
    profile.end();
    removeProfile(demo);
  },
});

/** As the trash specification of freedesktop.org has it. */
function throwAway(trash: string, name: string, original: string): void {
  for (const folder of ['files', 'info']) fs.mkdirSync(path.join(trash, folder), { recursive: true });
  fs.writeFileSync(path.join(trash, 'files', name), `contents of ${name}`.padEnd(20_000, '.'));
  const info = `[Trash Info]\nPath=${encodeURI(original)}\nDeletionDate=2026-03-04T05:06:07\n`;
  fs.writeFileSync(path.join(trash, 'info', `${name}.trashinfo`), info);
}

/** Enough memory to be offered, and no other manners than to end when it is told to. */
async function startLarge(program: string): Promise<ChildProcess> {
  const script = `vec(my $held, 250_000_000, 8) = 1; $| = 1; print "ready\\n"; sleep 1 while 1`;
  const child = spawn(program, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  if (child.stdout === null) throw new Error('the program cannot be heard');
  await once(child.stdout, 'data');
  return child;
}
