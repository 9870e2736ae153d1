import type { Receipt } from '../../../protocol/receipt.ts';
import { Button } from '../../parts/button.tsx';
import { Meter, MeterKey } from '../../parts/meter.tsx';
import { useRun } from '../../stores/run-store.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';
import { undoableTasks } from './undoable-tasks.ts';

/** What came of it in one figure, and the way back. */
export function ReceiptGain({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const job = useSession((session) => session.job);
  const wasTakenBack = useRun((run) => run.undo !== null && run.undo.result !== null);
  const { undoable } = receipt;
  const canUndo = undoable > 0 && !wasTakenBack;
  return (
    <section className="gain card">
      <Figure receipt={receipt} />
      <ProfileDrive receipt={receipt} />
      {canUndo ? (
        <>
          <Button
            id="receipt-undo"
            icon="undo"
            disabledReason={job === null ? null : speech.say('reviewPage.offBusy')}
            onClick={() => void useRun.getState().openUndo(undoableTasks(receipt), 'receipt')}
          >
            {speech.say('receiptPage.undo', { count: undoable })}
          </Button>
          <small>{speech.say('receiptPage.undoSays')}</small>
        </>
      ) : (
        <small>{speech.say('receiptPage.undoNone')}</small>
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
