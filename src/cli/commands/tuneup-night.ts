import type { Nightly } from '../../app/tuneup-contract.ts';
import { say } from '../../locales/say.ts';
import { fail } from '../../protocol/result.ts';
import type { TuneupReceipt, WaitingRequest } from '../../protocol/tuneup.ts';
import type { TuneupStep } from '../command.ts';
import { failed, type Outcome, succeeded, type View } from '../outcome.ts';
import { askTypedWord } from '../questions.ts';
import { commandText, type Session } from '../session.ts';
import { type ApplyWaiting, nightGrantsView } from '../views/tuneup-night-view.ts';
import { type ReceiptCommands, receiptView } from '../views/tuneup-receipt-view.ts';
import { outcomeOfApply } from './tuneup-outcome.ts';

/** How a person types the approval of a list that waits: the ordinary command, with its plan hash. */
export function applyWaiting(session: Session): ApplyWaiting {
  return ({ skill, roots, planHash }: WaitingRequest) => {
    const named = roots.flatMap((root) => ['--root', root]);
    return commandText(session, ['apply', skill, ...named, '--plan', planHash, '--yes']);
  };
}

/** The commands that a receipt names. `next`: what comes after it, null where that is nothing. */
export function receiptCommands(session: Session, next: string | null): ReceiptCommands {
  return {
    restore: (batch) => commandText(session, ['tuneup', 'restore', batch, '--yes']),
    purge: (batch) => commandText(session, ['quarantine', 'purge', batch, '--yes']),
    apply: applyWaiting(session),
    next,
  };
}

/**
 * Shows or changes what may be applied without a person. The bin is allowed by the word that a person types at a
 * terminal alone: `IRREVERSIBLE_NOT_ALLOWED` everywhere else.
 */
export async function nightGrants(
  session: Session,
  { change }: Extract<TuneupStep, { step: 'grants' }>,
): Promise<Outcome> {
  const allowJunk = commandText(session, ['tuneup', 'grants', 'allow', 'junk']);
  if (change === null) {
    const answer = await session.request('nightGrants', {});
    return answer.ok
      ? succeeded(answer.value, nightGrantsView(answer.value, allowJunk))
      : failed(answer.failure);
  }
  const isForGood = change.allow && change.module === 'recycle';
  if (isForGood && session.terminal.interactive) {
    const { speech, terminal, signal } = session;
    terminal.errors.write(`${speech.say('night.allowRecycle')}\n`);
    const confirmed = await askTypedWord(terminal, speech, signal, 'ask.permanentWord');
    if (!confirmed.ok) return failed(confirmed.failure);
    if (!confirmed.value) return failed(fail('IRREVERSIBLE_NOT_ALLOWED', say('ask.notConfirmed')).failure);
  }
  // SAFETY: off a terminal nobody typed anything, and the app refuses (no flag and no pipe stands for it).
  const byPerson = isForGood && session.terminal.interactive;
  const answer = await session.request('nightGrantChange', { ...change, byPerson });
  return answer.ok
    ? succeeded(answer.value, nightGrantsView(answer.value, allowJunk))
    : failed(answer.failure);
}

/** The check-up without a person. */
export async function runNightly(session: Session): Promise<Outcome> {
  const answer = await session.request('tuneupNightly', {});
  if (!answer.ok) return failed(answer.failure);
  return outcomeOfApply(answer.value.apply, answer.value, nightlyView(session, answer.value));
}

function nightlyView(session: Session, { receipt, closed, warnings }: Nightly): View {
  const commands = receiptCommands(session, null);
  const earlier = (one: TuneupReceipt): View => receiptView({ ...one, waiting: [] }, commands);
  return (speech) => [
    ...(closed === null ? [] : [speech.say('night.closed'), '', ...earlier(closed)(speech), '']),
    ...receiptView(receipt, commands)(speech),
    ...(receipt.waiting.length === 0 ? ['', speech.say('night.waiting.none')] : []),
    ...warnings.map((warning) => `! ${speech.text(warning)}`),
  ];
}
