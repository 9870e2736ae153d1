import type { ReactNode } from 'react';
import { groupLabel } from '../../../locales/group-label.ts';
import type { MessageKey } from '../../../locales/texts.ts';
import type { Receipt, ReceiptPart } from '../../../protocol/receipt.ts';
import { partTitle } from '../../part-title.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import type { IconName } from '../../parts/icon-shapes.tsx';
import { shownText } from '../../shown-text.ts';
import { useSession } from '../../stores/session-store.ts';
import { useSpeech } from '../../text.ts';

/** The receipt, from what was recorded: steps, disks, parts, space, quarantine. */
export function ReceiptList({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const batches = receipt.parts.flatMap(({ batch, bytes }) => (batch === null ? [] : [{ batch, bytes }]));
  return (
    <ul className="receipt card" aria-label={speech.say('receiptPage.list')}>
      <Block title="receiptPage.steps">
        <StepCount icon="failed" className="failed" word="receiptPage.failed" count={receipt.failedCount} />
        <StepCount icon="done" word="receiptPage.done" count={receipt.done} />
        <StepCount icon="skipped" className="aside" word="receiptPage.notBegun" count={receipt.notBegun} />
        <StepCount icon="undo" word="receiptPage.takenBack" count={receipt.takenBack} />
      </Block>
      <Block title="receiptPage.disks">
        <Disks receipt={receipt} />
      </Block>
      <Block title="receiptPage.execution">
        {receipt.parts.map((part) => (
          <PartOfRun key={`${part.part} ${part.taskId}`} part={part} />
        ))}
      </Block>
      <Block title="receiptPage.space">
        <Space receipt={receipt} />
      </Block>
      {batches.length > 0 && (
        <Block title="receiptPage.quarantine">
          {batches.map(({ batch, bytes }) => (
            <li key={batch}>
              <Icon name="quarantine" />
              <span>
                <code>{shownText(batch)}</code>
              </span>
              <span className="size">{speech.bytes(bytes)}</span>
            </li>
          ))}
          <li className="button-line">
            <Button icon="quarantine" onClick={() => useSession.getState().goTo('quarantine')}>
              {speech.say('receiptPage.openQuarantine')}
            </Button>
          </li>
        </Block>
      )}
      {receipt.warnings.length > 0 && (
        <Block title="receiptPage.warnings">
          {receipt.warnings.map((warning) => (
            <Line key={speech.text(warning)} icon="info" className="aside">
              {speech.text(warning)}
            </Line>
          ))}
        </Block>
      )}
    </ul>
  );
}

function Block({ title, children }: { readonly title: MessageKey; readonly children: ReactNode }) {
  const speech = useSpeech();
  return (
    <li>
      <h2>{speech.say(title)}</h2>
      <ul>{children}</ul>
    </li>
  );
}

interface LineProps {
  readonly icon: IconName;
  readonly className?: string;
  readonly size?: string;
  readonly children: ReactNode;
}

function Line({ icon, className, size = '', children }: LineProps) {
  return (
    <li className={className}>
      <Icon name={icon} />
      <span>{children}</span>
      <span className="size">{size}</span>
    </li>
  );
}

interface StepCountProps {
  readonly icon: IconName;
  readonly word: MessageKey;
  readonly count: number;
  readonly className?: string;
}

function StepCount({ icon, word, count, className }: StepCountProps) {
  const speech = useSpeech();
  if (count === 0) return null;
  return (
    <Line icon={icon} {...(className === undefined ? {} : { className })}>
      {speech.say(word, { count })}
    </Line>
  );
}

function Disks({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  return receipt.drivesAfter.map((drive) => {
    const before = receipt.drivesBefore.find(({ name }) => name === drive.name) ?? drive;
    return (
      <Line key={drive.name} icon="drive">
        {speech.say(drive.holdsQuarantine ? 'receiptPage.driveQuarantine' : 'receiptPage.drive', {
          name: drive.name,
          before: { bytes: before.free },
          after: { bytes: drive.free },
          share: speech.percent(drive.total === 0 ? 0 : drive.free / drive.total),
        })}
      </Line>
    );
  });
}

function PartOfRun({ part }: { readonly part: ReceiptPart }) {
  const speech = useSpeech();
  const { done, chosen, groups } = part;
  const title = partTitle(part, speech);
  const isWhole = done === chosen && part.refusal === null;
  return (
    <>
      <Line
        icon={isWhole ? 'done' : 'failed'}
        className={isWhole ? 'part' : 'part failed'}
        size={part.bytes > 0 ? speech.bytes(part.bytes) : ''}
      >
        {part.refusal === null
          ? speech.say('receiptPage.partDeed', { part: title, done, chosen, deed: part.deed })
          : speech.say('receiptPage.partRefused', { part: title })}
      </Line>
      {groups.length > 1 &&
        groups.map((group) => (
          <li key={group.label ?? ''} className="group-of-part">
            <span />
            <span>
              {speech.say('receiptPage.group', {
                group: speech.text(groupLabel(group.label)),
                done: group.done,
                chosen: group.chosen,
              })}
            </span>
            <span className="size">{group.bytes > 0 ? speech.bytes(group.bytes) : ''}</span>
          </li>
        ))}
    </>
  );
}

/** Three things that are never added up: free now, free after purging, only moved about. */
function Space({ receipt }: { readonly receipt: Receipt }) {
  const speech = useSpeech();
  const { freed, afterPurge, changedFolder } = receipt;
  if (freed + afterPurge + changedFolder === 0)
    return (
      <Line icon="info" className="aside">
        {speech.say('receiptPage.noSpace')}
      </Line>
    );
  return (
    <>
      {freed > 0 && <Line icon="done">{speech.say('receiptPage.freed', { bytes: { bytes: freed } })}</Line>}
      {afterPurge > 0 && (
        <Line icon="quarantine" className="aside">
          {speech.say('receiptPage.afterPurge', { bytes: { bytes: afterPurge } })}
        </Line>
      )}
      {changedFolder > 0 && (
        <Line icon="folder" className="aside">
          {speech.say('receiptPage.changedFolder', { bytes: { bytes: changedFolder } })}
        </Line>
      )}
    </>
  );
}
