import type { MessageKey } from '../../../locales/texts.ts';
import type { Drive, DriveKind } from '../../../protocol/drives.ts';
import type { Overview } from '../../../protocol/overview.ts';
import type { ReviewTotals } from '../../../protocol/review.ts';
import { Badge } from '../../parts/badge.tsx';
import { Meter, MeterKey } from '../../parts/meter.tsx';
import { shownText } from '../../shown-text.ts';
import { useSpeech } from '../../text.ts';
import { driveSpace, freeShare } from './drive-space.ts';

interface DrivesCardProps {
  readonly overview: Overview;
  readonly totals: ReviewTotals | null;
}

/** The drives of this computer (with a made-up profile those that hold it): how full they are, and what of it could go. */
export function DrivesCard({ overview, totals }: DrivesCardProps) {
  const speech = useSpeech();
  return (
    <section className="drives card" aria-label={speech.say('overview.drives')}>
      {overview.drives.map((drive) => (
        <DriveMeter key={drive.name} drive={drive} totals={totals} keptBytes={overview.kept.bytes} />
      ))}
    </section>
  );
}

/** What a drive is, where that is not what everybody expects of one. */
const KIND_WORDS: Readonly<Record<DriveKind, MessageKey | null>> = {
  fixed: null,
  removable: 'overview.kindRemovable',
  network: 'overview.kindNetwork',
  optical: 'overview.kindOptical',
  memory: 'overview.kindMemory',
  unknown: null,
};

interface DriveMeterProps {
  readonly drive: Drive;
  readonly totals: ReviewTotals | null;
  readonly keptBytes: number;
}

function DriveMeter({ drive, totals, keptBytes }: DriveMeterProps) {
  const speech = useSpeech();
  const space = driveSpace(drive, totals);
  const kind = KIND_WORDS[drive.kind];
  const share = (bytes: number): number => (drive.total > 0 ? bytes / drive.total : 0);
  return (
    <div className="drive">
      <div className="head">
        <h2>{shownText(drive.name)}</h2>
        {space.isLow && (
          <Badge tone="caution" icon="risk-high">
            {speech.say('overview.low', { share: speech.percent(0.1) })}
          </Badge>
        )}
        {kind !== null && <Badge>{speech.say(kind)}</Badge>}
        <span className="num">
          {speech.say('overview.freeOf', {
            free: { bytes: drive.free },
            total: { bytes: drive.total },
            share: speech.percent(freeShare(drive)),
          })}
        </span>
      </div>
      <Meter
        parts={[
          { kind: 'stays', share: share(space.stays) },
          { kind: 'now', share: share(space.now) },
          { kind: 'later', share: share(space.later) },
        ]}
      />
      <ul className="meter-legend">
        <li>
          <MeterKey kind="stays" />
          {speech.say('overview.stays', { bytes: { bytes: space.stays } })}
        </li>
        {space.now > 0 && (
          <li>
            <MeterKey kind="now" />
            {speech.say('overview.now', { bytes: { bytes: space.now } })}
          </li>
        )}
        {space.later > 0 && (
          <li>
            <MeterKey kind="later" />
            {speech.say('overview.later', { bytes: { bytes: space.later } })}
          </li>
        )}
        <li>
          <MeterKey kind="free" />
          {speech.say('overview.free')}
        </li>
        {drive.holdsQuarantine && (
          <li>{speech.say('overview.holdsQuarantine', { bytes: { bytes: keptBytes } })}</li>
        )}
      </ul>
    </div>
  );
}
