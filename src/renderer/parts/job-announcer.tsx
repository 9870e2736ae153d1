import { progressShare } from '../job-progress.ts';
import { useSession } from '../stores/session-store.ts';
import { useSpeech } from '../text.ts';
import { LiveRegion } from './live-region.tsx';

/** Reads out how far a job is, every tenth of the way. */
export function JobAnnouncer() {
  const speech = useSpeech();
  const tenths = useSession(({ job }) => {
    const share = progressShare(job?.progress ?? null);
    return share === null ? null : Math.floor(share * 10);
  });
  const text =
    tenths === null ? '' : speech.say('window.progressAt', { percent: speech.percent(tenths / 10) });
  return <LiveRegion text={text} />;
}
