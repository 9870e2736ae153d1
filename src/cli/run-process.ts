import { type HostEnvironment, readHostEnvironment } from '../app/host-environment.ts';
import { internalFailure, wordsOf } from '../app/transport.ts';
import type { WorkerThread } from '../app/worker-thread.ts';
import { say } from '../locales/say.ts';
import { type CommandLine, readCommandLine } from './command-line.ts';
import { localeOf } from './language.ts';
import { onProfile } from './on-profile.ts';
import { exitCodeOf, failed, type Outcome } from './outcome.ts';
import { printOutcome } from './print-outcome.ts';
import { type FinishedAnswer, runBeside } from './run-beside.ts';
import { type AppCommand, answerWords, isWordsCommand, runCommand } from './run-command.ts';
import { programWords, runInSession } from './run-in-session.ts';
import { type Speech, speechIn } from './speech.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/**
 * Runs the command line of this process: prints what came out and sets the exit code, never ends the process.
 * `thread` is a worker that was started ahead, null for none. Whoever works with it ends it, once it is idle; a
 * command that needs none ends it at once.
 */
export async function runProcess(words: readonly string[], thread: WorkerThread | null): Promise<void> {
  const line = readCommandLine(words, programWords(process));
  const terminal = processTerminal(line.json);
  const speech = processSpeech();
  watchStreams(speech);
  const outcome = await untilCrash(() => outcomeOf(words, line, terminal, speech, thread));
  if ('output' in outcome) endWith(outcome, terminal);
  else endProcess(outcome, line.json, terminal, speech);
}

/** Prints how it ended and sets the exit code. The process ends by itself once all of it is written. */
export function endProcess(outcome: Outcome, json: boolean, terminal: Terminal, speech: Speech): void {
  const { output, errors } = terminal;
  // Since the process began: what the person waited for.
  printOutcome(outcome, { json, output, errors, speech, timeMs: performance.now() });
  process.exitCode = Math.max(exitCodeOf(outcome), Number(process.exitCode ?? 0));
}

/** The same for an answer that was finished in the worker. */
function endWith({ output, exitCode }: FinishedAnswer, terminal: Terminal): void {
  terminal.output.write(output);
  process.exitCode = Math.max(exitCode, Number(process.exitCode ?? 0));
}

/** The person's language. */
export function processSpeech(): Speech {
  return speechIn(localeOf(process.env, process.platform));
}

async function outcomeOf(
  words: readonly string[],
  line: CommandLine,
  terminal: Terminal,
  speech: Speech,
  thread: WorkerThread | null,
): Promise<Outcome | FinishedAnswer> {
  const asked = askedOf(line);
  if ('status' in asked) {
    await thread?.worker.terminate();
    return asked;
  }
  const { command, here } = asked;
  // A program reads the answer: it is finished where the rows are.
  if (line.json && thread !== null && !readsInput(command)) {
    return runBeside(words, here, terminal, speech, thread);
  }
  const { environment, words: typedWords } = onProfile(here, line.profile);
  const parts = { environment, terminal, speech, programWords: typedWords, thread };
  return runInSession(parts, (session) => runCommand(session, command));
}

/** The command that is to be asked of the app, and where; or how it ends without the app. */
function askedOf(
  line: CommandLine,
): Outcome | { readonly command: AppCommand; readonly here: HostEnvironment } {
  if (!line.command.ok) return failed(line.command.failure);
  const command = line.command.value;
  if (isWordsCommand(command)) return answerWords(command);
  const here = readHostEnvironment();
  return here.ok ? { command, here: here.value } : failed(here.failure);
}

/** The standard input belongs to this thread. */
function readsInput(command: AppCommand): boolean {
  return 'subject' in command && command.subject.kind === 'task' && command.subject.file === '-';
}

/** Waits for the outcome; an exception anywhere is a bug and becomes `INTERNAL`, never a stack trace. */
export async function untilCrash<T>(work: () => Promise<T>): Promise<T | Outcome> {
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
