import { z } from 'zod';
import type { ApplyRequest } from '../../app/contract.ts';
import { say } from '../../locales/say.ts';
import { type CapabilityId, capabilitySchema } from '../../protocol/capability.ts';
import type { ErrorCode } from '../../protocol/codes.ts';
import { type Failure, fail, ok, type Result } from '../../protocol/result.ts';
import type { ApplyResult, PreviewResult, PreviewRow } from '../../protocol/results.ts';
import { askingForGrant } from '../ask-grant.ts';
import { choiceOf, wouldRun } from '../choice.ts';
import type { ApplyCommand } from '../command.ts';
import { failed, type Outcome, succeeded, type View } from '../outcome.ts';
import { askTypedWord, askYes } from '../questions.ts';
import { commandText, type Session } from '../session.ts';
import { keptSteps, receiptView } from '../views/apply-view.ts';
import { cut } from '../views/cut.ts';
import { previewPlan } from './preview.ts';
import { type ResolvedSubject, resolveSubject } from './subject.ts';

/**
 * Does what was approved. Without `--yes` only shows it. What the kernel refuses for want of a grant or of the
 * irreversible confirmation is asked for on a terminal, and refused with its code elsewhere.
 */
export async function applyPlan(session: Session, command: ApplyCommand): Promise<Outcome> {
  if (!command.yes) return previewPlan(session, command);
  // SAFETY: `--only` names rows of one particular list; without a person looking on, that list must be named too.
  if (command.only !== null && command.planHash === null && !session.terminal.interactive) {
    return failed(fail('NOT_APPROVED', say('apply.onlyNeedsPlan')).failure);
  }
  const resolved = await resolveSubject(session, command.subject, 'apply');
  if (!resolved.ok) return failed(resolved.failure);
  const plan = await planToRun(session, command, resolved.value);
  if (!plan.ok) return failed(plan.failure);
  const request: ApplyRequest = {
    subject: resolved.value.subject,
    roots: [...resolved.value.roots],
    grants: [...command.grants],
    choice: choiceOf(command.subject.kind, command.only),
    planHash: plan.value.hash,
    allowIrreversible: command.allowIrreversible,
    source: 'cli',
  };
  const answer = await applyOrAsk(session, request, plan.value.preview);
  if (!answer.ok) return failed(answer.failure);
  const { preview } = plan.value;
  const mayBeFinal = preview === null && command.allowIrreversible;
  if (mayBeFinal && (await isFinal(session, answer.value))) {
    return applyOutcome(session, answer.value, { actions: [], roots: [] }, 'for good');
  }
  return applyOutcome(session, answer.value, preview ?? { actions: [], roots: [] });
}

/** Of a list that was looked at before only the journal knows that nothing of it can be taken back. */
async function isFinal(session: Session, { taskId }: ApplyResult): Promise<boolean> {
  const history = await session.request('history', { taskId });
  return history.ok && 'task' in history.value && history.value.task.undoable === 0;
}

interface PlanToRun {
  readonly hash: string;
  /** Null where `--plan` names a list that was looked at before. */
  readonly preview: PreviewResult | null;
}

async function planToRun(
  session: Session,
  command: ApplyCommand,
  { subject, roots }: ResolvedSubject,
): Promise<Result<PlanToRun>> {
  if (command.planHash !== null) return ok({ hash: command.planHash, preview: null });
  const request = { subject, roots: [...roots], grants: [...command.grants] };
  const answer = await askingForGrant(session, () => session.request('preview', request));
  return answer.ok ? ok({ hash: answer.value.planHash, preview: answer.value }) : answer;
}

/** Applies; a refusal that a person can lift is put to the person, each at most once. */
async function applyOrAsk(
  session: Session,
  request: ApplyRequest,
  preview: PreviewResult | null,
): Promise<Result<ApplyResult>> {
  const answer = await askingForGrant(session, () => session.request('apply', request));
  if (answer.ok || !session.terminal.interactive) return answer;
  switch (answer.failure.code) {
    case 'CAPABILITY_NOT_GRANTED': {
      const missing = missingGrants(request, preview);
      if (missing.length === 0) return answer;
      const granted = await askForGrants(session, request, missing);
      if (!granted.ok) return granted;
      if (!granted.value) return answer;
      return applyOrAsk(session, { ...request, grants: [...request.grants, ...missing] }, preview);
    }
    case 'IRREVERSIBLE_NOT_ALLOWED': {
      // What was allowed by a flag may still want a person's own word (a purge).
      if (request.byPerson === true) return answer;
      const confirmed = await askForIrreversible(session, request, preview);
      if (!confirmed.ok) return confirmed;
      if (!confirmed.value) return answer;
      return applyOrAsk(session, { ...request, allowIrreversible: true, byPerson: true }, preview);
    }
    default:
      return answer;
  }
}

