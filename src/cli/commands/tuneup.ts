import type { RequestOf } from '../../app/contract.ts';
import type { TuneupApplyAnswer } from '../../app/tuneup-contract.ts';
import { say } from '../../locales/say.ts';
import { assertNever, type Result } from '../../protocol/result.ts';
import type { StepFailure } from '../../protocol/results.ts';
import type { TuneupCommand } from '../../protocol/tuneup.ts';
import type { TuneupStep, TuneupWords } from '../command.ts';
import { failed, type Outcome, succeeded, type View } from '../outcome.ts';
import { commandText, type Session } from '../session.ts';
import { outcomeOfSteps } from '../step-failures.ts';
import { receiptView } from '../views/tuneup-receipt-view.ts';
import {
  appliedView,
  baselineView,
  cleanedView,
  plannedView,
  restoredBatchView,
  scannedView,
  statusView,
  wouldApplyView,
  wouldRestoreBatchView,
} from '../views/tuneup-view.ts';
import { confirmIrreversible } from './apply.ts';
import { applyWaiting, nightGrants, receiptCommands, runNightly } from './tuneup-night.ts';
import { outcomeOfApply } from './tuneup-outcome.ts';

/** The round of whoever sits at a terminal. */
const OWNER = { owner: 'terminal' } as const;

/** A step of the tune-up. Each says what comes next; one out of order says whose turn it is. */
export async function runTuneup(session: Session, command: TuneupWords): Promise<Outcome> {
  const outcome = await runStep(session, command);
  return outcome.status === 'success' ? outcome : withCommand(outcome, session);
}

async function runStep(session: Session, command: TuneupWords): Promise<Outcome> {
  switch (command.step) {
    case 'status':
      return told(session, await session.request('tuneupStatus', OWNER), (status) =>
        statusView(status, applyWaiting(session)),
      );
    case 'init': {
      const answer = await session.request('tuneupInit', { ...OWNER, force: command.force });
      return told(session, answer, ({ baseline }) => baselineView(baseline));
    }
    case 'scan':
      return told(session, await session.request('tuneupScan', OWNER), ({ scan }) => scannedView(scan));
    case 'plan': {
      const answer = await session.request('tuneupPlan', OWNER);
      return told(session, answer, ({ plan }) => plannedView(plan, session.now));
    }
    case 'apply':
      return applyPlanned(session, command);
    case 'receipt': {
      const answer = await session.request('tuneupReceipt', OWNER);
      if (!answer.ok) return failed(answer.failure);
      const next = commandText(session, ['tuneup', answer.value.next]);
      return succeeded(answer.value, receiptView(answer.value.receipt, receiptCommands(session, next)));
    }
    case 'clean':
      return told(session, await session.request('tuneupClean', OWNER), cleanedView);
    case 'restore':
      return restoreBatch(session, command);
    case 'grants':
      return nightGrants(session, command);
    case 'nightly':
      return runNightly(session);
    default:
      return assertNever(command);
  }
}

type ApplyStep = Extract<TuneupStep, { step: 'apply' }>;

async function applyPlanned(session: Session, command: ApplyStep): Promise<Outcome> {
  const request: RequestOf<'tuneupApply'> = {
    ...OWNER,
    modules: [...command.modules],
    ids: command.ids === null ? null : [...command.ids],
    act: command.yes,
    allowIrreversible: command.allowIrreversible,
  };
  const answer = await applyOrAsk(session, request);
  if (!answer.ok) return failed(answer.failure);
  const { apply, next } = answer.value;
  if (apply === null) return wouldApply(session, command, answer.value);
  const restore = commandText(session, ['tuneup', 'restore', apply.batch, '--yes']);
  const view = goOn(session, next, appliedView(apply, restore));
  return outcomeOfApply(apply, answer.value, view);
}

/** Applies; on a terminal the steps that nobody can take back are named, and the typed word is asked for. */
async function applyOrAsk(
  session: Session,
  request: RequestOf<'tuneupApply'>,
): Promise<Result<TuneupApplyAnswer>> {
  const answer = await session.request('tuneupApply', request);
  const mayAsk = session.terminal.interactive && request.ids !== null && !request.allowIrreversible;
  if (answer.ok || !mayAsk || answer.failure.code !== 'IRREVERSIBLE_NOT_ALLOWED') return answer;
  const looked = await session.request('tuneupApply', { ...request, act: false });
  if (!looked.ok) return looked;
  const rows = looked.value.shown.flatMap(({ preview, chosen }) => {
    const ids = new Set(chosen);
    return preview.actions.filter(({ id, reversible }) => ids.has(id) && !reversible);
  });
  const confirmed = await confirmIrreversible(session, rows);
  if (!confirmed.ok) return confirmed;
  return confirmed.value ? session.request('tuneupApply', { ...request, allowIrreversible: true }) : answer;
}

/** What would run, and the words that run it. */
function wouldApply(session: Session, command: ApplyStep, answer: TuneupApplyAnswer): Outcome {
  const words = [
    ...command.modules.flatMap((module) => ['--module', module]),
    ...(command.ids === null ? [] : ['--ids', command.ids.join(',')]),
    ...(command.allowIrreversible ? ['--allow-irreversible'] : []),
  ];
  const next = commandText(session, ['tuneup', 'apply', ...words, '--yes']);
  return succeeded(answer, wouldApplyView(answer.shown, session.now, next));
}

async function restoreBatch(
  session: Session,
  { batch, yes }: Extract<TuneupStep, { step: 'restore' }>,
): Promise<Outcome> {
  const answer = await session.request('tuneupRestore', {
    ...OWNER,
    ...(batch === null ? {} : { batch }),
    act: yes,
  });
  if (!answer.ok) return failed(answer.failure);
  const result = answer.value;
  const failures: readonly StepFailure[] = result.failed;
  if (yes || result.steps.length === 0) {
    const view = goOn(session, result.next, restoredBatchView(result));
    return outcomeOfSteps(result, result.rolledBack, failures, view);
  }
  const name = result.batch === null ? [] : [result.batch];
  const next = commandText(session, ['tuneup', 'restore', ...name, '--yes']);
  return outcomeOfSteps(result, 0, failures, wouldRestoreBatchView(result, next));
}

/** An answer as an outcome: its view, and then what comes next. */
function told<T extends { readonly next: TuneupCommand }>(
  session: Session,
  answer: Result<T>,
  view: (value: T) => View,
): Outcome {
  if (!answer.ok) return failed(answer.failure);
  return succeeded(answer.value, goOn(session, answer.value.next, view(answer.value)));
}

function goOn(session: Session, next: TuneupCommand, view: View): View {
  return (speech) => [
    ...view(speech),
    '',
    speech.say('tuneup.goOn'),
    `  ${commandText(session, ['tuneup', next])}`,
  ];
}

/** A command that the app names is written out as this person types it. */
function withCommand(outcome: Exclude<Outcome, { status: 'success' }>, session: Session): Outcome {
  const { next } = outcome.failure;
  const command = next?.key === 'tuneup.next' ? next.fields['command'] : undefined;
  if (typeof command !== 'string') return outcome;
  const typed = say('tuneup.next', { command: commandText(session, command.split(' ')) });
  return { ...outcome, failure: { ...outcome.failure, next: typed } };
}
