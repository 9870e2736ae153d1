import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Envelope, envelopeSchema } from './envelope.ts';
import { freshFolder } from './fresh-folder.ts';
import { commandLine } from './project.ts';
import { asUnprivilegedUser, type Command } from './unprivileged.ts';

/** What a person types once `when` has appeared on the screen since the last answer. */
export interface Answer {
  readonly when: RegExp;
  readonly type: string;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly stdin?: string;
  /** Run on a terminal of 100 columns; what it shows comes back as `stdout`. */
  readonly pty?: readonly Answer[];
  /** Run as one to whom modes apply, also where the tests run as root. */
  readonly unprivileged?: boolean;
}

export interface Run {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The answer's JSON object: all of stdout with `--json`, else the last line of stderr where there is one. */
  readonly json: Envelope | null;
}

/** A made-up profile with a data folder of its own, and the built command line on it. */
export interface Stand {
  readonly dir: string;
  readonly profile: string;
  readonly data: string;
  run(words: readonly string[], options?: RunOptions): Promise<Run>;
}

export function canOpenTerminal(): boolean {
  return process.platform === 'linux' && existsSync('/usr/bin/script');
}

/** A fresh stand for one test; everything of it goes away with the test. */
export function newStand(): Stand {
  const dir = freshFolder('stand');
  const profile = path.join(dir, 'profile');
  // One folder down: that the app makes its data folder must not show in the time of the stand's own folder.
  const data = path.join(dir, 'app', 'data');
  mkdirSync(profile);
  mkdirSync(path.dirname(data));
  const places = { DESKSHELL_PROFILE: profile, DESKSHELL_HOME: data, LC_ALL: 'C.UTF-8' };
  return {
    dir,
    profile,
    data,
    run: (words, options = {}) => runDeskShell(words, places, { cwd: dir, ...options }),
  };
}

function shellQuoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

/** `script` gives the command a terminal; `stty` its size, which a terminal without a window lacks. */
function onTerminal(command: Command): Command {
  const line = `stty cols 100 rows 40; exec ${command.map(shellQuoted).join(' ')}`;
  return ['script', '--quiet', '--return', '--flush', '--command', line, '/dev/null'];
}

function answer(child: ChildProcess, answers: readonly Answer[]): (seen: string) => void {
  let next = 0;
  let from = 0;
  return (seen) => {
    for (let waiting = answers[next]; waiting?.when.test(seen.slice(from)); waiting = answers[next]) {
      child.stdin?.write(waiting.type);
      from = seen.length;
      next += 1;
    }
  };
}

async function runDeskShell(
  words: readonly string[],
  places: Readonly<Record<string, string>>,
  options: RunOptions,
): Promise<Run> {
  let command: Command = [process.execPath, commandLine, ...words];
  if (options.unprivileged === true) command = asUnprivilegedUser(command);
  if (options.pty !== undefined) command = onTerminal(command);
  const [program, ...rest] = command;
  const child = spawn(program, rest, {
    cwd: options.cwd,
    env: { ...process.env, ...places, ...options.env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  const react = answer(child, options.pty ?? []);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    react(stdout);
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  // A command that ends before it read its input is its own business.
  child.stdin.on('error', () => undefined);
  if (options.pty === undefined) child.stdin.end(options.stdin ?? '');
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, stdout, stderr, json: envelopeOf(words, stdout, stderr) };
}

function envelopeOf(words: readonly string[], stdout: string, stderr: string): Envelope | null {
  if (words.includes('--json')) {
    try {
      return envelopeSchema.parse(JSON.parse(stdout));
    } catch (error) {
      throw new Error(
        `stdout is not one answer: ${String(error)}\n${stdout.slice(0, 2000)}\n${stderr.slice(0, 2000)}`,
      );
    }
  }
  const last = stderr.trimEnd().split('\n').at(-1) ?? '';
  return last.startsWith('{') ? envelopeSchema.parse(JSON.parse(last)) : null;
}
