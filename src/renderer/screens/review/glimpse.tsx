import type { RowDetails } from '../../../protocol/review.ts';
import { shownText } from '../../shown-text.ts';
import { useSpeech } from '../../text.ts';

interface GlimpseProps {
  readonly name: string;
  readonly glimpse: NonNullable<RowDetails['glimpse']>;
}

/** The first lines of a text, or a small picture. */
export function Glimpse({ name, glimpse }: GlimpseProps) {
  const speech = useSpeech();
  if (glimpse.kind === 'picture')
    return <img className="glimpse" src={glimpse.url} alt={speech.say('reviewPage.pictureOf', { name })} />;
  const lines = glimpse.text.split(/\r?\n/);
  return (
    <figure className="glimpse">
      <figcaption>{speech.say('reviewPage.glimpse')}</figcaption>
      <div className="sample">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text have no identity but their number
          <span key={index}>
            <i>{speech.number(index + 1)}</i>
            {shownText(line.replaceAll('\t', '  '))}
          </span>
        ))}
      </div>
      {!glimpse.whole && <small>{speech.say('reviewPage.glimpseMore')}</small>}
    </figure>
  );
}
