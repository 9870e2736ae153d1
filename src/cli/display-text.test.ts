import { describe, expect, it } from 'vitest';
import { say } from '../locales/say.ts';
import { displayWidth, shortenMiddle, shown, shownJson, shownJsonLine } from './display-text.ts';
import { saidIn } from './said.ts';

describe('text on its way to a terminal', () => {
  it.each([
    ['an escape sequence', '\u001b[2Jgone.txt', '\\u001b[2Jgone.txt'],
    ['a one-byte sequence start', '\u009b31mred', '\\u009b31mred'],
    ['a new line in a name', 'a\nb\r\tc', 'a\\nb\\r\\tc'],
    ['a name written backwards', 'invoice\u202efdp.exe', 'invoice\\u202efdp.exe'],
    ['an isolate', '\u2066x\u2069', '\\u2066x\\u2069'],
    ['half a character', 'a\ud83d.txt', 'a\\ud83d.txt'],
    ['a line separator', 'a\u2028b', 'a\\u2028b'],
    ['a bell and a delete', '\u0007\u007f', '\\u0007\\u007f'],
  ])('writes out %s', (_what, name, expected) => {
    expect(shown(name)).toBe(expected);
  });

  it('leaves names of every script as they are', () => {
    for (const name of ['報告 (1).xlsx', '🆚.jpg', 'أنا.', "it's “x” & %TEMP% ^", 'é', '👩‍💻.png']) {
      expect(shown(name)).toBe(name);
    }
  });

  it.each(['\u007f', '\u0080', '\u009b', '\u061c', '\u202e', '\u2028', '\ud83d', '\u0007', '“'])(
    'knows %j for what it is where nothing else in the JSON is odd',
    (character) => {
      const value = { name: `a${character}b`, rows: ['plain'] };
      const text = shownJson(value);
      expect(text).toBe(JSON.stringify({ name: 'N', rows: ['plain'] }).replace('N', shown(value.name)));
      expect(JSON.parse(text)).toEqual(value);
    },
  );

  it('keeps JSON the same value while nothing in it can drive a terminal', () => {
    const value = { name: '\u009b31m\u202e\u2028\u007f\u001b' };
    const text = shownJson(value);
    expect(text).toMatch(/^[\u0020-\u007e]*$/);
    expect(JSON.parse(text)).toEqual(value);
  });
});

describe('room on a line', () => {
  it('counts wide characters twice and combining ones not at all', () => {
    expect(displayWidth('ab')).toBe(2);
    expect(displayWidth('報告')).toBe(4);
    expect(displayWidth('🙂')).toBe(2);
    expect(displayWidth('e\u0301')).toBe(1);
  });

  it('shortens in the middle and never beyond the columns', () => {
    expect(shortenMiddle('short', 10)).toBe('short');
    expect(shortenMiddle('/home/anna/Downloads/report.pdf', 20)).toBe('/home/…ds/report.pdf');
    const path = '/home/林娜/下载/年度报告 2026 (1).pdf';
    for (let columns = 0; columns < 40; columns += 1) {
      expect(displayWidth(shortenMiddle(path, columns))).toBeLessThanOrEqual(columns);
    }
  });
});

it('an envelope as bytes is the same JSON as in one piece, whatever its members hold', () => {
  const envelope = { ok: true, text: '“文”\u202e', data: { a: [1, null, 'x'] }, none: undefined, stats: {} };
  expect(Buffer.from(shownJsonLine(envelope)).toString('utf8')).toBe(`${shownJson(envelope)}\n`);
  expect(Buffer.from(shownJsonLine({})).toString('utf8')).toBe('{}\n');
});

it.each([0, 1, 256, 257, 512, 1000])(
  'a list of %i rows is the same JSON in parts as in one piece',
  (count) => {
    const rows = Array.from({ length: count }, (_row, n) => ({
      name: n % 7 === 0 ? `${n}“文”\u202e\ud83d` : `${n}[,]`,
      summary: say('action.put', { path: `/a/${n}` }),
      mtime: n % 3 === 0 ? null : undefined,
      problems: [],
    }));
    const envelope = {
      ok: true,
      data: { rows, roots: ['/a'], title: say('downloads.title') },
      rows,
      text: 'x',
    };
    const line = shownJsonLine(envelope, (part) => saidIn(part, 'en'));
    expect(Buffer.from(line).toString('utf8')).toBe(`${shownJson(saidIn(envelope, 'en'))}\n`);
  },
);
