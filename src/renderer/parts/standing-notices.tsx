import { useSession } from '../stores/session-store.ts';
import { useSpeech } from '../text.ts';
import { Button } from './button.tsx';
import { FailureNotice } from './failure-notice.tsx';
import { Notice } from './notice.tsx';

/** What is to be known on any page: it stands above it until dismissed. */
export function StandingNotices() {
  const speech = useSpeech();
  const { failure, notice, closing, show, tell } = useSession();
  return (
    <div className="standing" role="status">
      {failure !== null && <FailureNotice failure={failure} onDismiss={() => show(null)} />}
      {notice !== null && (
        <Notice
          actions={
            <Button
              kind="subtle"
              icon="close"
              label={speech.say('window.dismiss')}
              onClick={() => tell(null)}
            />
          }
        >
          <p>{speech.text(notice)}</p>
        </Notice>
      )}
      {closing && (
        <Notice>
          <p>{speech.say('window.closing')}</p>
        </Notice>
      )}
    </div>
  );
}
