import { type TreeDigest, treeDigest } from '../app/tree-digest.ts';
import { say } from '../locales/say.ts';
import type { MessageKey } from '../locales/texts.ts';
import { fail } from '../protocol/result.ts';
import { applyOutcome } from './commands/apply.ts';
import { failed, type Outcome, succeeded, type View } from './outcome.ts';
import { commandText, type Session } from './session.ts';
import { outcomeOfSteps } from './step-failures.ts';
import { type SkillPlan, usualPlans } from './usual-plans.ts';
import { previewView } from './views/preview-view.ts';
import { undoneView } from './views/undo-view.ts';

/**
 * The main job from end to end, without asking: look, show, do the ticked rows, show the receipt, take all of
 * it back, and prove that the tree is as it was. For a made-up profile only.
 */
export async function showMainJob(session: Session): Promise<Outcome> {
  const places = await session.request('places', {});
  if (!places.ok) return failed(places.failure);
  const { profile, data, quarantine } = places.value;
  const digest = () => treeDigest(profile, [data, quarantine]);
  const before = digest();
  if (!before.ok) return failed(before.failure);
  const taskIds: string[] = [];
  const done = await applyUsualPlans(session, taskIds);
  if (done.status !== 'success') return done;
  heading(session, 'start.takeBack');
  // The last thing done is the first to go back: nothing of ours then stands in its way.
  for (const taskId of taskIds.reverse()) {
    const undone = await takeBack(session, taskId);
    if (undone.status !== 'success') return undone;
    tell(session, undone.view);
  }
  const after = digest();
  heading(session, 'start.proofHeading');
  return after.ok ? proof(before.value, after.value) : failed(after.failure);
}

/** The lists of both skills as they are now. Changes nothing. */
export async function showPreviews(session: Session): Promise<Outcome> {
  const plans = await usualPlans(session, null);
  if (!plans.ok) return failed(plans.failure);
  const next = commandText(session, ['review']);
  for (const plan of plans.value) showPreview(session, plan, next);
  return succeeded({ previews: plans.value.map(({ preview }) => preview) }, () => []);
}

function showPreview(session: Session, { preview }: SkillPlan, next: string | null): void {
  tell(session, previewView({ preview, choice: { kind: 'ticked' }, now: session.now, next }));
}

async function applyUsualPlans(session: Session, taskIds: string[]): Promise<Outcome> {
  const plans = await usualPlans(session, null);
  if (!plans.ok) return failed(plans.failure);
  heading(session, 'start.look');
  for (const plan of plans.value) showPreview(session, plan, null);
  heading(session, 'start.do');
  for (const plan of plans.value) {
    const answer = await session.request('apply', {
      subject: plan.subject,
      roots: [...plan.roots],
      grants: [],
      choice: { kind: 'ticked' },
      planHash: plan.preview.planHash,
      allowIrreversible: false,
      source: 'cli',
    });
    if (!answer.ok) return failed(answer.failure);
    taskIds.push(answer.value.taskId);
    const outcome = applyOutcome(session, answer.value, plan.preview);
    if (outcome.status !== 'success') return outcome;
    tell(session, outcome.view);
  }
  return succeeded({}, () => []);
}

async function takeBack(session: Session, taskId: string): Promise<Outcome> {
  const answer = await session.request('undo', { taskId, act: true });
  if (!answer.ok) return failed(answer.failure);
  const { rolledBack, failed: left } = answer.value;
  return outcomeOfSteps(answer.value, rolledBack, left, undoneView(answer.value));
}

function proof(before: TreeDigest, after: TreeDigest): Outcome {
  const data = { before: before.hash, after: after.hash, files: after.files };
  if (before.hash === after.hash) {
    return succeeded(data, (speech) => [speech.say('start.proof', { hash: after.hash })]);
  }
  const { failure } = fail(
    'POSTCONDITION_FAILED',
    say('start.proofFailed', { before: before.hash, after: after.hash }),
  );
  return { status: 'error', failure, data };
}

function heading({ terminal, speech }: Session, key: MessageKey): void {
  terminal.output.write(`== ${speech.say(key)} ==\n\n`);
}

function tell({ terminal, speech }: Session, view: View): void {
  terminal.output.write(`${view(speech).join('\n')}\n\n`);
}
