import { type KeyboardEvent, useEffect, useState } from 'react';
import type { FinalRows } from '../../../protocol/review.ts';
import { ask } from '../../bridge.ts';
import { Button } from '../../parts/button.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { TypedWord } from '../../parts/typed-word.tsx';
import { useReview } from '../../stores/review-store.ts';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { approveOnlyOthers } from './approve-only-others.ts';
import { FinalList } from './final-list.tsx';
import { SafeWay } from './safe-way.tsx';

/** The second screen before something that nobody can take back: what it is, the safe way, the typed word. */
export function ConfirmScreen() {
  const speech = useSpeech();
  const review = useReview((state) => state.review);
  const [final, setFinal] = useState<FinalRows | null>(null);
  const goBack = (): void => useSession.getState().goBack('review');

  useEffect(() => {
    if (review === null) return useSession.getState().goBack('review');
    let isWanted = true;
    const load = async (): Promise<void> => {
      const answer = await ask('finalRows', { review });
      if (!isWanted) return;
      if (answer.ok && answer.value.count > 0) return setFinal(answer.value);
      useSession.getState().goBack('review');
      if (!answer.ok) useSession.getState().show(answer.failure);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [review]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') goBack();
  };
  const back = { label: speech.say('confirmPage.back'), onBack: goBack };
  return (
    <main className="page confirm scrolls" data-pane="page" onKeyDown={onKeyDown}>
      {final === null ? (
        <PageHead title={speech.say('confirmPage.loading')} back={back} />
      ) : (
        <ConfirmBody final={final} back={back} />
      )}
    </main>
  );
}

interface ConfirmBodyProps {
  readonly final: FinalRows;
  readonly back: { readonly label: string; readonly onBack: () => void };
}

function ConfirmBody({ final, back }: ConfirmBodyProps) {
  const speech = useSpeech();
  const word = useSession((session) => session.hello?.stepWord ?? '');
  const [typed, setTyped] = useState<string | null>(null);
  const { totals, count } = final;
  const others = totals.ticked - count;
  return (
    <>
      <PageHead
        title={speech.say('confirmPage.title', { count })}
        lead={speech.say(others > 0 ? 'confirmPage.lead' : 'confirmPage.leadOnly', {
          count,
          ...(others > 0 ? { ticked: totals.ticked } : {}),
        })}
        back={back}
      />
      <div className="page-body">
        <div className="split">
          <div className="stack">
            <FinalList final={final} />
            <TypedWord lead={speech.say('confirmPage.typeLead', { count })} word={word} onTyped={setTyped}>
              <Button
                kind={typed === null ? 'standard' : 'critical'}
                disabledReason={typed === null ? speech.say('confirmPage.goReason') : null}
                onClick={() => void useRun.getState().approve(totals, typed)}
              >
                {speech.say('confirmPage.go', { count, others })}
              </Button>
            </TypedWord>
          </div>
          <div className="stack safe-way">
            <SafeWay
              count={count}
              others={others}
              onOnlyOthers={() => void approveOnlyOthers(totals.review)}
              onCancel={back.onBack}
            />
          </div>
        </div>
      </div>
    </>
  );
}
