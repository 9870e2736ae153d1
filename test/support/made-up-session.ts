import path from 'node:path';
import { PassThrough } from 'node:stream';
import type { AnswerOf, RequestOf, Verb } from '../../src/app/contract.ts';
import type { Session } from '../../src/cli/session.ts';
import { speechIn } from '../../src/cli/speech.ts';
import type { Locale } from '../../src/locales/texts.ts';
import type { Result } from '../../src/protocol/result.ts';

type Answers = { readonly [V in Verb]?: (request: RequestOf<V>) => Result<AnswerOf<V>> };

export interface MadeUpSession {
  readonly session: Session;
  /** Every request that was made, in order. */
  readonly requests: readonly { readonly verb: Verb; readonly request: unknown }[];
  readonly input: PassThrough;
  /** Presses Ctrl-C. */
  readonly interrupt: () => void;
  /** What was written to the terminal so far: results, and everything else. */
  readonly output: () => string;
  readonly errors: () => string;
}

export interface SessionOptions {
  readonly interactive?: boolean;
  readonly locale?: Locale;
  readonly platform?: 'linux' | 'win32';
}

/** A session of the command line without an app behind it: the answers are the test's own. */
export function madeUpSession(answers: Answers, options: SessionOptions = {}): MadeUpSession {
  const requests: { verb: Verb; request: unknown }[] = [];
  const stop = new AbortController();
  const [input, output, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const written = (stream: PassThrough) => {
    let text = '';
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    return () => text;
  };
  const session: Session = {
    environment: {
      platform: options.platform ?? 'linux',
      env: {},
      home: path.resolve('/home/anna'),
      appFolder: path.resolve('/opt/deskshell'),
      startFolder: path.resolve('/home/anna'),
      tempFolder: path.resolve('/tmp'),
      pid: 1,
    },
    terminal: {
      input,
      output,
      errors,
      interactive: options.interactive ?? false,
      drawsProgress: false,
      columns: () => 100,
    },
    speech: speechIn(options.locale ?? 'en'),
    signal: stop.signal,
    now: Date.UTC(2026, 10, 30),
    programWords: ['deskshell'],
    request: async (verb, request) => {
      requests.push({ verb, request });
      const answer = answers[verb];
      if (answer === undefined) throw new Error(`unexpected request: ${verb}`);
      return answer(request);
    },
  };
  return {
    session,
    requests,
    input,
    interrupt: () => stop.abort(),
    output: written(output),
    errors: written(errors),
  };
}
