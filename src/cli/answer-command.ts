import { PassThrough } from 'node:stream';
import { VERBS } from '../app/contract.ts';
import type { DeskShell } from '../app/desk-shell.ts';
import type { HostEnvironment } from '../app/host-environment.ts';
import { internalFailure, wordsOf } from '../app/transport.ts';
import { makeThrottle, performRequest, type VerbTable } from '../app/transport-dispatch.ts';
import { readCommandLine } from './command-line.ts';
import { shownJsonLine } from './display-text.ts';
import { onProfile } from './on-profile.ts';
import { envelopeOf, exitCodeOf, failed, type Outcome, saidInEnglish } from './outcome.ts';
import { isWordsCommand, runCommand } from './run-command.ts';
import { openSession } from './session.ts';
import { speechIn } from './speech.ts';
import { COMMAND_RUN, type CommandMessage, type CommandReply } from './worker-run.ts';

/** Runs a whole command beside the kernel and answers with the one JSON object that goes to the output. */
export async function answerCommand(
  message: CommandMessage,
  cancel: Int32Array,
  makeVerbs: (environment: HostEnvironment) => VerbTable,
  post: (reply: CommandReply, handedOver: readonly ArrayBuffer[]) => void,
): Promise<void> {
  const outcome = await outcomeOf(message, cancel, makeVerbs, (reply) => post(reply, []));
  const timeMs = Date.now() - message.begunAt;
  const output = shownJsonLine(
    envelopeOf(outcome, timeMs, (data) => data),
    saidInEnglish,
  );
  post({ kind: 'command answer', output, exitCode: exitCodeOf(outcome) }, [output.buffer]);
}

async function outcomeOf(
  { words, environment: here, drawsProgress }: CommandMessage,
  cancel: Int32Array,
  makeVerbs: (environment: HostEnvironment) => VerbTable,
  post: (reply: CommandReply) => void,
): Promise<Outcome> {
  const line = readCommandLine(words);
  if (!line.command.ok) return failed(line.command.failure);
  const command = line.command.value;
  if (isWordsCommand(command)) throw new Error('help and version need no worker');
  const { environment, words: programWords } = onProfile(here, line.profile);
  const shell = shellBeside(makeVerbs(environment), cancel, drawsProgress ? post : null);
  const nobody = new PassThrough();
  const session = openSession(shell, {
    environment,
    programWords,
    // A program reads: nothing is asked, and the host draws the progress.
    terminal: {
      input: nobody,
      output: nobody,
      errors: nobody,
      interactive: false,
      drawsProgress: false,
      columns: () => 80,
    },
    speech: speechIn('en'),
    signal: new AbortController().signal,
    now: Date.now(),
  });
  try {
    return await runCommand(session, command);
  } catch (error) {
    return failed(internalFailure(wordsOf(error)).failure);
  }
}

/** The app without a wire in between: requests are checked as ever, answers stay where they are. */
function shellBeside(
  verbs: VerbTable,
  cancel: Int32Array,
  post: ((reply: CommandReply) => void) | null,
): DeskShell {
  return {
    request: async (verb, request) => {
      const progress = makeThrottle((step) => post?.({ kind: 'command progress', progress: step }));
      const cancelled = (): boolean => Atomics.load(cancel, 0) === COMMAND_RUN;
      const answer = await performRequest(VERBS, verbs, verb, request, {
        report: progress.report,
        cancelled,
      });
      progress.flush();
      return answer;
    },
    close: () => Promise.resolve(),
  };
}
