import { describe, expect, it } from 'vitest';
import type { Drive } from '../../../protocol/drives.ts';
import type { ReviewTotals } from '../../../protocol/review.ts';
import { driveSpace } from './drive-space.ts';

const drive: Drive = {
  name: 'C:',
  kind: 'fixed',
  total: 1000,
  free: 80,
  holdsProfile: true,
  holdsQuarantine: true,
};
const totals: ReviewTotals = {
  review: 'r',
  revision: 0,
  selection: 's',
  total: 3,
  ticked: 3,
  untickable: 0,
  irreversible: 0,
  irreversibleTotal: 0,
  changed: 0,
  freedNow: 100,
  afterPurge: 200,
  changesFolder: 50,
};

describe('the space of a drive', () => {
  it('adds up to the drive, whatever could go', () => {
    const space = driveSpace(drive, totals);
    expect(space).toEqual({ stays: 620, now: 100, later: 200, free: 80, isLow: true });
    expect(space.stays + space.now + space.later + space.free).toBe(drive.total);
  });

  it('does not promise space on this drive that only another one gets back', () => {
    expect(driveSpace({ ...drive, holdsQuarantine: false }, totals)).toMatchObject({ now: 100, later: 0 });
    expect(driveSpace({ ...drive, holdsProfile: false }, totals)).toMatchObject({ now: 0, later: 0 });
  });

  it('never shows more than there is', () => {
    const space = driveSpace(drive, { ...totals, freedNow: 900, afterPurge: 900 });
    expect(space).toMatchObject({ stays: 0, now: 900, later: 20 });
  });
});
