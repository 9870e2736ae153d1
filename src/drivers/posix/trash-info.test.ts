import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeTrashInfo, readTrashInfo } from './trash-info.ts';

function read(text: string, base = '/top') {
  return readTrashInfo(Buffer.from(text), base);
}

const DATE = 'DeletionDate=2026-10-25T13:14:15';
const AT = new Date(2026, 9, 25, 13, 14, 15).getTime();

describe('a record of a trash', () => {
  test('tells where the thing was and when it was thrown away', () => {
    expect(read(`[Trash Info]\nPath=/home/me/a%20b%25/%C3%BC\n${DATE}\n`)).toEqual({
      original: '/home/me/a b%/ü',
      stamp: '2026-10-25T13:14:15',
      deletedMs: AT,
      size: null,
    });
  });

  test('may be relative, as the first version had it, or hold more than is known', () => {
    const text = '[Trash Info]\r\nX-Other=1\r\nPath=sub/f\r\nPath=/second\nDeletionDate=20261025T13:14:15';
    expect(read(text)).toMatchObject({ original: '/top/sub/f', stamp: '20261025T13:14:15', deletedMs: AT });
    const [rest] = [`[Trash Info]\nPath=/a\n[Other]\n${DATE}\n`];
    expect(read(rest ?? '')).toMatchObject({ original: '/a', stamp: '-', deletedMs: null });
  });

  test.each([
    ['no group', `Path=/a\n${DATE}\n`],
    ['another group first', `[Other]\n[Trash Info]\nPath=/a\n${DATE}\n`],
    ['no path', `[Trash Info]\n${DATE}\n`],
    ['an empty path', `[Trash Info]\nPath=\n${DATE}\n`],
    ['a path that climbs out', `[Trash Info]\nPath=../a\n${DATE}\n`],
    ['a path that climbs on its way', `[Trash Info]\nPath=/a/../b\n${DATE}\n`],
    ['a path that is encoded to climb', `[Trash Info]\nPath=/a/%2e%2e/b\n${DATE}\n`],
    ['the top itself', `[Trash Info]\nPath=/\n${DATE}\n`],
    ['a percent sign alone', `[Trash Info]\nPath=/100%\n${DATE}\n`],
    ['bytes that are no valid Unicode', `[Trash Info]\nPath=/%ff\n${DATE}\n`],
    ['a NUL', `[Trash Info]\nPath=/a%00b\n${DATE}\n`],
    ['a path cut short', '[Trash Info]\nPath=/home/me/Docum'],
    ['nothing', ''],
  ])('with %s is broken', (_what, text) => {
    expect(read(text)).toBeNull();
  });

  test.each(['2026-13-01T00:00:00', '2026-02-30T00:00:00', '2026-01-01T24:00:00', 'yesterday', ''])(
    'with the time “%s” tells none',
    (date) => {
      expect(read(`[Trash Info]\nPath=/a\nDeletionDate=${date}\n`)).toMatchObject({
        deletedMs: null,
        stamp: '-',
      });
    },
  );

  test('is written so that it reads as it was', () => {
    const name = fc
      .string({ unit: 'binary', minLength: 1 })
      .filter((text) => text.isWellFormed() && !/[/\0]/.test(text) && text !== '.' && text !== '..');
    fc.assert(
      fc.property(fc.array(name, { minLength: 1 }), fc.constantFrom(null, '/top'), (names, base) => {
        const original = `/top/${names.join('/')}`;
        for (const stamp of ['2026-10-25T13:14:15', '-']) {
          const record = makeTrashInfo(original, stamp, base);
          expect(record && readTrashInfo(record, '/top')).toMatchObject({ original, stamp });
        }
      }),
    );
    expect(makeTrashInfo('/a', 'soon', null)).toBeNull();
    expect(makeTrashInfo('a', '-', null)).toBeNull();
  });
});
