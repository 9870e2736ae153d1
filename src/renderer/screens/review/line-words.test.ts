import { expect, test } from 'vitest';
import { say } from '../../../locales/say.ts';
import type { ReviewRowLine } from '../../../protocol/review.ts';
import type { GroupLine } from '../../stores/review-store.ts';
import { makeSpeech } from '../../text.ts';
import { boxName, groupSentence, groupTitle, rowName, rowSentence, undoWords } from './line-words.ts';

const speech = makeSpeech('en');
const line = (target: ReviewRowLine['target'], more: Partial<ReviewRowLine> = {}): ReviewRowLine => ({
  kind: 'row',
  row: 0,
  level: 2,
  setSize: 1,
  position: 1,
  name: 'a.txt',
  place: 'Documents',
  target,
  action: 'x',
  deed: 'other',
  fileKind: 'text',
  reason: null,
  bytes: 1,
  mtime: null,
  risk: 'low',
  reversible: true,
  ticked: true,
  tickedAtFirst: true,
  tickable: true,
  likeness: null,
  changed: false,
  trouble: [],
  notes: [],
  ...more,
});
const said = (it: ReviewRowLine): readonly string[] => [
  rowSentence(it, speech).split(/, (?:1 B|setting),/)[0] ?? '',
  undoWords(it, speech),
];

test('what happens to a thing, and what taking it back does, is said of each kind', () => {
  expect(said(line({ kind: 'folder', place: 'Old' }))).toEqual([
    'a.txt, from Documents to Old',
    'Back to Documents, same dates',
  ]);
  expect(said(line({ kind: 'quarantine' }))[0]).toBe('a.txt, from Documents to Quarantine');
  expect(said(line({ kind: 'copy', place: 'Old' }))).toEqual([
    'a.txt, copied from Documents to Old; the original stays',
    'The copy is taken away again',
  ]);
  expect(said(line({ kind: 'rewritten' }))).toEqual([
    'a.txt, in Documents, gets new contents',
    'The old contents come back',
  ]);
  expect(said(line({ kind: 'new' }, { place: null }))).toEqual([
    'a.txt, new',
    'What was made is taken away again',
  ]);
  const isNoFile = { place: null, action: 'registry.set', deed: 'set' } as const;
  expect(said(line({ kind: 'none' }, isNoFile))).toEqual([
    'a.txt, a setting of yours',
    'Set to what it was before',
  ]);
  expect(said(line({ kind: 'none' }, { ...isNoFile, action: 'ui.click' }))[0]).toBe('a.txt, no file');
  expect(said(line({ kind: 'restored', place: 'Documents' }, { place: null }))).toEqual([
    'a.txt, back to Documents',
    'Goes back into the recycle bin',
  ]);
  expect(undoWords(line({ kind: 'copy', place: 'Old' }, { reversible: false }), speech)).toContain('Nobody');
});

test('C52 the box of a row is called by what would happen', () => {
  const box = (target: ReviewRowLine['target'], more: Partial<ReviewRowLine> = {}) =>
    boxName(line(target, more), speech);
  expect(box({ kind: 'quarantine' })).toBe('Move a.txt from Documents to the quarantine');
  expect(box({ kind: 'folder', place: 'Old' })).toBe('Move a.txt from Documents to Old');
  expect(box({ kind: 'copy', place: 'Old' })).toBe('Copy a.txt from Documents to Old');
  expect(box({ kind: 'rewritten' })).toBe('Give a.txt in Documents new contents');
  expect(box({ kind: 'new' }, { place: null })).toBe('Make a.txt');
  const noFile = (action: string) => ({ place: null, action });
  expect(box({ kind: 'restored', place: 'Old' }, noFile('recycle.restore'))).toBe('Bring a.txt back to Old');
  expect(box({ kind: 'none' }, noFile('recycle.purge'))).toBe('Delete a.txt in the recycle bin for good');
  expect(box({ kind: 'none' }, { ...noFile('process.close'), name: 'Editor' })).toBe(
    'Close the program Editor',
  );
  expect(box({ kind: 'none' }, noFile('registry.set'))).toBe('Change the setting a.txt');
  expect(box({ kind: 'none' }, noFile('ui.click'))).toBe('a.txt');
});

test('a setting is told as old → new, by a name that people know', () => {
  const target = {
    kind: 'setting',
    old: say('settingValue.powerPlan', { plan: 'balanced', guid: '' }),
    new: say('settingValue.powerPlan', { plan: 'fast', guid: '' }),
  } as const;
  const plan = line(target, { place: null, action: 'power.plan', deed: 'set', name: 'perf:power-plan' });
  expect(rowName(plan, speech)).toBe('Power plan');
  expect(boxName(plan, speech)).toBe('Set Power plan from Balanced to High performance');
  expect(said(plan)).toEqual(['Power plan, Balanced → High performance', 'Set to what it was before']);
  const chinese = makeSpeech('zh-CN');
  expect(boxName(plan, chinese)).toBe('将 电源计划 从 平衡 设为 高性能');
});

test('the warning over a group is heard with it; the Desktop is one entry that says what it does', () => {
  const head: GroupLine = {
    ...{ kind: 'group', label: 'desktop:group', key: 'p0g0', part: 'desktop-organize', open: false },
    ...{ count: 4, ticked: 4, tickable: 4, irreversible: 0, bytes: 10, tickedBytes: 10 },
    ...{ deed: 'move', warning: null, setSize: 1, position: 1 },
  };
  expect(groupTitle(head, speech)).toBe('Sort 4 files into folders by type');
  const programs = { ...head, label: 'process', deed: 'close', warning: 'close', ticked: 0 } as const;
  expect(groupSentence(programs, speech)).toBe(
    'Programs that can be asked to close, 0 of 4 ticked, 4 programs. Asked politely first; unsaved work may be lost.',
  );
});
