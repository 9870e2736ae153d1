import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { FileIcon } from '../../parts/file-icon.tsx';
import { Icon } from '../../parts/icon.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { TypedWord } from '../../parts/typed-word.tsx';
import { UndoMark } from '../../parts/undo-mark.tsx';
import { type PurgeDraft, useQuarantine } from '../../stores/quarantine-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { JobLine } from './quarantine-totals.tsx';

/** Names what would be gone for good, and asks for the word. The way out is the button that stands out. */
export function PurgeScreen() {
  const speech = useSpeech();
  const { purge, purgeNow } = useQuarantine();
  const { hello, job, goBack } = useSession();
  const [word, setWord] = useState<string | null>(null);
  const safe = useRef<HTMLButtonElement>(null);
  // Whoever presses Enter at once loses nothing.
  useEffect(() => safe.current?.focus(), []);
  useEffect(() => {
    if (purge === null) goBack('quarantine');
  }, [purge, goBack]);
  if (purge === null) return null;

  const { count, bytes } = purge;
  const isRunning = job?.kind === 'purge';
  const off = isRunning
    ? speech.say('quarantinePage.purging')
    : job !== null
      ? speech.say('window.busyJob')
      : word === null
        ? speech.say('quarantinePage.typeFirst')
        : null;
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
            <GoneList purge={purge} />
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
              <Button
                ref={safe}
                kind="primary"
                disabledReason={isRunning ? speech.say('quarantinePage.purging') : null}
                onClick={back}
              >
                {speech.say('quarantinePage.keep')}
              </Button>
            </div>
          </section>
        </div>
      </div>
    </main>
  );
}

/** At first so many are named; the others on demand. */
const FIRST_NAMED = 50;

function GoneList({ purge: { named, count, bytes } }: { readonly purge: PurgeDraft }) {
  const speech = useSpeech();
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? named : named.slice(0, FIRST_NAMED);
  const rest = count - shown.length;
  return (
    <section className="gone card" aria-label={speech.say('quarantinePage.goneList')}>
      <div className="card-head">
        <h2>{speech.say('quarantinePage.goneList')}</h2>
        <UndoMark reversible={false} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached with the keyboard */}
      <ul className="gone-names scrolls" tabIndex={0} aria-label={speech.say('quarantinePage.goneList')}>
        {shown.map((item) => (
          <li key={`${item.batch}/${item.item}`}>
            <FileIcon kind={item.fileKind} />
            <MiddleName name={item.name} />
            <span>
              <small>{speech.say('quarantinePage.wasIn', { place: item.place })}</small>
            </span>
            <span className="size">{speech.bytes(item.bytes)}</span>
          </li>
        ))}
        {rest > 0 && (
          <li className="rest">
            <Icon name="more" />
            <span>
              {speech.say('quarantinePage.andMore', { count: rest })}{' '}
              {!isWhole && named.length > shown.length && (
                <button type="button" className="link" onClick={() => setWhole(true)}>
                  {speech.say('quarantinePage.showMore', { count: named.length - shown.length })}
                </button>
              )}
            </span>
          </li>
        )}
      </ul>
      <p className="gone-sum">
        <span>{speech.say('quarantinePage.items', { count })}</span>
        <span className="size">{speech.bytes(bytes)}</span>
      </p>
    </section>
  );
}
