import { progressShare } from '../job-progress.ts';
import { useSession } from '../stores/session-store.ts';
import { useSpeech } from '../text.ts';
import { LiveRegion } from './live-region.tsx';

/** Reads out that a scan began, how far a job is every tenth of the way, and once what a scan came to. */
export function JobAnnouncer() {
  const speech = useSpeech();
  const isIdle = useSession(({ job }) => job === null);
  const hasBegun = useSession(({ job }) => job?.kind === 'scan' && job.progress === null);
  const said = useSession((session) => session.said);
  const tenths = useSession(({ job }) => {
    const share = progressShare(job?.progress ?? null);
    return share === null ? null : Math.floor(share * 10);
  });
  const text = (): string => {
    if (tenths !== null) return speech.say('window.progressAt', { percent: speech.percent(tenths / 10) });
    if (hasBegun) return speech.say('overview.scanning');
    return isIdle && said !== null ? speech.text(said) : '';
  };
  return <LiveRegion text={text()} />;
}
