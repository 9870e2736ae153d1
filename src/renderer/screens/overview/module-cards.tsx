import type { ReviewPart } from '../../../protocol/review.ts';
import { partIcon } from '../../part-names.ts';
import { partTitle } from '../../part-title.ts';
import { Icon } from '../../parts/icon.tsx';
import { useSession } from '../../stores/session-store.ts';
import { type Speech, useSpeech } from '../../text.ts';
import { unavailableReason } from '../../unavailable.ts';

/** One card a module, with what was found. Each leads to the review. */
export function ModuleCards({ parts }: { readonly parts: readonly ReviewPart[] }) {
  const speech = useSpeech();
  return (
    <section className="modules" aria-label={speech.say('overview.modules')}>
      {parts.map((part) =>
        part.steps > 0 ? (
          <FoundCard key={part.part} part={part} />
        ) : (
          <EmptyCard key={part.part} part={part} />
        ),
      )}
    </section>
  );
}

function FoundCard({ part }: { readonly part: ReviewPart }) {
  const speech = useSpeech();
  const goTo = useSession((session) => session.goTo);
  const { deed, steps, ticked, irreversible, bytes } = part;
  const about = speech.say('overview.aboutThings', { deed, bytes: { bytes } });
  return (
    <button type="button" id={`module-${part.part}`} className="module card" onClick={() => goTo('review')}>
      <Icon name={partIcon(part.part)} />
      <strong>{partTitle(part, speech)}</strong>
      <span className="frees">{foundWords(part, speech)}</span>
      <span className="about">
        {speech.say('overview.moduleSteps', { steps, ticked, irreversible })}
        {about !== '' && <small>{about}</small>}
      </span>
    </button>
  );
}

/** How much could go; of what frees nothing when it is done, how many there are. */
function foundWords({ deed, steps, bytes }: ReviewPart, speech: Speech): string {
  switch (deed) {
    case 'leave':
    case 'purge':
    case 'other':
    case 'restore':
      return speech.bytes(bytes);
    case 'move':
    case 'close':
    case 'set':
      return speech.say('overview.things', { deed, count: steps });
  }
}

/** Nothing found, nothing there to look at, or something went wrong, which a notice tells. */
function EmptyCard({ part }: { readonly part: ReviewPart }) {
  const speech = useSpeech();
  const reason = unavailableReason(part);
  const isRefused = part.refusal !== null;
  return (
    <div id={`module-${part.part}`} className={reason === null ? 'module card' : 'module card unavailable'}>
      <Icon name={partIcon(part.part)} />
      <strong>{partTitle(part, speech)}</strong>
      <span className="frees">
        {speech.say(
          reason !== null ? 'overview.unavailable' : isRefused ? 'overview.noList' : 'overview.nothingFound',
        )}
      </span>
      <span className="about">
        {reason !== null
          ? speech.text(reason)
          : speech.say(isRefused ? 'overview.noListWhy' : 'overview.nothingToDo')}
      </span>
    </div>
  );
}
