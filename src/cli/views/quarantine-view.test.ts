import { expect, it } from 'vitest';
import { speechIn } from '../speech.ts';
import { quarantineView } from './quarantine-view.ts';

const item = (state: 'kept' | 'restored' | 'missing', n: number) => ({
  item: `i${n}`,
  source: `/home/anna/file ${n}`,
  bytes: 1024,
  mtime: 1,
  module: 'junk',
  state,
});

function lines(whole: boolean, count: number) {
  const items = Array.from({ length: count }, (_, n) => item(n === 0 ? 'restored' : 'kept', n));
  const list = { batches: [{ batch: 'b-1', ts: Date.UTC(2026, 10, 30), items }], warnings: [] };
  return quarantineView(list, whole)(speechIn('en'));
}

it('lists batches with what is still kept, items cut where there are many', () => {
  const shown = lines(false, 30);
  expect(shown[0]).toMatch(/^b-1 · Nov \d+, 2026.* · 29 of 30 still kept · 29 kB$/);
  expect(shown[1]).toBe('  i0 · /home/anna/file 0 · 1 kB · restored');
  expect(shown.at(-1)).toBe('  … and 10 more');
});

it('lists every item of a batch that was asked for by its name', () => {
  const shown = lines(true, 30);
  expect(shown).toHaveLength(31);
  expect(shown.at(-1)).toBe('  i29 · /home/anna/file 29 · 1 kB · kept');
});

it('says that nothing is kept', () => {
  expect(quarantineView({ batches: [], warnings: [] }, false)(speechIn('zh-CN'))).toEqual(['隔离区是空的。']);
});
