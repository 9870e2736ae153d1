import { type HostEnvironment, readHostEnvironment, withVariables } from '../app/host-environment.ts';
import { say } from '../locales/say.ts';
import { fail } from '../protocol/result.ts';
import { type Front, openFront, readFront, type WindowFront } from './front.ts';
import { showMainJob, showPreviews } from './main-job.ts';
import { failed, type Outcome, succeeded } from './outcome.ts';
import { runInSession } from './run-in-session.ts';
import { endProcess, processSpeech, untilCrash, watchStreams } from './run-process.ts';
import { commandText, type Session } from './session.ts';
import type { Speech } from './speech.ts';
import { processTerminal, type Terminal } from './terminal.ts';

/**
 * What `npm start` runs: takes the front that there is (a window before a terminal before plain text) and says
 * which. On a fresh made-up profile, or with `--real` on the person's own, where without anybody to ask nothing is
 * changed.
 */

const DESKSHELL_WORDS = ['npm', 'run', '-s', 'deskshell', '--'] as const;

async function start(words: readonly string[], terminal: Terminal, speech: Speech): Promise<Outcome> {
  const read = readFront(words);
  const rest = read?.rest ?? [];
  const unknown = rest.find((word) => word !== '--real');
  if (read === null || unknown !== undefined) {
    return failed(fail('USAGE', say('start.usage', { word: unknown ?? '--front' })).failure);
  }
  const environment = readHostEnvironment();
  if (!environment.ok) return failed(environment.failure);
  const { front } = read;
  const setting = { environment: environment.value, front, terminal, speech };
  terminal.output.write(`${frontLine(front, rest.includes('--real'), terminal, speech)}\n\n`);
  return rest.includes('--real') ? startOnReal(setting) : startOnDemo(setting);
}

interface Setting {
  readonly environment: HostEnvironment;
  readonly front: Front;
  readonly terminal: Terminal;
  readonly speech: Speech;
}

/** In one line: where it starts, and why there. */
function frontLine(front: Front, real: boolean, terminal: Terminal, speech: Speech): string {
  switch (front.kind) {
    case 'electron':
      return speech.say('start.inElectron');
    case 'browser':
      return speech.say('start.inBrowser', { browser: front.name });
    case 'none': {
      const { why } = front;
      if (terminal.interactive) return speech.say('start.onTerminal', { why });
      return speech.say(real ? 'start.noTerminalReal' : 'start.noTerminal', { why });
    }
  }
}

async function startWindow(
  front: WindowFront,
  { environment, speech }: Pick<Setting, 'environment' | 'speech'>,
): Promise<Outcome> {
  const code = await openFront(front, environment.env);
  if (code === 0) return succeeded({}, () => [speech.say('start.windowClosed')]);
  const detail = code === null ? front.command.join(' ') : String(code);
  return failed(fail('INTERNAL', say('start.windowFailed', { detail }), { detail }).failure);
}

async function startOnReal(setting: Setting): Promise<Outcome> {
  const { environment, front, terminal, speech } = setting;
  if (front.kind !== 'none') return startWindow(front, setting);
  const parts = { environment, terminal, speech, programWords: DESKSHELL_WORDS };
  return runInSession(parts, (session) => (terminal.interactive ? review(session) : showPreviews(session)));
}

async function startOnDemo({ environment, front, terminal, speech }: Setting): Promise<Outcome> {
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
  if (front.kind !== 'none') return startWindow(front, { environment: onDemo.environment, speech });
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
