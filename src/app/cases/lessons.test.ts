import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appIn } from '../../../test/support/app-in.ts';
import { appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import type { Learned } from '../../protocol/lesson.ts';

const FULL: Learned = {
  module: 'junk',
  symptom: 'ENOSPC: no space left',
  cause: 'A full drive',
  fix: 'Purge',
};
const BUSY: Learned = { ...FULL, symptom: 'EBUSY: thumbs.db', cause: 'Explorer', fix: 'Close it' };

async function listed(
  stand: AppStand,
  change: { all?: boolean; limit?: number; module?: 'junk' | 'perf' } = {},
) {
  const { lessons, total } = expectOk(
    await stand.request('lessonList', { limit: 20, all: false, ...change }),
  );
  return { ids: lessons.map(({ id }) => id), total };
}

describe('lessons', () => {
  test('are kept over a restart, counted, listed by hits, and retired', async () => {
    const stand = appStand();
    expect(expectOk(await stand.request('lessonAdd', FULL))).toMatchObject({
      merged: false,
      changeRule: null,
    });
    expectOk(await stand.request('lessonAdd', BUSY));
    const later = appIn(stand.dir);
    const again = expectOk(
      await later.request('lessonAdd', { ...BUSY, symptom: ' EBUSY: Thumbs.db ', fix: 'Wait' }),
    );
    expect(again).toMatchObject({
      lesson: { id: 'l2', hits: 2, fix: 'Wait', symptom: 'EBUSY: thumbs.db' },
      merged: true,
      changeRule: 'target',
    });
    expect(await listed(later)).toEqual({ ids: ['l2', 'l1'], total: 2 });
    expect(await listed(later, { limit: 1 })).toEqual({ ids: ['l2'], total: 2 });
    expect(await listed(later, { module: 'perf' })).toEqual({ ids: [], total: 0 });
    expectOk(await later.request('lessonRetire', { id: 'l2' }));
    expect(await listed(stand)).toEqual({ ids: ['l1'], total: 1 });
    expect(await listed(stand, { all: true })).toEqual({ ids: ['l2', 'l1'], total: 2 });
  });

  test('are merged by name, and what cannot be merged is said', async () => {
    const stand = appStand();
    for (const one of [FULL, BUSY, { ...BUSY, module: 'perf' as const }])
      expectOk(await stand.request('lessonAdd', one));
    const merge = (...ids: string[]) => stand.request('lessonMerge', { ids });
    expect(codeOf(await merge('l1'))).toBe('INVALID_ARGUMENT');
    expect(codeOf(await merge('l1', 'l3'))).toBe('INVALID_ARGUMENT');
    expect(codeOf(await merge('l1', 'l7'))).toBe('NOT_FOUND');
    expect(expectOk(await merge()).merged).toEqual([]);
    const { merged } = expectOk(await merge('l1', 'l2'));
    expect(merged).toMatchObject([{ lesson: { id: 'l2', hits: 2 }, from: ['l1'] }]);
    expect(codeOf(await stand.request('lessonRetire', { id: 'l1' }))).toBe('NOT_FOUND');
  });

  test.each(['symptom', 'cause', 'fix'] as const)(
    'without a %s, or with one that nobody reads, are refused',
    async (part) => {
      const stand = appStand();
      for (const text of ['  ', 'x'.repeat(2001)]) {
        expect(codeOf(await stand.request('lessonAdd', { ...FULL, [part]: text }))).toBe('INVALID_ARGUMENT');
      }
      expect(fs.existsSync(path.join(stand.data, 'lessons.json'))).toBe(false);
    },
  );

  test('in a file that cannot be read are never written over: it is said, set aside, and begun anew', async () => {
    const stand = appStand();
    const file = path.join(stand.data, 'lessons.json');
    fs.mkdirSync(stand.data, { recursive: true });
    fs.writeFileSync(file, '{"next": 2, "lessons": [');
    const list = expectOk(await stand.request('lessonList', { limit: 20, all: false }));
    expect([list.lessons, list.warnings.map(({ key }) => key)]).toEqual([[], ['lessons.unreadable']]);
    expect(codeOf(await stand.request('lessonRetire', { id: 'l1' }))).toBe('CONFLICT');
    expect(codeOf(await stand.request('lessonMerge', { ids: [] }))).toBe('CONFLICT');
    expect(fs.readFileSync(file, 'utf8')).toBe('{"next": 2, "lessons": [');
    const { warnings } = expectOk(await stand.request('lessonAdd', FULL));
    expect(warnings.map(({ key }) => key)).toEqual(['lessons.setAside']);
    expect(fs.readFileSync(`${file}.unreadable`, 'utf8')).toBe('{"next": 2, "lessons": [');
    expect(await listed(stand)).toEqual({ ids: ['l1'], total: 1 });
  });
});
