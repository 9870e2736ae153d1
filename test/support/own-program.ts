import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, onTestFinished } from 'vitest';
import { onWindows } from './this-machine.ts';

/** A running program of the test's own, which ends with the test at the latest. */
export interface OwnProgram {
  readonly pid: number;
  /** The program's name, no other's on this machine: without folder and `.exe`. */
  readonly name: string;
  isRunning(): boolean;
  ended(): Promise<void>;
}

/** Ends when it is asked to, takes no notice of that, or, with a window, takes no messages at all. */
type Manner = 'closes' | 'stays' | 'hangs';

/** A program with a window of this title on Windows, with much memory elsewhere. */
export async function startOwnProgram(manner: Manner, title = 'DeskShell test'): Promise<OwnProgram> {
  return watched(onWindows ? startWindow(manner, title) : startLarge(manner));
}

const OWN_NAME = `own-program-${process.pid}`;

let copied: string | null = null;

/** One for all tests of a file. A second name of the same file would not do: Windows may tell the first one. */
function copyOfNode(): string {
  const program = path.join(fs.mkdtempSync(path.join(tmpdir(), 'deskshell-own-')), `${OWN_NAME}.exe`);
  fs.copyFileSync(process.execPath, program);
  return program;
}

afterAll(() => {
  if (copied !== null) fs.rmSync(path.dirname(copied), { recursive: true, force: true, maxRetries: 10 });
});

/**
 * SAFETY: Node under another name, as the rules of the program leave all that is called Node alone, and the tests
 * themselves run in it.
 */
function startWindow(manner: Manner, title: string): ChildProcess {
  copied ??= copyOfNode();
  const program = copied;
  const script = fileURLToPath(new URL('own-window.ts', import.meta.url));
  return spawn(program, [script, title, manner], { stdio: ['ignore', 'pipe', 'ignore'] });
}

function startLarge(manner: Manner): ChildProcess {
  const answer = manner === 'closes' ? 'DEFAULT' : 'IGNORE';
  const script = `$SIG{TERM} = '${answer}'; vec(my $held, 250_000_000, 8) = 1; $| = 1; print "ready\\n"; sleep 1 while 1`;
  return spawn('/usr/bin/perl', ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
}

/** A process of the test's own ends with the test at the latest. */
export function endsWithTest(child: ChildProcess): Pick<OwnProgram, 'isRunning' | 'ended'> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const ended = async (): Promise<void> => {
    if (isRunning()) await once(child, 'exit');
  };
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended();
  });
  return { isRunning, ended };
}

async function watched(child: ChildProcess): Promise<OwnProgram> {
  const { isRunning, ended } = endsWithTest(child);
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error('the test’s own program did not start');
  await once(stdout, 'data');
  return { pid, name: onWindows ? OWN_NAME : 'perl', isRunning, ended };
}