/** What a raw task declares, as far as it can be read; the kernel judges the whole document. */
function declaredCapabilities(request: ApplyRequest) {
  if (request.subject.kind !== 'task') return [];
  const declared = z.object({ capabilities: z.array(capabilitySchema) }).safeParse(request.subject.document);
  return declared.success ? declared.data.capabilities : [];
}

function missingGrants(request: ApplyRequest, preview: PreviewResult | null): readonly CapabilityId[] {
  const needed = preview?.summary.needsGrant ?? declaredCapabilities(request).map(({ id }) => id);
  return [...new Set(needed)].filter((id) => !request.grants.includes(id));
}

async function askForGrants(
  session: Session,
  request: ApplyRequest,
  missing: readonly CapabilityId[],
): Promise<Result<boolean>> {
  const { speech, terminal } = session;
  const reasons = declaredCapabilities(request).filter(({ id }) => missing.includes(id));
  const lines = reasons.map(({ id, reason }) => `  ${id}: ${speech.text(reason)}`);
  terminal.errors.write([speech.say('ask.grantTitle'), ...lines, ''].join('\n'));
  return askYes(terminal, speech, say('ask.grant', { capabilities: missing.join(', ') }), session.signal);
}

async function askForIrreversible(
  session: Session,
  request: ApplyRequest,
  preview: PreviewResult | null,
): Promise<Result<boolean>> {
  const rows = preview?.actions.filter(wouldRun(request.choice)) ?? [];
  return confirmIrreversible(
    session,
    rows.filter(({ reversible }) => !reversible),
  );
}

/** Names the steps that nobody can take back and asks for the typed word. */
export async function confirmIrreversible(
  session: Session,
  rows: readonly PreviewRow[],
): Promise<Result<boolean>> {
  const { speech, terminal } = session;
  const named = rows.map((row) => `${speech.text(row.summary)} · ${speech.bytes(row.bytes)}`);
  const title = speech.say('ask.irreversible', { count: rows.length });
  terminal.errors.write([title, ...cut(named, speech), ''].join('\n'));
  return askTypedWord(terminal, speech, session.signal, 'ask.stepWord');
}

/** The receipt of an apply, and how the command ends. */
export function applyOutcome(
  session: Session,
  result: ApplyResult,
  preview: Pick<PreviewResult, 'actions' | 'roots'>,
  known: 'as previewed' | 'for good' = 'as previewed',
): Outcome {
  const offersUndo = known === 'as previewed' && canGoBack(result, preview);
  const undo = offersUndo ? commandText(session, ['undo', result.taskId, '--yes']) : null;
  const view: View = receiptView({ result, preview, undo });
  const failure = failureOfApply(result, undo);
  if (failure === null) return succeeded(result, view);
  const somethingStands = keptSteps(result).length > 0 || result.notRestored.length > 0;
  return { status: somethingStands ? 'partial' : 'error', failure, data: result, view };
}

/** Is there anything to take back? Of steps that no preview described the journal knows, so it is offered. */
function canGoBack(result: ApplyResult, { actions }: Pick<PreviewResult, 'actions'>): boolean {
  const forGood = new Set(actions.filter(({ reversible }) => !reversible).map(({ id }) => id));
  return keptSteps(result).some((id) => !forGood.has(id));
}

/** The first thing that went wrong, null where all went well. */
function failureOfApply(result: ApplyResult, undo: string | null): Failure | null {
  const done = keptSteps(result).length;
  const next = undo === null ? {} : { next: say('receipt.next', { command: undo }) };
  // A step that was stopped in its midst says itself what of it is done for good.
  if (result.status === 'cancelled' && result.notRestored.length === 0) {
    return { code: 'CANCELLED', message: say('receipt.stopped', { done }), ...next };
  }
  const first = result.failed[0] ?? result.notRestored[0];
  if (first !== undefined) {
    const detail = first.detail === undefined ? {} : { detail: first.detail };
    return { code: first.code, message: first.message, ...detail, ...next };
  }
  if (result.status === 'ok') return null;
  const code: ErrorCode = 'INTERNAL';
  return { code, message: say('host.internal'), detail: `${result.status} without a failed step` };
}
