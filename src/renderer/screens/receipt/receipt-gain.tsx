import { useEffect } from 'react';
import type { Receipt } from '../../../protocol/receipt.ts';
import { useBusy } from '../../busy.ts';
import { Button } from '../../parts/button.tsx';
import { Meter, MeterKey } from '../../parts/meter.tsx';
import { stillUndoable, undoableTasks, useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** What came of it in one figure, and the way back. */
export function ReceiptGain({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const busy = useBusy();
  const changes = useSession((session) => session.changes);
  const undoable = useRun((run) => stillUndoable(run, receipt));
  // Items may have been restored since, or steps taken back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what changed, or is over, is a reason to look again
  useEffect(() => void useRun.getState().lookWhatIsLeft(receipt), [receipt, changes, busy]);
  return (
    <section className="gain card">
      <h2>{speech.say('receiptPage.whenItRan')}</h2>
      <Figure receipt={receipt} />
      <ProfileDrive receipt={receipt} />
      {undoable > 0 ? (
        <>
          <Button
            id="receipt-undo"
            icon="undo"
            disabledReason={busy}
            onClick={() => void useRun.getState().openUndo(undoableTasks(receipt), 'receipt')}
          >
            {speech.say('receiptPage.undo', { count: undoable })}
          </Button>
          <small>{speech.say('receiptPage.undoSays')}</small>
        </>
      ) : (
        <small>{speech.say(receipt.undoable > 0 ? 'receiptPage.undoNoMore' : 'receiptPage.undoNone')}</small>
      )}
    </section>
  );
}

function Figure({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const { freed, afterPurge, changedFolder } = receipt;
  const [bytes, word] =
    freed > 0
      ? ([freed, 'receiptPage.gainFreed'] as const)
      : afterPurge > 0
        ? ([afterPurge, 'receiptPage.gainLater'] as const)
        : ([changedFolder, 'receiptPage.gainFolder'] as const);
  if (bytes === 0 && receipt.done > 0) {
    const deeds = new Set(receipt.parts.filter(({ done }) => done > 0).map(({ deed }) => deed));
    const [only = 'other'] = deeds;
    const deed = deeds.size === 1 ? only : 'other';
    return <p>{speech.say('receiptPage.gainDeed', { deed, count: receipt.done })}</p>;
  }
  if (bytes === 0) return <p>{speech.say('receiptPage.gainNothing')}</p>;
  return (
    <div>
      <p className="figure num">{speech.bytes(bytes)}</p>
      <p>{speech.say(word)}</p>
    </div>
  );
}

/** The drive with the profile: what was free, and what is now. */
function ProfileDrive({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const after = receipt.drivesAfter.find(({ holdsProfile }) => holdsProfile);
  const before = receipt.drivesBefore.find(({ name }) => name === after?.name);
  if (after === undefined || before === undefined || after.total === 0) return null;
  const gained = Math.max(0, after.free - before.free);
  return (
    <div className="drive">
      <Meter
        parts={[
          { kind: 'stays', share: (after.total - after.free) / after.total },
          { kind: 'now', share: gained / after.total },
          { kind: 'free', share: (after.free - gained) / after.total },
        ]}
      />
      <ul className="meter-legend">
        {gained > 0 && (
          <li>
            <MeterKey kind="now" />
            {speech.say('receiptPage.gained')}
          </li>
        )}
        <li>
          <MeterKey kind="free" />
          {speech.say('receiptPage.driveFree', {
            name: after.name,
            after: { bytes: after.free },
            before: { bytes: before.free },
          })}
        </li>
      </ul>
    </div>
  );
}
