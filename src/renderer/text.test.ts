import { describe, expect, it } from 'vitest';
import { shownText } from './shown-text.ts';
import { makeSpeech } from './text.ts';
import { isWord, wordProgress } from './typed-word.ts';

const NOW = new Date(2026, 10, 30, 9, 47).getTime();
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const english = makeSpeech('en', () => NOW);
const chinese = makeSpeech('zh-CN', () => NOW);

describe('the speech of the page', () => {
  it('names days as the calendar counts them', () => {
    const lateYesterday = new Date(2026, 10, 29, 23, 59).getTime();
    expect([NOW, lateYesterday, NOW - 9 * DAY].map(english.day)).toEqual([
      'Today',
      'Yesterday',
      'November 21',
    ]);
    expect(english.day(NOW - 400 * DAY)).toBe('October 26, 2025');
    expect(chinese.day(NOW)).toBe('今天');
  });

  it('says ages and durations in the unit that fits', () => {
    const ages = [30_000, 5 * MINUTE, 26 * 60 * MINUTE, 20 * DAY, 100 * DAY, 800 * DAY];
    expect(ages.map((age) => english.age(NOW - age))).toEqual([
      'just now',
      '5 minutes ago',
      '1 day ago',
      '2 weeks ago',
      '3 months ago',
      '2 years ago',
    ]);
    expect(english.age(NOW + DAY)).toBe('just now');
    expect([38_000, 125_000, 120_000, 3_720_000].map(english.duration)).toEqual([
      '38 sec',
      '2 min 5 sec',
      '2 min',
      '1 hr 2 min',
    ]);
  });

  it('writes out what in a stranger’s name would be obeyed', () => {
    expect(english.text('invoice\u202efdp.exe')).toBe('invoice\\u202efdp.exe');
    expect(english.say('quarantinePage.wasIn', { place: 'a\nb\u0007' })).toBe('was in a\\nb\\u0007');
    expect(shownText('年度报告 👩‍👩‍👧 (1).pdf')).toBe('年度报告 👩‍👩‍👧 (1).pdf');
  });
});

describe('the word to type', () => {
  it('counts letters to go, and knows another word', () => {
    expect(wordProgress('perma', 'permanent')).toEqual({ kind: 'toGo', letters: 4 });
    expect(wordProgress('永久', '永久删除')).toEqual({ kind: 'toGo', letters: 2 });
    expect(wordProgress('permit', 'permanent')).toEqual({ kind: 'differs' });
    expect([isWord(' permanent ', 'permanent'), isWord('', 'permanent')]).toEqual([true, false]);
  });
});
