import { describe, expect, it } from 'vitest';
import { say } from '../../locales/say.ts';
import { speechIn } from '../speech.ts';
import { folderOf, stepBack } from './step-back.ts';

const step = (summary: string, to: string | null) => ({
  actionId: 'a',
  summary: say('undo.step', { summary }),
  to,
});
const en = speechIn('en');

describe('a step that goes back', () => {
  it('is told as what happens, seen from the folder', () => {
    const put = step('Put /d/a to b.pdf into the quarantine', '/d/a to b.pdf');
    expect(stepBack(put, '/d', en)).toBe('Bring back a to b.pdf');
    const move = step('Move /d/x to y.txt to /d/Documents/x to y.txt', '/d/x to y.txt');
    expect(stepBack(move, '/d', en)).toBe('Move Documents/x to y.txt back to x to y.txt');
    expect(stepBack(put, '/d', speechIn('zh-CN'))).toBe('恢复 a to b.pdf');
  });

  it('is told as it was written where it is worded otherwise, or its old place is taken', () => {
    expect(stepBack(step('Make the folder /d/x', null), '/d', en)).toBe('Undo: Make the folder /d/x');
    const beside = step('Put /d/a into the quarantine', '/d/a (1)');
    expect(stepBack(beside, '/d', en)).toBe('Undo: Put /d/a into the quarantine → /d/a (1)');
  });

  it('knows the folder that all go back into', () => {
    expect(folderOf([step('', '/d/e/a'), step('', '/d/ef/b'), step('', null)])).toBe('/d');
    expect(folderOf([step('', '/d/a'), step('', '/e/b')])).toBeNull();
    expect(folderOf([step('', null)])).toBeNull();
  });
});
