import type { GroupWarning as Kind } from '../../../protocol/review.ts';
import { Icon } from '../../parts/icon.tsx';
import { useSpeech } from '../../text.ts';

/** What is to be known of all rows of a group before one of them is ticked, in one line. */
export function GroupWarning({ kind }: { readonly kind: Kind }) {
  const speech = useSpeech();
  const words = speech.say('reviewPage.groupWarning', { kind });
  return (
    <span className="group-warning" title={words}>
      <Icon name="risk-high" small />
      <span>{words}</span>
    </span>
  );
}
