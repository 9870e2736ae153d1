import { expect, test } from 'vitest';
import type { ReviewRowLine } from '../../../protocol/review.ts';
import { makeSpeech } from '../../text.ts';
import { rowSentence, undoWords } from './line-words.ts';

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
  rowSentence(it, speech).split(', 1 B')[0] ?? '',
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
  const isNoFile = { place: null, action: 'registry.set' };
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
