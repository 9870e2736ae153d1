import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { formatBytes, formatDate, renderText } from './render.ts';
import { say } from './say.ts';
import { TEXTS } from './texts.ts';

describe('rendering', () => {
  it('gives for a text of plain fields what ICU gives', () => {
    const fields = { path: 'a{b}c', verb: 'x', detail: 3, from: '“q”', to: "it's" };
    for (const locale of ['en', 'zh-CN'] as const) {
      for (const key of ['fs.notFound', 'host.request', 'action.move', 'preview.only'] as const) {
        const icu = new IntlMessageFormat(TEXTS[locale][key], locale, undefined, { ignoreTag: true });
        expect(renderText(say(key, fields), locale)).toBe(icu.format(fields));
      }
    }
  });

  it('chooses plurals and writes out quoted braces', () => {
    expect(renderText(say('review.approve', { count: 1 }), 'en')).toBe('Approve 1 item');
    expect(renderText(say('review.approve', { count: 1234 }), 'en')).toBe('Approve 1,234 items');
    expect(renderText(say('help.task'), 'en')).toContain('{{root}}');
  });

  it('never takes a missing field for an empty one', () => {
    expect(() => renderText(say('fs.notFound'), 'en')).toThrow(/path/);
  });

  it('shows a stranger’s text as it stands, and an unknown key as the key', () => {
    expect(renderText('{path} <b>', 'en')).toBe('{path} <b>');
    expect(renderText({ key: 'from.tomorrow', fields: {} }, 'en')).toBe('from.tomorrow');
  });

  it('says dates to the minute, each as it is', () => {
    const minute = Date.UTC(2026, 10, 30, 12, 34);
    expect(formatDate(minute, 'en')).toBe(formatDate(minute + 59_999, 'en'));
    expect(formatDate(minute, 'en')).not.toBe(formatDate(minute + 60_000, 'en'));
    expect(formatDate(minute, 'zh-CN')).toMatch(/2026年11月/);
    // What an edited file says may be no time at all.
    expect([1e300, -1e300, Number.NaN].map((ms) => formatDate(ms, 'en'))).toEqual(['–', '–', '–']);
    expect(renderText(say('downloads.stale', { date: { dateMs: minute } }), 'en')).toContain('Nov 30, 2026');
  });

  it('counts bytes as Windows does', () => {
    expect([0, 1023, 1024, 1536, 3 * 1024 ** 3].map((bytes) => formatBytes(bytes, 'en'))).toEqual([
      '0 B',
      '1,023 B',
      '1 kB',
      '1.5 kB',
      '3 GB',
    ]);
  });
});
