import { type ReactNode, useId, useState } from 'react';
import { useSpeech } from '../text.ts';
import { isWord, wordProgress } from '../typed-word.ts';

interface TypedWordProps {
  /** Says what the word does, before it: `To delete them for good, type`. */
  readonly lead: string;
  readonly word: string;
  readonly onTyped: (typed: string | null) => void;
  /** The button, beside the field. */
  readonly children: ReactNode;
}

/** A word to type before something is gone for good. Tells the word as typed, or null while it is not there. */
export function TypedWord({ lead, word, onTyped, children }: TypedWordProps) {
  const speech = useSpeech();
  const progressId = useId();
  const [typed, setTyped] = useState('');
  const progress = wordProgress(typed, word);
  const change = (value: string): void => {
    setTyped(value);
    onTyped(isWord(value, word) ? value.trim() : null);
  };
  return (
    <section className="typed" aria-label={lead}>
      <p>
        {lead} <span className="word">{word}</span>
      </p>
      <div className="buttons">
        <label className="field">
          <input
            type="text"
            spellCheck={false}
            autoComplete="off"
            autoCapitalize="off"
            maxLength={100}
            aria-label={speech.say('window.typeWord', { word })}
            aria-describedby={progressId}
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        </label>
        {children}
        <small id={progressId}>
          {progress.kind === 'there' && speech.say('window.wordIsThere')}
          {progress.kind === 'differs' && speech.say('window.wordDiffers')}
          {progress.kind === 'toGo' && speech.say('window.lettersToGo', { count: progress.letters })}
        </small>
      </div>
    </section>
  );
}
