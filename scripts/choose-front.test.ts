import { expect, test } from 'vitest';
import { chooseFront } from './choose-front.mjs';

const nothing = { electron: () => null, browser: () => null };
const both = { electron: () => '/e/electron', browser: () => '/b/chromium' };

test('Electron comes before a browser, a browser before none', () => {
  const env = { DISPLAY: ':0' };
  expect(chooseFront('linux', env, both)).toMatchObject({
    kind: 'electron',
    command: ['/e/electron', expect.any(String)],
  });
  expect(chooseFront('linux', env, { ...both, electron: () => null })).toMatchObject({
    kind: 'browser',
    name: '/b/chromium',
  });
  expect(chooseFront('linux', env, nothing)).toEqual({ kind: 'none', why: 'noProgram' });
});

test('without a display nothing is looked for or fetched', () => {
  const looked: string[] = [];
  const look = (what: string) => () => {
    looked.push(what);
    return null;
  };
  const find = { electron: look('electron'), browser: look('browser') };
  expect(chooseFront('linux', {}, find)).toEqual({ kind: 'none', why: 'noDisplay' });
  expect(chooseFront('darwin', { SSH_CONNECTION: 'x' }, find)).toEqual({ kind: 'none', why: 'noDisplay' });
  expect(looked).toEqual([]);
  expect(chooseFront('linux', { WAYLAND_DISPLAY: 'wayland-0' }, both).kind).toBe('electron');
  expect(chooseFront('win32', {}, both).kind).toBe('electron');
});
