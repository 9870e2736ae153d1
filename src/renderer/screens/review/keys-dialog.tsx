import { useEffect, useRef } from 'react';
import type { MessageKey } from '../../../locales/texts.ts';
import { Button } from '../../parts/button.tsx';
import { useSpeech } from '../../text.ts';

const KEYS: readonly (readonly [keys: MessageKey, does: MessageKey])[] = [
  ['reviewPage.keyMove', 'reviewPage.keyMoveDoes'],
  ['reviewPage.keyFold', 'reviewPage.keyFoldDoes'],
  ['reviewPage.keyUnfold', 'reviewPage.keyUnfoldDoes'],
  ['reviewPage.keyTick', 'reviewPage.keyTickDoes'],
  ['reviewPage.keySelect', 'reviewPage.keySelectDoes'],
  ['reviewPage.keyDetails', 'reviewPage.keyDetailsDoes'],
  ['reviewPage.keyEscape', 'reviewPage.keyEscapeDoes'],
  ['reviewPage.keyPanes', 'reviewPage.keyPanesDoes'],
  ['reviewPage.keySearch', 'reviewPage.keySearchDoes'],
  ['reviewPage.keyApply', 'reviewPage.keyApplyDoes'],
  ['reviewPage.keyKeys', 'reviewPage.keyKeysDoes'],
];

/** Which keys do what here. The focus goes back to where it was. */
export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const speech = useSpeech();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="keys"
      aria-labelledby="keys-title"
      onClose={onClose}
      // No key in here is meant for what lies below.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <h2 id="keys-title">{speech.say('reviewPage.keysTitle')}</h2>
      <dl>
        {KEYS.map(([keys, does]) => (
          <div key={keys}>
            <dt>{speech.say(keys)}</dt>
            <dd>{speech.say(does)}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>{speech.say('window.close')}</Button>
    </dialog>
  );
}
