import { type HostEnvironment, readHostEnvironment, withVariables } from '../app/host-environment.ts';
import { say } from '../locales/say.ts';
import { fail } from '../protocol/result.ts';
import { showMainJob, showPreviews } from './main-job.ts';
import { failed, type Outcome } from './outcome.ts';
import { runInSession } from './run-in-session.ts';
import { endProcess, processSpeech, untilCrash, watchStreams } from './run-process.ts';
import { commandText, type Session } from './session.ts';
import type { Speech } from './speech.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/**
 * What `npm start` runs: takes the front that there is and says which. On a fresh made-up profile, or with
 * `--real` on the person's own, where without a terminal nothing is changed.
 */

const DESKSHELL_WORDS = ['npm', 'run', '-s', 'deskshell', '--'] as const;

async function start(words: readonly string[], terminal: Terminal, speech: Speech): Promise<Outcome> {
  const unknown = words.find((word) => word !== '--real');
  if (unknown !== undefined) {
    return failed(fail('USAGE', say('start.usage', { word: unknown })).failure);
  }
  const environment = readHostEnvironment();
  if (!environment.ok) return failed(environment.failure);
  const real = words.includes('--real');
  const alone = real ? 'start.noTerminalReal' : 'start.noTerminal';
  terminal.output.write(`${speech.say(terminal.interactive ? 'start.onTerminal' : alone)}\n\n`);
  return real
    ? startOnReal(environment.value, terminal, speech)
    : startOnDemo(environment.value, terminal, speech);
}

async function startOnReal(
  environment: HostEnvironment,
  terminal: Terminal,
  speech: Speech,
): Promise<Outcome> {
  const parts = { environment, terminal, speech, programWords: DESKSHELL_WORDS };
  return runInSession(parts, (session) => (terminal.interactive ? review(session) : showPreviews(session)));
}

async function startOnDemo(
  environment: HostEnvironment,
  terminal: Terminal,
  speech: Speech,
): Promise<Outcome> {
  // A made-up profile keeps everything inside itself; folders named for the real one must not leak into it.
  const bare = withVariables(environment, {
    DESKSHELL_HOME: undefined,
    DESKSHELL_QUARANTINE: undefined,
    DESKSHELL_PROFILE: undefined,
  });
  const parts = { terminal, speech };
  const demo = await runInSession({ ...parts, environment: bare, programWords: DESKSHELL_WORDS }, (session) =>
    session.request('demo', {}),
  );
  if (!demo.ok) return failed(demo.failure);
  const { dir, files, bytes, leftOut } = demo.value;
  const lines = [
    speech.say('demo.made', { dir, files, bytes: { bytes } }),
    ...leftOut.map((left) => `! ${speech.text(left)}`),
  ];
  terminal.output.write(`${lines.join('\n')}\n\n`);
  const onDemo = {
    ...parts,
    environment: withVariables(bare, { DESKSHELL_PROFILE: dir }),
    programWords: [...DESKSHELL_WORDS, '--profile', dir],
  };
  return runInSession(onDemo, async (session) => {
    const outcome = await (terminal.interactive ? review(session) : showMainJob(session));
    return withLastWords(outcome, [
      speech.say('start.goOn', { dir }),
      `  ${commandText(session, ['review'])}`,
    ]);
  });
}

async function review(session: Session): Promise<Outcome> {
  const { reviewAndApply } = await import('./review/review.ts');
  return reviewAndApply(session, null);
}

/** The same outcome, its text ended by how to go on. */
function withLastWords(outcome: Outcome, words: readonly string[]): Outcome {
  const { view } = outcome;
  return { ...outcome, view: (speech) => [...(view?.(speech) ?? []), '', ...words] };
}

const terminal = processTerminal(false);
const speech = processSpeech();
watchStreams(speech);
const outcome = await untilCrash(() => start(process.argv.slice(2), terminal, speech));
endProcess(outcome, false, terminal, speech);
