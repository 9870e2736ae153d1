import { groupLabel } from '../../../locales/group-label.ts';
import type { Progress } from '../../../protocol/progress.ts';
import type { RunOutline } from '../../../protocol/receipt.ts';
import { Icon } from '../../parts/icon.tsx';
import type { IconName } from '../../parts/icon-shapes.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { UndoMark } from '../../parts/undo-mark.tsx';
import type { JobFailure } from '../../stores/session-store.ts';
import { type Speech, useSpeech } from '../../text.ts';
import { thingName } from '../../thing-name.ts';
import { FailedItem } from './failed-item.tsx';
import { inOrderOfInterest, type RunEntry, type RunStep, stepsAt, withoutFailed } from './run-steps.ts';

interface RunStepListProps {
  readonly outline: RunOutline;
  readonly progress: Progress | null;
  /** The first that failed, and how many there are. */
  readonly failures: readonly JobFailure[];
  readonly failedCount: number;
}

/** Failures first, as they happen; then what works, what waits and what is done. */
export function RunStepList({ outline, progress, failures, failedCount }: RunStepListProps) {
  const speech = useSpeech();
  const more = failedCount - failures.length;
  const steps = withoutFailed(stepsAt(outline, progress), failures);
  return (
    <section className="steps card" aria-label={speech.say('runPage.steps')}>
      <ul aria-live="polite" aria-relevant="additions">
        {failures.map((failure) => (
          <FailedItem key={`${failure.part}/${failure.id}`} failure={failure} />
        ))}
        {more > 0 && (
          <li className="step failed">
            <Icon name="more" />
            <span>{speech.say('receiptPage.moreFailed', { count: more })}</span>
          </li>
        )}
      </ul>
      <ul>
        {inOrderOfInterest(steps).map((step) => (
          <StepItem key={outline.entries.indexOf(step.entry)} step={step} />
        ))}
      </ul>
    </section>
  );
}

const LOOKS: Readonly<Record<RunStep['state'], { readonly className: string; readonly icon: IconName }>> = {
  done: { className: 'step done', icon: 'done' },
  working: { className: 'step working', icon: 'working' },
  waiting: { className: 'step waiting-turn', icon: 'waiting' },
};

function StepItem({ step }: { readonly step: RunStep }) {
  const speech = useSpeech();
  const { className, icon } = LOOKS[step.state];
  const { entry } = step;
  return (
    <li className={className}>
      <Icon name={icon} />
      <EntryName entry={entry} />
      <span className="size">{entry.bytes > 0 ? speech.bytes(entry.bytes) : '–'}</span>
      <span className="end">
        {step.state === 'waiting' && entry.irreversible ? (
          <UndoMark reversible={false} />
        ) : (
          stateWords(step, speech)
        )}
      </span>
    </li>
  );
}

function EntryName({ entry }: { readonly entry: RunEntry }) {
  const speech = useSpeech();
  if (!entry.isGroup)
    return <MiddleName name={thingName(entry.label ?? speech.say('group.none'), entry.action, speech)} />;
  const group = speech.text(groupLabel(entry.label));
  return <span>{speech.say('runPage.group', { group, count: entry.count })}</span>;
}

function stateWords({ state, passed, entry }: RunStep, speech: Speech): string {
  switch (state) {
    case 'done':
      return speech.say('runPage.deedDone', { deed: entry.deed });
    case 'waiting':
      return speech.say('runPage.waiting');
    case 'working':
      return entry.count > 1
        ? speech.say('runPage.workingAt', { done: passed, count: entry.count })
        : speech.say('runPage.working');
  }
}
