import { useSpeech } from '../text.ts';
import { Icon } from './icon.tsx';

/** Can it be taken back? Word, shape and colour say the same. */
export function UndoMark({ reversible }: { readonly reversible: boolean }) {
  const speech = useSpeech();
  return (
    <span className={reversible ? 'undo can' : 'undo cannot'}>
      <Icon name={reversible ? 'undo' : 'no-undo'} />
      {speech.say(reversible ? 'window.canUndo' : 'window.cannotUndo')}
    </span>
  );
}
