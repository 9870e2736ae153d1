import { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
import { EOL } from 'node:os';
import path from 'node:path';
import type { PowerShell } from 'node-powershell';
import { loadLibrary } from './load-library.ts';

/** How much the shell may print during one call, in characters: many times the longest answer there is. */
const MOST_PRINTED = 4_000_000;
const MOST_COMPLAINED = 2_000;
/** How long what a shell printed may take to arrive after its end. */
const READ_OUT_MS = 500;

/**
 * Variables that would change what is started. `NODE_POWERSHELL` replaces the program in the library; a `PSModulePath`
 * inherited from PowerShell 7 makes Windows PowerShell load modules that it cannot; `DEBUG` makes the library print.
 */
const NOT_INHERITED = ['NODE_POWERSHELL', 'PSMODULEPATH', 'DEBUG'];

/** Who is told what the shell does from now on. */
export interface ShellListener {
  /** It printed something; `printed` is all since this listener is told. */
  readonly printed: (printed: string) => void;
  /** It printed more than any answer has. */
  readonly flooded: () => void;
  /** It is gone; `words` say how. */
  readonly ended: (words: string) => void;
}

/**
 * One shell as the library starts it. Of the library it uses how PowerShell is started and its streams, not `invoke`:
 * that waits for ever when all that a line printed comes in one piece with Windows' line ends, takes a shell that ended
 * for a line that worked, and keeps every line and every answer. It never throws from the side and keeps no program
 * from ending.
 */
export class ShellProcess {
  readonly #shell: PowerShell;
  readonly #child: ChildProcess;
  /** Resolves when the process is gone. */
  readonly ended: Promise<void>;
  #end: string | null = null;
  #printed = '';
  #complained = '';
  #amount = 0;
  #listener: ShellListener | null = null;

  private constructor(shell: PowerShell, child: ChildProcess) {
    this.#shell = shell;
    this.#child = child;
    this.ended = this.#watchEnd();
    this.#watchStreams();
    this.#letGo();
  }

  /** Starts `executable` (an absolute path). Throws where that fails at once; a missing program ends at once instead. */
  static start(executable: string): ShellProcess {
    // SAFETY: the library starts what this names instead of what it is asked for.
    delete process.env['NODE_POWERSHELL'];
    const { PowerShell } = loadLibrary();
    const shell = new PowerShell({
      executable,
      executableOptions: {
        '-NoProfile': true,
        '-NonInteractive': true,
        '-ExecutionPolicy': 'Bypass',
      },
      spawnOptions: {
        // SAFETY: Windows lets nobody move or delete the folder that a process works in; none of the user's is held.
        cwd: path.dirname(executable),
        env: ownEnvironment(),
        windowsHide: true,
      },
    });
    // The library keeps these to itself.
    const child: unknown = Reflect.get(shell, 'process');
    const exit: unknown = Reflect.get(shell, 'exitPromise');
    if (!(child instanceof ChildProcess) || !(exit instanceof Promise))
      throw new Error('not the library that is pinned');
    // An end that nobody waits for is no error of the program.
    exit.catch(() => undefined);
    return new ShellProcess(shell, child);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Words on how it ended, once all that it printed was read; null while it is there. */
  get end(): string | null {
    return this.#end;
  }

  /** The beginning of what it printed as errors since the last `listen`. */
  get complained(): string {
    return this.#complained.trim();
  }

  /** From now on `listener` is told, and nobody else. */
  listen(listener: ShellListener): void {
    this.#printed = '';
    this.#complained = '';
    this.#amount = 0;
    this.#listener = listener;
    if (this.#end !== null) listener.ended(this.#end);
  }

  /** Types a line of script. What is typed to a shell that is gone is lost; the listener knows that it is. */
  type(line: string): void {
    if (this.#end === null) this.#shell.streams.stdin.write(`${line}${EOL}`);
  }

  /** Ends the process at once, whatever it does. */
  kill(): void {
    if (this.#end === null) this.#shell.dispose('SIGKILL').catch(() => undefined);
  }

  #watchEnd(): Promise<void> {
    const killAtExit = () => this.kill();
    process.once('exit', killAtExit);
    return new Promise<void>((resolve) => {
      const end = (words: string) => {
        if (this.#end !== null) return;
        this.#end = words;
        process.removeListener('exit', killAtExit);
        this.#listener?.ended(words);
        resolve();
      };
      this.#child.once('error', (error) => end(error.message));
      this.#child.once('close', (code, signal) => end(`it ended with ${signal ?? `code ${code}`}`));
      // A program that it started may keep its outputs open after it is gone.
      this.#child.once('exit', (code, signal) => {
        setTimeout(() => end(`it ended with ${signal ?? `code ${code}`}`), READ_OUT_MS);
      });
    });
  }

  #watchStreams(): void {
    const { stdout, stderr } = this.#shell.streams;
    stdout.on('data', (text: string) => {
      this.#printed += this.#count(text);
      this.#listener?.printed(this.#printed);
    });
    // The library listens there for the first words alone and stops reading: a shell with more to say would stand still.
    stderr.unpipe();
    stderr.on('data', (text: string) => {
      const counted = this.#count(text);
      if (this.#complained.length < MOST_COMPLAINED) this.#complained += counted.slice(0, MOST_COMPLAINED);
    });
    stderr.resume();
  }

  #count(text: string): string {
    this.#amount += text.length;
    if (this.#amount <= MOST_PRINTED) return text;
    this.#listener?.flooded();
    return '';
  }

  /** A program that has nothing else to do may end: the shell then reads the end of its input and ends too. */
  #letGo(): void {
    this.#child.unref();
    for (const stream of Object.values(this.#shell.streams)) {
      if (stream instanceof Socket) stream.unref();
    }
  }
}

function ownEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !NOT_INHERITED.includes(name.toUpperCase()),
  );
  return {
    ...Object.fromEntries(inherited),
    POWERSHELL_TELEMETRY_OPTOUT: '1',
    POWERSHELL_UPDATECHECK: 'Off',
  };
}
