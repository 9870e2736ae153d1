import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Speech } from './speech.ts';
import type { Terminal } from './terminal.ts';

/** Asks one question on a terminal; the answer without blanks around it. Code: `CANCELLED` (Ctrl-C, end of input). */
async function ask(terminal: Terminal, question: string, signal: AbortSignal): Promise<Result<string>> {
  // Loaded when a question is asked: most commands ask none, and every start would wait for it.
  const { createInterface } = await import('node:readline/promises');
  if (signal.aborted) return fail('CANCELLED', say('run.cancelled'));
  const lines = createInterface({ input: terminal.input, output: terminal.errors, terminal: true });
  const stop = new AbortController();
  const onAbort = () => stop.abort();
  signal.addEventListener('abort', onAbort, { once: true });
  lines.once('SIGINT', onAbort);
  lines.once('close', onAbort);
  try {
    return ok((await lines.question(`${question} `, { signal: stop.signal })).trim());
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    terminal.errors.write('\n');
    return fail('CANCELLED', say('run.cancelled'));
  } finally {
    signal.removeEventListener('abort', onAbort);
    lines.close();
  }
}

/** A yes-or-no question; only a clear yes is one. */
export async function askYes(
  terminal: Terminal,
  speech: Speech,
  question: Message,
  signal: AbortSignal,
): Promise<Result<boolean>> {
  const answer = await ask(terminal, `${speech.text(question)} ${speech.say('ask.yesNo')}`, signal);
  if (!answer.ok) return answer;
  return ok(speech.say('ask.yesWords').split(' ').includes(answer.value.toLowerCase()));
}

/**
 * Asks for the word that confirms what nobody can take back. Nothing but the whole word is a confirmation.
 */
export async function askTypedWord(
  terminal: Terminal,
  speech: Speech,
  signal: AbortSignal,
  wordKey: 'ask.permanentWord' | 'ask.stepWord',
): Promise<Result<boolean>> {
  const word = speech.say(wordKey);
  const answer = await ask(terminal, speech.say('ask.typeWord', { word }), signal);
  if (!answer.ok) return answer;
  // SAFETY: an irreversible step runs only after a person at a terminal typed this very word.
  return ok(answer.value === word);
}
