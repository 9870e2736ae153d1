import { describe, expect, it } from 'vitest';
import { type ShelfPlace, shelfCommand } from './shelf-keys.ts';

const place: ShelfPlace = { position: 3, lineCount: 10, pageLines: 5, line: 'item' };
const press = (key: string, at: Partial<ShelfPlace> = {}) =>
  shelfCommand({ key, ctrlKey: false, metaKey: false, altKey: false }, { ...place, ...at });

describe('keys in the quarantine', () => {
  it('move, and stop at both ends', () => {
    expect(press('ArrowDown')).toEqual({ kind: 'move', to: 4 });
    expect(press('PageDown', { position: 8 })).toEqual({ kind: 'move', to: 9 });
    expect(press('PageUp')).toEqual({ kind: 'move', to: 0 });
    expect(press('End', { lineCount: 0, position: 0 })).toEqual({ kind: 'move', to: 0 });
  });

  it('open a batch, go into it, and back out of it', () => {
    expect(press('ArrowRight', { line: 'batch-shut' })).toEqual({ kind: 'open' });
    expect(press('ArrowRight', { line: 'batch-open' })).toEqual({ kind: 'move', to: 4 });
    expect(press('ArrowLeft')).toEqual({ kind: 'toBatch' });
    expect(press('ArrowLeft', { line: 'batch-open' })).toEqual({ kind: 'shut' });
    expect(press('Enter', { line: 'batch-open' })).toEqual({ kind: 'shut' });
  });

  it('tick with Space, and leave shortcuts of others alone', () => {
    expect(press(' ')).toEqual({ kind: 'tick' });
    const plain = { ctrlKey: false, metaKey: false, altKey: false };
    for (const other of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }])
      expect(shelfCommand({ ...plain, ...other, key: 'End' }, place)).toEqual({ kind: 'none' });
  });
});
