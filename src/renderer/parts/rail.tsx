import type { MessageKey } from '../../locales/texts.ts';
import { type Place, placeOf, screenOf } from '../places.ts';
import { useSession } from '../stores/session-store.ts';
import { useSpeech } from '../text.ts';
import { Icon } from './icon.tsx';

const PLACES: readonly { readonly place: Place; readonly word: MessageKey }[] = [
  { place: 'overview', word: 'window.overview' },
  { place: 'review', word: 'window.review' },
  { place: 'quarantine', word: 'window.quarantine' },
];

/** The places of the window. */
export function Rail() {
  const speech = useSpeech();
  const { screen, job, goTo } = useSession();
  const here = placeOf(screen);
  return (
    <nav className="rail" aria-label={speech.say('window.places')} data-pane="rail">
      {PLACES.map(({ place, word }) => (
        <button
          key={place}
          type="button"
          aria-current={place === here ? 'page' : undefined}
          data-pane-start={place === here ? '' : undefined}
          onClick={() => goTo(screenOf(place, job))}
        >
          <Icon name={place} />
          <span>{speech.say(word)}</span>
        </button>
      ))}
    </nav>
  );
}
