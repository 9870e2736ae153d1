import type { Writable } from 'node:stream';
import type { Message } from '../protocol/message.ts';
import { shownJson } from './display-text.ts';
import { envelopeOf, type Outcome } from './outcome.ts';
import type { Speech } from './speech.ts';

export interface Printing {
  readonly json: boolean;
  readonly output: Writable & { readonly isTTY?: boolean };
  readonly errors: Writable & { readonly isTTY?: boolean };
  readonly speech: Speech;
  readonly timeMs: number;
}

/**
 * Prints how a command ended. With `--json` one object on the output and nothing else; otherwise the text, and
 * where something failed one sentence and, as the last line of the errors, the object.
 */
export function printOutcome(outcome: Outcome, { json, output, errors, speech, timeMs }: Printing): void {
  if (json) {
    output.write(`${shownJson(envelopeOf(outcome, timeMs))}\n`);
    return;
  }
  const lines = outcome.view?.(speech) ?? [];
  if (lines.length > 0) output.write(`${lines.join('\n')}\n`);
  if (outcome.status === 'success') return;
  const { message, next } = outcome.failure;
  errors.write(`${speech.text(forPerson(message, speech))}\n`);
  if (next !== undefined) errors.write(`${speech.text(next)}\n`);
  errors.write(`${shownJson(lastLine(outcome, timeMs, errors.isTTY === true))}\n`);
}

/** What is wrong with a field is told in English alone: it stands in the last line, not in another language's sentence. */
function forPerson(message: Message, { locale }: Speech): Message {
  const hasEnglish = locale !== 'en' && message.key === 'task.invalidField';
  return hasEnglish ? { ...message, key: 'task.wrongAt' } : message;
}

/** For a program the whole envelope; a person has read the result already and is spared its repetition. */
function lastLine(outcome: Outcome, timeMs: number, forPerson: boolean): unknown {
  const { text, data, ...rest } = envelopeOf(outcome, timeMs);
  return forPerson || data === undefined ? rest : { ...rest, data };
}
