import { ChildProcess } from 'node:child_process';
import { Socket } from 'node:net';
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

/** What may happen while the shell is at a line. */
export interface LineListener {
  /** It printed more than any answer has. */
  readonly flooded: () => void;
  /** It printed an error; `text` is the beginning of all of them. */
  readonly complained: (text: string) => void;
  /** It is gone; `words` say how. */
  readonly ended: (words: string) => void;
}

/**
 * One shell as the library starts it, with the library's traps closed: it never throws from the side, keeps nothing,
 * holds nobody's process open, and tells what was printed, how it ended, and when it prints without end.
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
  #listener: LineListener | null = null;

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
      throwOnInvocationError: false,
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

  /** How many lines the library remembers. */
  get kept(): number {
    return this.#shell.history.length;
  }

  /** What was printed since `type`, frames included. */
  get printed(): string {
    return this.#printed;
  }

  /** The beginning of what was printed as an error since `type`. */
  get complained(): string {
    return this.#complained.trim();
  }

  /**
   * Types one line of script. Resolves when the library thinks that it is done, which says nothing about how it went:
   * a shell that ended is taken for a line that worked.
   */
  async type(line: string, listener: LineListener): Promise<void> {
    this.#printed = '';
    this.#complained = '';
    this.#amount = 0;
    this.#listener = listener;
    try {
      await this.#shell.invoke(line);
    } catch {
      // It ended: the listener is told so.
    }
    // Every line and every answer, for ever: nobody has a use for it.
    this.#shell.history.length = 0;
    const { exitCode, signalCode } = this.#child;
    if (exitCode !== null || signalCode !== null) await this.ended;
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
    const { stdin, stdout, stderr } = this.#shell.streams;
    // A shell that is gone breaks the pipe; that it is gone is told by `ended`.
    stdin.on('error', () => undefined);
    stdout.on('data', (text: string) => {
      this.#printed += this.#count(text);
    });
    stderr.on('data', (text: string) => {
      const counted = this.#count(text);
      if (this.#complained.length < MOST_COMPLAINED) this.#complained += counted.slice(0, MOST_COMPLAINED);
      this.#listener?.complained(this.#complained);
    });
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
