import { expect, test } from 'vitest';
import { madeUpPreview, madeUpRow } from '../../../test/support/made-up-results.ts';
import { say } from '../../locales/say.ts';
import { findingsOf } from '../../tuneup/findings.ts';
import { speechIn } from '../speech.ts';
import { scannedView, wouldApplyView } from './tuneup-view.ts';

function wouldApply(chosen: readonly string[]): readonly string[] {
  const preview = madeUpPreview([madeUpRow({ id: 'a.txt', ticked: chosen.length > 0 })]);
  const shown = [{ module: 'junk' as const, skill: 'junk-files', options: {}, preview, chosen: [...chosen] }];
  return wouldApplyView(shown, 0, 'deskshell tuneup apply --yes')(speechIn('en'));
}

test('what would be done ends with the command that does it', () => {
  expect(wouldApply(['a.txt']).slice(-2)).toEqual(['To do this:', '  deskshell tuneup apply --yes']);
});

test('where nothing is chosen no command is named that would do nothing', () => {
  expect(wouldApply([]).at(-1)).toBe('Nothing is ticked, so there is nothing to do.');
});

test('a scan counts the modules that looked, not those that this computer has not', () => {
  const leftOut = [
    {
      module: 'recycle' as const,
      unavailable: true,
      code: 'UNSUPPORTED_PLATFORM' as const,
      message: say('skill.machineMissing', { asked: 'recycleBin' }),
    },
  ];
  const junk = findingsOf('junk', madeUpPreview([madeUpRow({ id: 'a.txt' })]));
  const [title] = scannedView({ at: 0, tookMs: 340, modules: [junk], leftOut })(speechIn('en'));
  expect(title).toBe('Looked at 1 module in 0.3 s. Nothing has been changed.');
});
