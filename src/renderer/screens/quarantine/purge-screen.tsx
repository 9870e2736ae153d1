import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { GoneList } from '../../parts/gone-list.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { TypedWord } from '../../parts/typed-word.tsx';
import { useQuarantine } from '../../stores/quarantine-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { JobLine } from './quarantine-totals.tsx';

/** Names what would be gone for good, and asks for the word. The way out is the button that stands out. */
export function PurgeScreen() {
  const speech = useSpeech();
  const { purge, purgeNow } = useQuarantine();
  const { hello, job, goBack } = useSession();
  const busy = useBusy();
  const [word, setWord] = useState<string | null>(null);
  const safe = useRef<HTMLButtonElement>(null);
  // Whoever presses Enter at once loses nothing.
  useEffect(() => safe.current?.focus(), []);
  useEffect(() => {
    if (purge === null) goBack('quarantine');
  }, [purge, goBack]);
  if (purge === null) return null;

  const { count, bytes, named } = purge;
  const isRunning = job?.kind === 'purge';
  const off = busy ?? (word === null ? speech.say('quarantinePage.typeFirst') : null);
  const back = (): void => {
    if (!isRunning) goBack('quarantine');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') back();
  };
  return (
    <main className="page purge-page scrolls" onKeyDown={onKeyDown}>
      <PageHead
        title={speech.say('quarantinePage.purgeTitle', { count })}
        lead={speech.say('quarantinePage.purgeLead', { bytes: { bytes } })}
        back={{ label: speech.say('quarantinePage.purgeBack'), onBack: back }}
      />
      <div className="page-body" data-pane="page">
        <div className="split">
          <div className="stack">
            <GoneList
              title={speech.say('quarantinePage.goneList')}
              named={named.map(({ name, place, fileKind, bytes: size }) => ({
                name,
                where: speech.say('quarantinePage.wasIn', { place }),
                fileKind,
                bytes: size,
              }))}
              count={count}
              bytes={bytes}
              sum={speech.say('quarantinePage.items', { count })}
            />
            <TypedWord
              lead={speech.say('quarantinePage.purgeType')}
              word={hello?.permanentWord ?? ''}
              onTyped={setWord}
            >
              <Button
                kind={word === null ? 'standard' : 'critical'}
                disabledReason={off}
                onClick={() => {
                  if (word !== null) void purgeNow(word);
                }}
              >
                {speech.say('quarantinePage.purgeNow', { count })}
              </Button>
            </TypedWord>
            {isRunning && <JobLine job={job} />}
          </div>
          <section className="ask card">
            <h2>{speech.say('quarantinePage.keepTitle')}</h2>
            <p>{speech.say('quarantinePage.keepWhat')}</p>
            <div className="buttons">
              <Button ref={safe} kind="primary" disabledReason={isRunning ? busy : null} onClick={back}>
                {speech.say('quarantinePage.keep')}
              </Button>
            </div>
          </section>
        </div>
      </div>
    </main>
  );
}
