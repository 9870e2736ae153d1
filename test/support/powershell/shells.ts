import fs from 'node:fs';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { PowerShellHost } from '../../../src/drivers/windows/powershell/host.ts';
import type { NamedScript } from '../../../src/drivers/windows/powershell/operation.ts';
import { windowsPowerShell } from '../../../src/drivers/windows/powershell/windows-powershell.ts';
import { freshFolder } from '../fresh-folder.ts';
import { projectRoot } from '../project.ts';
import { leaveOut, needsPosix, onWindows, underWine } from '../this-machine.ts';

/** How the fake shell behaves from its start. */
export type Manner = 'well' | 'slow' | 'dead' | 'mute' | 'restricted' | 'echoing';

const notedSchema = z.looseObject({
  pid: z.number().optional(),
  call: z.string().optional(),
  given: z.unknown().optional(),
});
export type Noted = z.infer<typeof notedSchema>;

export interface FakeShell {
  /** An absolute path. */
  readonly executable: string;
  /** What every process of it wrote down, in order. */
  noted(): readonly Noted[];
}

/** A program that the library can start as a shell, and that runs the fake. */
export function fakeShell(manner: Manner = 'well'): FakeShell {
  // A program is one file there, and the library's own words come before any of ours.
  needsPosix();
  const dir = freshFolder('shell');
  const log = path.join(dir, 'log');
  const script = path.join(projectRoot, 'test', 'support', 'powershell', 'fake-shell.mjs');
  return { executable: program(dir, `exec ${quoted([process.execPath, script, log, manner])} "$@"`), noted };

  function noted(): readonly Noted[] {
    if (!fs.existsSync(log)) return [];
    const lines = fs
      .readFileSync(log, 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return lines.map((line) => notedSchema.parse(JSON.parse(line)));
  }
}

/** A program of one line of `sh`. */
export function program(dir: string, line: string): string {
  const file = path.join(dir, 'shell');
  fs.writeFileSync(file, `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  return file;
}

export function quoted(words: readonly string[]): string {
  return words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
}

/** Where scripts/powershell-setup.mjs puts PowerShell 7. */
const INSTALLED = path.join(projectRoot, 'out', 'powershell');

/** A real PowerShell: Windows' own 5.1 there, the installed 7 elsewhere; without one the test is left out. */
export function realShell(): string {
  if (underWine) leaveOut('Wine’s PowerShell is an empty program');
  if (onWindows) {
    const found = windowsPowerShell();
    if (found === null) throw new Error('Windows does not say where it is');
    return found;
  }
  if (!fs.existsSync(path.join(INSTALLED, 'ready'))) {
    leaveOut('there is no PowerShell here (npm test installs it where dotnet is)');
  }
  return path.join(INSTALLED, 'pwsh');
}

/** In ms; a test changes what it is about. */
export interface HostTimes {
  readonly startMs?: number;
  readonly idleMs?: number;
  readonly now?: () => number;
}

/** A host that is closed when the test ends. */
export function hostOn(
  executable: string,
  operations: readonly NamedScript[],
  times: HostTimes = {},
): PowerShellHost {
  const host = new PowerShellHost({ executable, operations, startMs: 30_000, idleMs: 60_000, ...times });
  onTestFinished(() => host.close());
  return host;
}

/** Is there a process with this number that is not only waiting to be counted? */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^\d+ \(.*\) Z /.test(stat);
  } catch {
    return false;
  }
}

/** Waits until the process is gone; answers whether it is, within `limitMs`. */
export async function isGoneWithin(pid: number, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs;
  while (isRunning(pid)) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}
