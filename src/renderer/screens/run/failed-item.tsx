import type { FailedStep } from '../../../protocol/progress.ts';
import { Icon } from '../../parts/icon.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { useSpeech } from '../../text.ts';

interface FailedItemProps {
  readonly failure: FailedStep;
  /** What happened to it, at the end of the line. */
  readonly words?: string;
}

/** A step that could not be done: what it was about, why, what to do, and the system's own words. */
export function FailedItem({ failure, words }: FailedItemProps) {
  const speech = useSpeech();
  const { id, name, message, detail, summary } = failure;
  const isUnnamed = name === '' || name === id;
  const unnamed = summary === undefined ? speech.say('runPage.unnamed') : speech.text(summary);
  return (
    <li className="step failed">
      <Icon name="failed" />
      {/* Where nothing but an id of ours names it, the sentence below says what it was. */}
      <MiddleName name={isUnnamed ? unnamed : name} />
      <span className="size" />
      <span className="end">{words ?? speech.say('runPage.failed')}</span>
      <span className="said">
        {speech.text(message)} {detail !== undefined && speech.say('window.systemSays', { detail })}
      </span>
    </li>
  );
}
