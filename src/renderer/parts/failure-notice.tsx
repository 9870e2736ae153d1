import type { Failure } from '../../protocol/result.ts';
import { useSpeech } from '../text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  readonly failure: Failure;
  readonly tone?: 'caution' | 'critical';
  readonly onDismiss?: () => void;
}

/** What could not be done, the system's own words, and what to do next. */
export function FailureNotice({ failure, tone = 'critical', onDismiss }: FailureNoticeProps) {
  const speech = useSpeech();
  return (
    <Notice
      tone={tone}
      tall
      actions={
        onDismiss && (
          <Button kind="subtle" icon="close" label={speech.say('window.dismiss')} onClick={onDismiss} />
        )
      }
    >
      <p>{speech.text(failure.message)}</p>
      {failure.detail !== undefined && (
        <p className="quiet">{speech.say('window.systemSays', { detail: failure.detail })}</p>
      )}
      {failure.next !== undefined && <p>{speech.text(failure.next)}</p>}
    </Notice>
  );
}
