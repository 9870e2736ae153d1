import type { ReviewPart } from '../../../protocol/review.ts';
import { partIcon } from '../../part-names.ts';
import { partTitle } from '../../part-title.ts';
import { Icon } from '../../parts/icon.tsx';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** One card a module, with what was found. Each leads to the review. */
export function ModuleCards({ parts }: { readonly parts: readonly ReviewPart[] }) {
  const speech = useSpeech();
  return (
    <section className="modules" aria-label={speech.say('overview.modules')}>
      {parts.map((part) =>
        part.steps > 0 ? (
          <FoundCard key={part.part} part={part} />
        ) : (
          <div key={part.part} className="module card">
            <Icon name={partIcon(part.part)} />
            <strong>{partTitle(part, speech)}</strong>
            <span className="frees">
              {speech.say(part.refusal === null ? 'overview.nothingFound' : 'overview.noList')}
            </span>
            <span className="about">
              {speech.say(part.refusal === null ? 'overview.nothingToDo' : 'overview.noListWhy')}
            </span>
          </div>
        ),
      )}
    </section>
  );
}

function FoundCard({ part }: { readonly part: ReviewPart }) {
  const speech = useSpeech();
  const goTo = useSession((session) => session.goTo);
  const { steps, ticked, irreversible } = part;
  return (
    <button type="button" id={`module-${part.part}`} className="module card" onClick={() => goTo('review')}>
      <Icon name={partIcon(part.part)} />
      <strong>{partTitle(part, speech)}</strong>
      <span className="frees">{speech.bytes(part.bytes)}</span>
      <span className="about">{speech.say('overview.moduleSteps', { steps, ticked, irreversible })}</span>
    </button>
  );
}
