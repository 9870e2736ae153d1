import type { FinalRows } from '../../../protocol/review.ts';
import { GoneList } from '../../parts/gone-list.tsx';
import { useReview } from '../../stores/review-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** What nobody could take back of what is ticked; all of it can be looked at in the review. */
export function FinalList({ final: { rows, count, bytes } }: { readonly final: FinalRows }) {
  const speech = useSpeech();
  const showAll = (): void => {
    useReview.getState().showOnly('irreversible');
    useSession.getState().goBack('review');
  };
  return (
    <GoneList
      title={speech.say('confirmPage.list')}
      named={rows.map(({ name, place, fileKind, bytes: size, summary }) => ({
        name,
        where: place === null ? null : speech.say('confirmPage.wasIn', { place }),
        fileKind,
        bytes: size,
        hint: speech.text(summary),
      }))}
      count={count}
      bytes={bytes}
      sum={speech.say('confirmPage.sum', { count })}
      beyond={
        <button type="button" className="link" onClick={showAll}>
          {speech.say('confirmPage.showInReview')}
        </button>
      }
    />
  );
}
