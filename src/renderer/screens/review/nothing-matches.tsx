import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useReview } from '../../stores/review-store.ts';
import { useSpeech } from '../../text.ts';

/** Where search and filter leave nothing. */
export function NothingMatches({ hidden }: { readonly hidden: number }) {
  const speech = useSpeech();
  return (
    <div className="nothing" role="status">
      <Icon name="search" />
      <h2>{speech.say('reviewPage.nothingMatches')}</h2>
      <p>{speech.say('reviewPage.nothingMatchesWhy', { hidden })}</p>
      <Button
        onClick={() => {
          useReview.getState().showOnly('all');
          document.getElementById('review-search')?.focus();
        }}
      >
        {speech.say('reviewPage.showAll')}
      </Button>
    </div>
  );
}
