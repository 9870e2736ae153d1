import { say } from '../../locales/say.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import type { Failure } from '../../protocol/result.ts';
import { fail } from '../../protocol/result.ts';
import type { PreviewResult } from '../../protocol/results.ts';
import { askingForGrant } from '../ask-grant.ts';
import { choiceOf, totalsOf, wouldRun } from '../choice.ts';
import type { ApplyCommand, PreviewCommand } from '../command.ts';
import { failed, type Outcome, succeeded } from '../outcome.ts';
import { commandText, type Session } from '../session.ts';
import { previewView } from '../views/preview-view.ts';
import { resolveSubject, subjectWords } from './subject.ts';

/** Shows what would happen, and changes nothing; `apply` without `--yes` comes here too. */
export async function previewPlan(
  session: Session,
  command: PreviewCommand | ApplyCommand,
): Promise<Outcome> {
  const resolved = await resolveSubject(session, command.subject, command.kind);
  if (!resolved.ok) return failed(resolved.failure);
  const { subject, roots } = resolved.value;
  const request = { subject, roots: [...roots], grants: [...command.grants] };
  const answer = await askingForGrant(session, () => session.request('preview', request));
  if (!answer.ok) return failed(answer.failure);
  return previewOutcome(session, command, answer.value);
}

function previewOutcome(
  session: Session,
  command: PreviewCommand | ApplyCommand,
  preview: PreviewResult,
): Outcome {
  const unknown = unknownId(command.only, preview);
  if (unknown !== null) return { status: 'error', failure: unknown, data: preview };
  if (command.kind === 'apply' && command.planHash !== null && command.planHash !== preview.planHash) {
    const failure: Failure = {
      code: 'NOT_APPROVED',
      message: say('apply.otherPlan', { approved: command.planHash, now: preview.planHash }),
      next: say('apply.lookAgain'),
    };
    return { status: 'error', failure, data: preview };
  }
  const choice = choiceOf(command.subject.kind, command.only);
  const next = nextCommand(session, command, preview);
  const view = previewView({ preview, choice, now: session.now, next });
  if (preview.ok) return succeeded(preview, view);
  return { status: 'error', failure: firstProblem(preview), data: preview, view };
}

/** `--only` names a row that the preview does not have. */
function unknownId(only: readonly string[] | null, preview: PreviewResult): Failure | null {
  if (only === null) return null;
  const known = new Set(preview.actions.map(({ id }) => id));
  const id = only.find((named) => !known.has(named));
  if (id === undefined) return null;
  return fail('NOT_FOUND', say('apply.unknownId', { id }), { next: say('apply.lookAgain') }).failure;
}

/** Why a preview is not fit to be applied: the first problem of the first row that has one. */
function firstProblem(preview: PreviewResult): Failure {
  const problems = preview.actions.flatMap((row) => row.problems);
  // What this system cannot do at all comes before what is wrong on its disk.
  const problem = problems.find(({ code }) => code === 'UNSUPPORTED_PLATFORM') ?? problems[0];
  return problem ?? fail('INTERNAL', say('host.internal'), { detail: 'not ok without a problem' }).failure;
}

/** The whole command that does what the preview shows. */
function nextCommand(
  session: Session,
  command: PreviewCommand | ApplyCommand,
  preview: PreviewResult,
): string {
  const chosen = preview.actions.filter(wouldRun(choiceOf(command.subject.kind, command.only)));
  const grants: readonly CapabilityId[] = [...command.grants, ...preview.summary.needsGrant];
  return commandText(session, [
    ...subjectWords(session, command.subject, 'apply'),
    ...(command.only === null ? [] : ['--only', command.only.join(',')]),
    ...(grants.length === 0 ? [] : ['--grant', grants.join(',')]),
    ...(totalsOf(chosen).irreversible > 0 ? ['--allow-irreversible'] : []),
    '--plan',
    preview.planHash,
    '--yes',
  ]);
}
