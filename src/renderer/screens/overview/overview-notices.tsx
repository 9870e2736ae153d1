import type { Message } from '../../../protocol/message.ts';
import type { Overview } from '../../../protocol/overview.ts';
import type { ReviewPart, ReviewSummary } from '../../../protocol/review.ts';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { isReminder } from '../../reminders.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

interface OverviewNoticesProps {
  readonly overview: Overview;
  readonly review: ReviewSummary | null;
}

/** What stands out: a made-up profile, old things in the quarantine, modules without a list, warnings. */
export function OverviewNotices({ overview, review }: OverviewNoticesProps) {
  const speech = useSpeech();
  const goTo = useSession((session) => session.goTo);
  const { kept } = overview;
  const parts = review?.parts ?? [];
  const warnings = [...overview.warnings, ...parts.flatMap((part) => part.warnings)].filter(
    (warning) => !isReminder(warning),
  );
  return (
    <div className="notices">
      {overview.isMadeUp && (
        <Notice>
          <p>
            <b>{speech.say('overview.madeUp')}</b>{' '}
            {speech.say('overview.madeUpWhere', { path: overview.profile })}
          </p>
        </Notice>
      )}
      {kept.oldBatches > 0 && (
        <Notice
          tone="caution"
          icon="waiting"
          actions={
            <Button id="open-old" onClick={() => goTo('quarantine')}>
              {speech.say('overview.openQuarantine')}
            </Button>
          }
        >
          <p>
            <b>{speech.say('overview.oldTitle')}</b>{' '}
            {speech.say('overview.oldSums', {
              batches: kept.oldBatches,
              items: kept.oldItems,
              bytes: { bytes: kept.oldBytes },
            })}
          </p>
        </Notice>
      )}
      {parts.map((part) => (
        <PartNotices key={part.part} part={part} />
      ))}
      <Warnings warnings={warnings} />
    </div>
  );
}

/** Why there is no list of a module, or what it needs first. */
function PartNotices({ part: { part, refusal, needsGrant } }: { readonly part: ReviewPart }) {
  const speech = useSpeech();
  if (refusal === null && needsGrant.length === 0) return null;
  return (
    <Notice tone="caution" tall>
      <p>
        <b>{speech.say('overview.ofPart', { part: speech.part(part) })}</b>{' '}
        {refusal !== null && speech.text(refusal.message)}
        {refusal === null && speech.say('overview.needsGrant', { grants: speech.list(needsGrant) })}
      </p>
      {refusal?.detail !== undefined && (
        <p className="quiet">{speech.say('window.systemSays', { detail: refusal.detail })}</p>
      )}
      {refusal !== null && (
        <p>{refusal.next === undefined ? speech.say('overview.refusedNext') : speech.text(refusal.next)}</p>
      )}
    </Notice>
  );
}

function Warnings({ warnings }: { readonly warnings: readonly Message[] }) {
  const speech = useSpeech();
  const texts = [...new Set(warnings.map((warning) => speech.text(warning)))];
  if (texts.length === 0) return null;
  return (
    <Notice tone="caution" tall>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}
