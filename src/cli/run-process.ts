import path from 'node:path';
import { type HostEnvironment, readHostEnvironment, withVariables } from '../app/host-environment.ts';
import { internalFailure, wordsOf } from '../app/transport.ts';
import type { WorkerThread } from '../app/worker-thread.ts';
import { say } from '../locales/say.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { localeOf } from './language.ts';
import { exitCodeOf, failed, type Outcome } from './outcome.ts';
import { printOutcome } from './print-outcome.ts';
import { answerWords, isWordsCommand, runCommand } from './run-command.ts';
import { programWords, runInSession } from './run-in-session.ts';
import { type Speech, speechIn } from './speech.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/**
 * Runs the command line of this process: prints what came out and sets the exit code, never ends the process.
 * `thread` is a worker that was started ahead, null for none; a command that needs none ends it.
 */
export async function runProcess(words: readonly string[], thread: WorkerThread | null): Promise<void> {
  const line = readCommandLine(words);
  const terminal = processTerminal(line.json);
  const speech = processSpeech();
  watchStreams(speech);
  const outcome = await untilCrash(() => outcomeOf(line, terminal, speech, thread));
  await thread?.worker.terminate();
  endProcess(outcome, line.json, terminal, speech);
}

/** Prints how it ended and sets the exit code. The process ends by itself once all of it is written. */
export function endProcess(outcome: Outcome, json: boolean, terminal: Terminal, speech: Speech): void {
  const { output, errors } = terminal;
  // Since the process began: what the person waited for.
  printOutcome(outcome, { json, output, errors, speech, timeMs: performance.now() });
  process.exitCode = Math.max(exitCodeOf(outcome), Number(process.exitCode ?? 0));
}

/** The person's language. */
export function processSpeech(): Speech {
  return speechIn(localeOf(process.env, process.platform));
}

async function outcomeOf(
  line: CommandLine,
  terminal: Terminal,
  speech: Speech,
  thread: WorkerThread | null,
): Promise<Outcome> {
  if (!line.command.ok) return failed(line.command.failure);
  const command = line.command.value;
  if (isWordsCommand(command)) return answerWords(command);
  const here = readHostEnvironment();
  if (!here.ok) return failed(here.failure);
  const { environment, words } = onProfile(here.value, line.profile);
  const parts = { environment, terminal, speech, programWords: words, thread };
  return runInSession(parts, (session) => runCommand(session, command));
}

/** `--profile DIR` stands for the variable, and is said again in every command that is suggested. */
function onProfile(environment: HostEnvironment, profile: string | null) {
  const words = programWords(environment);
  if (profile === null) return { environment, words };
  const folder = path.resolve(environment.startFolder, profile);
  return {
    environment: withVariables(environment, { DESKSHELL_PROFILE: folder }),
    words: [...words, '--profile', folder],
  };
}

/** Waits for the outcome; an exception anywhere is a bug and becomes `INTERNAL`, never a stack trace. */
export async function untilCrash(work: () => Promise<Outcome>): Promise<Outcome> {
  const crash = Promise.withResolvers<Outcome>();
  const crashed = (error: unknown) => crash.resolve(failed(internalFailure(wordsOf(error)).failure));
  process.once('uncaughtException', crashed);
  try {
    return await Promise.race([work(), crash.promise]);
  } catch (error) {
    return failed(internalFailure(wordsOf(error)).failure);
  } finally {
    process.off('uncaughtException', crashed);
  }
}

/** A reader that went away (`| head`, a closed window) is no error; output that could not be written is one. */
export function watchStreams(speech: Speech): void {
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (READER_LEFT.has(error.code ?? '')) return;
    const code = error.code === 'ENOSPC' ? 'NO_SPACE' : 'INTERNAL';
    const detail = error.message;
    const outcome = failed({ code, message: say('output.failed', { detail }), detail });
    const { stdout: output, stderr: errors } = process;
    printOutcome(outcome, { json: false, output, errors, speech, timeMs: performance.now() });
    process.exitCode = exitCodeOf(outcome);
  });
}

const READER_LEFT: ReadonlySet<string> = new Set(['EPIPE', 'EIO', 'ECONNRESET']);
