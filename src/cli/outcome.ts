import type { ErrorCode } from '../protocol/codes.ts';
import type { Failure } from '../protocol/result.ts';
import { saidIn } from './said.ts';
import { type Speech, speechIn } from './speech.ts';

/** The lines that a person reads. Made only when they are shown, in the language in which they are shown. */
export type View = (speech: Speech) => readonly string[];

/** How a command ended. `data` is its result as the app gave it, messages included. */
export type Outcome =
  | { readonly status: 'success'; readonly data: unknown; readonly view: View }
  | {
      readonly status: 'partial' | 'error';
      readonly failure: Failure;
      readonly data?: unknown;
      readonly view?: View;
    };

/** The one JSON object of `cli.md`: `ok` ⇔ exit code 0. Texts are English. */
export type Envelope =
  | {
      readonly ok: true;
      readonly status: 'success';
      readonly data: unknown;
      readonly text: string;
      readonly stats: { readonly timeMs: number };
    }
  | {
      readonly ok: false;
      readonly status: 'partial' | 'error';
      readonly code: ErrorCode;
      readonly message: string;
      readonly detail?: string;
      readonly next?: string;
      readonly data?: unknown;
      readonly text?: string;
      readonly stats: { readonly timeMs: number };
    };

export function succeeded(data: unknown, view: View): Outcome {
  return { status: 'success', data, view };
}

/** A failure that comes from below; a whole result that it brings along becomes the envelope's `data`. */
export function failed(failure: Failure): Outcome {
  return { status: 'error', failure, data: failure.data };
}

/** 0 fine · 1 something failed, was refused or does not exist · 2 the command line itself is wrong. */
export function exitCodeOf(outcome: Outcome): 0 | 1 | 2 {
  if (outcome.status === 'success') return 0;
  return outcome.failure.code === 'USAGE' ? 2 : 1;
}

/**
 * The envelope of an outcome; `timeMs` is how long the command took. `said` makes sentences of the messages in its
 * data, unless whoever writes it does that.
 */
export function envelopeOf(
  outcome: Outcome,
  timeMs: number,
  said: (data: unknown) => unknown = saidInEnglish,
): Envelope {
  const english = speechIn('en');
  const stats = { timeMs: Math.round(timeMs) };
  if (outcome.status === 'success') {
    const { data, view } = outcome;
    return { ok: true, status: 'success', data: said(data), text: view(english).join('\n'), stats };
  }
  const { failure, data, view, status } = outcome;
  return {
    ok: false,
    status,
    code: failure.code,
    message: saidIn(failure.message, 'en'),
    ...(failure.detail === undefined ? {} : { detail: failure.detail }),
    ...(failure.next === undefined ? {} : { next: saidIn(failure.next, 'en') }),
    ...(data === undefined ? {} : { data: said(data) }),
    ...(view === undefined ? {} : { text: view(english).join('\n') }),
    stats,
  };
}

/** A part of a result as `--json` shows it. */
export function saidInEnglish(part: unknown): unknown {
  return saidIn(part, 'en');
}
