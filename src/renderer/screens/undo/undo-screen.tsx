import { type KeyboardEvent, useCallback } from 'react';
import { PageHead } from '../../parts/page-head.tsx';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { UndoPreview } from './undo-preview.tsx';
import { UndoResult } from './undo-result.tsx';
import { UndoWork } from './undo-work.tsx';

/** Taking back: what would go back and what not, then how far it is, then what became of it. */
export function UndoScreen() {
  const speech = useSpeech();
  const undo = useRun((run) => run.undo);
  const job = useSession((session) => session.job);
  const from = undo?.from ?? 'overview';
  const goBack = useCallback(() => useSession.getState().goBack(from), [from]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && job?.kind !== 'undo') goBack();
  };
  const back = { label: speech.say('undoPage.back'), onBack: goBack };
  return (
    <main className="page undo-page scrolls" data-pane="page" onKeyDown={onKeyDown}>
      {undo === null ? (
        <PageHead title={speech.say('undoPage.none')} back={back} />
      ) : undo.result !== null ? (
        <UndoResult undo={undo} result={undo.result} />
      ) : job?.kind === 'undo' && undo.list !== null ? (
        <UndoWork list={undo.list} job={job} />
      ) : undo.list === null ? (
        <PageHead title={speech.say('undoPage.loading')} back={back} />
      ) : (
        <UndoPreview list={undo.list} back={back} />
      )}
    </main>
  );
}
