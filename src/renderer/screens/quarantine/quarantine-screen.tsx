import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { SearchField } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Notice } from '../../parts/notice.tsx';
import { PageHead } from '../../parts/page-head.tsx';
import { Warnings } from '../../parts/part-notices.tsx';
import { useQuarantine } from '../../stores/quarantine-store.ts';
import { useSpeech } from '../../text.ts';
import { OutcomeNotice } from './outcome-notice.tsx';
import { QuarantineTotals } from './quarantine-totals.tsx';
import { Shelf } from './shelf.tsx';

/** What was taken out of its place and is kept: to bring back, or to purge. */
export function QuarantineScreen() {
  const speech = useSpeech();
  const { sums, shown, view, warnings, load, search, restoreTicked } = useQuarantine();
  const { lineCount, told } = shown;
  const busy = useBusy();
  const scroller = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLInputElement>(null);
  useEffect(() => void load(), [load]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    if (event.key.toLowerCase() === 'f') searchField.current?.focus();
    else if (event.key === 'Enter') void restoreTicked();
    else return;
    event.preventDefault();
  };

  return (
    <main className="page quarantine-page" onKeyDown={onKeyDown}>
      <PageHead
        title={speech.say('window.quarantine')}
        lead={
          sums === null
            ? undefined
            : speech.say('quarantinePage.lead', { batches: sums.batches, bytes: { bytes: sums.bytes } })
        }
        actions={
          <SearchField
            ref={searchField}
            id="quarantine-search"
            label={speech.say('quarantinePage.search')}
            placeholder={speech.say('quarantinePage.searchHint')}
            value={view.search}
            onChange={search}
          />
        }
      />
      <OutcomeNotice />
      <div ref={scroller} className="shelf-scroller scrolls">
        <OldNotice busy={busy} />
        <Warnings texts={warnings.map(speech.text)} />
        {lineCount > 0 && <Shelf scroller={scroller} busy={busy} />}
        {told !== null && lineCount === 0 && <NothingHere />}
      </div>
      <QuarantineTotals busy={busy} />
    </main>
  );
}

/** What is past its days, all of it in one: it is purged on its own screen, or simply stays. */
function OldNotice({ busy }: { readonly busy: string | null }) {
  const speech = useSpeech();
  const { sums, preparePurge } = useQuarantine();
  if (sums === null || sums.oldBatches === 0) return null;
  return (
    <Notice
      tone="caution"
      icon="waiting"
      actions={
        <Button id="purge-old" disabledReason={busy} onClick={() => void preparePurge('old')}>
          {speech.say('quarantinePage.purge', { count: sums.oldItems })}
        </Button>
      }
    >
      <p>
        <b>{speech.say('quarantinePage.old', { batches: sums.oldBatches })}</b>{' '}
        {speech.say('quarantinePage.oldWhat', {
          day: sums.oldSince === null ? '' : speech.day(sums.oldSince),
          items: sums.oldItems,
          bytes: { bytes: sums.oldBytes },
          batches: sums.oldBatches,
        })}
      </p>
    </Notice>
  );
}

function NothingHere() {
  const speech = useSpeech();
  const { shown, search } = useQuarantine();
  const asked = shown.view.search;
  const isSearch = asked.trim() !== '';
  return (
    <div className="nothing-here card">
      <Icon name="quarantine" />
      <div>
        <h2>
          {isSearch
            ? speech.say('quarantinePage.noMatch', { search: asked })
            : speech.say('quarantinePage.empty')}
        </h2>
        <p>{speech.say(isSearch ? 'quarantinePage.noMatchNext' : 'quarantinePage.emptyWhat')}</p>
      </div>
      {isSearch && (
        <Button
          onClick={() => {
            search('');
            document.getElementById('quarantine-search')?.focus();
          }}
        >
          {speech.say('quarantinePage.clearSearch')}
        </Button>
      )}
    </div>
  );
}
