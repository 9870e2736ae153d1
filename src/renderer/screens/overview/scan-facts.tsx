import type { ReactNode } from 'react';
import { ownTitle } from '../../../locales/own-title.ts';
import type { MessageKey } from '../../../locales/texts.ts';
import type { Overview } from '../../../protocol/overview.ts';
import type { HistoryTask } from '../../../protocol/results.ts';
import type { ReviewSummary } from '../../../protocol/review.ts';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { LastResults } from '../../parts/last-results.tsx';
import { MiddleName } from '../../parts/middle-name.tsx';
import { saidWhileLooking } from '../../parts/part-notices.tsx';
import { shownText } from '../../shown-text.ts';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** Less than this is told as this. */
const SHORTEST_MS = 1_000;

interface ScanFactsProps {
  readonly overview: Overview;
  readonly review: ReviewSummary | null;
}

/** When it was last looked and last acted, and what was left alone. */
export function ScanFacts({ overview, review }: ScanFactsProps) {
  const speech = useSpeech();
  const lastLook = useSession((session) => session.lastLook);
  const log = saidWhileLooking(review?.parts ?? [], speech);
  return (
    <section className="scan-facts card">
      <div className="card-head">
        <h2>{speech.say('overview.facts')}</h2>
      </div>
      <dl className="facts">
        <Fact name="overview.profile">
          <MiddleName name={overview.profile} />
        </Fact>
        <Fact name="overview.lastScan">
          {lastLook === null
            ? speech.say('overview.never')
            : speech.say('overview.scanTook', {
                moment: speech.moment(lastLook.madeAt),
                duration: speech.duration(Math.max(lastLook.tookMs, SHORTEST_MS)),
              })}
        </Fact>
        {lastLook !== null && lastLook.seen > 0 && (
          <Fact name="overview.looked">{speech.say('overview.entries', { count: lastLook.seen })}</Fact>
        )}
        <Fact name="overview.lastRun">
          {overview.lastRun === null ? speech.say('overview.noRun') : <LastRun run={overview.lastRun} />}
          <LastResults from="overview" />
        </Fact>
        <Fact name="overview.kept">
          {speech.say('overview.keptSums', {
            items: overview.kept.items,
            bytes: { bytes: overview.kept.bytes },
          })}
        </Fact>
        <Fact name="overview.computer">
          <span>{shownText(overview.system.name)}</span>
          <small>
            {speech.say('overview.memory', {
              total: { bytes: overview.system.memoryTotal },
              free: { bytes: overview.system.memoryFree },
            })}
          </small>
          {overview.system.isAdministrator && <small>{speech.say('overview.administrator')}</small>}
        </Fact>
        {log.length > 0 && (
          <Fact name="overview.leftAlone">
            <ul className="said">
              {log.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { readonly name: MessageKey; readonly children: ReactNode }) {
  const speech = useSpeech();
  return (
    <div>
      <dt>{speech.say(name)}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const STATUS_WORDS: Readonly<Record<HistoryTask['status'], MessageKey>> = {
  ok: 'overview.runOk',
  'rolled-back': 'overview.runTakenBack',
  partial: 'overview.runPartial',
  incomplete: 'overview.runIncomplete',
  failed: 'overview.runFailed',
};

function LastRun({ run }: { readonly run: HistoryTask }) {
  const speech = useSpeech();
  const busy = useBusy();
  return (
    <>
      {speech.say('overview.runWhen', {
        moment: speech.moment(run.ts),
        title: speech.text(ownTitle(run.title)),
      })}
      <small>
        {speech.say(STATUS_WORDS[run.status], {
          steps: run.steps,
          undoable: run.undoable,
          bytes: { bytes: run.bytes },
        })}
      </small>
      {run.undoable > 0 && (
        <Button
          kind="subtle"
          id="undo-last"
          icon="undo"
          disabledReason={busy}
          onClick={() => void useRun.getState().openUndo([run.taskId], 'overview')}
        >
          {speech.say('receiptPage.undo', { count: run.undoable })}
        </Button>
      )}
    </>
  );
}
