import { say } from '../../locales/say.ts';
import { fail } from '../../protocol/result.ts';
import type { QuarantinePurgeCommand, QuarantineRestoreCommand } from '../command.ts';
import { failed, type Outcome, succeeded } from '../outcome.ts';
import { askTypedWord } from '../questions.ts';
import { absoluteFolder, commandText, type Session } from '../session.ts';
import { outcomeOfSteps } from '../step-failures.ts';
import {
  itemNames,
  purgedView,
  quarantineView,
  restoredView,
  wouldPurgeView,
  wouldRestoreView,
} from '../views/quarantine-view.ts';

/** What the quarantine keeps. */
export async function listQuarantine(
  session: Session,
  command: { readonly batch: string | null; readonly from: string | null },
): Promise<Outcome> {
  const answer = await session.request('quarantineList', {
    ...(command.batch === null ? {} : { batch: command.batch }),
    ...(command.from === null ? {} : { from: absoluteFolder(session, command.from) }),
  });
  if (!answer.ok) return failed(answer.failure);
  return succeeded(answer.value, quarantineView(answer.value, command.batch !== null));
}

/** Puts kept things back where they came from, or into `--to`; without `--yes` shows what that would do. */
export async function restoreFromQuarantine(
  session: Session,
  command: QuarantineRestoreCommand,
): Promise<Outcome> {
  const folders = {
    ...(command.from === null ? {} : { from: absoluteFolder(session, command.from) }),
    ...(command.to === null ? {} : { to: absoluteFolder(session, command.to) }),
  };
  const answer = await session.request('quarantineRestore', {
    ...(command.batch === null ? {} : { batch: command.batch }),
    items: [...command.items],
    ...folders,
    act: command.yes,
  });
  if (!answer.ok) return failed(answer.failure);
  const result = answer.value;
  if (command.yes) {
    return outcomeOfSteps(result, result.restored.length, result.failed, restoredView(result));
  }
  const next = commandText(session, [
    'quarantine',
    'restore',
    result.batch,
    ...command.items,
    ...Object.entries(folders).flatMap(([name, folder]) => [`--${name}`, folder]),
    '--yes',
  ]);
  return outcomeOfSteps(result, 0, result.failed, wouldRestoreView(result, next));
}

/**
 * Deletes kept things for good. Only a person at a terminal can: `IRREVERSIBLE_NOT_ALLOWED` everywhere else,
 * whatever the flags.
 */
export async function purgeQuarantine(session: Session, command: QuarantinePurgeCommand): Promise<Outcome> {
  const what = { batch: command.batch, items: [...command.items] };
  // SAFETY: purging is the one deletion without a way back; no flag and no pipe can stand for the typed word.
  if (command.yes && !session.terminal.interactive) {
    return failed(fail('IRREVERSIBLE_NOT_ALLOWED', say('quarantine.purgeNeedsPerson')).failure);
  }
  const listed = await session.request('quarantineList', { batch: command.batch });
  if (!listed.ok) return failed(listed.failure);
  const names = itemNames(listed.value);
  const looked = await session.request('quarantinePurge', { ...what, act: false, source: 'cli' });
  if (!looked.ok) return failed(looked.failure);
  const next = commandText(session, ['quarantine', 'purge', command.batch, ...command.items, '--yes']);
  const preview = wouldPurgeView(looked.value, names, next);
  if (!command.yes || looked.value.purged.length === 0) {
    return outcomeOfSteps(looked.value, 0, looked.value.failed, preview);
  }
  const { speech, terminal } = session;
  terminal.errors.write(`${wouldPurgeView(looked.value, names, null)(speech).join('\n')}\n`);
  const confirmed = await askTypedWord(terminal, speech, session.signal, 'ask.permanentWord');
  if (!confirmed.ok) return failed(confirmed.failure);
  if (!confirmed.value) return failed(fail('IRREVERSIBLE_NOT_ALLOWED', say('ask.notConfirmed')).failure);
  const answer = await session.request('quarantinePurge', { ...what, act: true, source: 'cli' });
  if (!answer.ok) return failed(answer.failure);
  const { purged, failed: left } = answer.value;
  return outcomeOfSteps(answer.value, purged.length, left, purgedView(answer.value, names));
}
