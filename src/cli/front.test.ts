import { expect, test } from 'vitest';
import { openFront, readFront } from './front.ts';

test('the front is taken out of the words; words that name none mean the terminal', () => {
  const front = { kind: 'electron', name: 'Electron', command: ['/e', '/app'] };
  expect(readFront(['--real', '--front', JSON.stringify(front)])).toEqual({ front, rest: ['--real'] });
  expect(readFront(['--real'])).toEqual({ front: { kind: 'none', why: 'asked' }, rest: ['--real'] });
  for (const wrong of ['', '{', '{"kind":"else"}', '{"kind":"electron","name":"x","command":[]}']) {
    expect(readFront(['--front', wrong])).toBeNull();
  }
});

test('a window is waited for, and how it ended is told', async () => {
  const node = process.execPath;
  const run = (command: string[]) => openFront({ kind: 'electron', name: 'Electron', command }, process.env);
  expect(await run([node, '-e', 'process.exit(3)'])).toBe(3);
  expect(await run(['/there/is/no/such/program'])).toBeNull();
});
