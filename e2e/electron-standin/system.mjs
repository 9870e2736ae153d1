import { EventEmitter } from 'node:events';
import fs from 'node:fs';
import { loud, onlyEvents } from './loud.mjs';
import { record } from './records.mjs';
import { SCREEN } from './window-bounds.mjs';

/** What the operating system would do: remembered, so that the app reads back what it said. */

let copied = '';
export const clipboard = loud('clipboard', {
  writeText(text) {
    copied = String(text);
    record('clipboard.writeText', copied);
  },
  readText: () => copied,
});

const image = (file) => loud('NativeImage', { file, isEmpty: () => file === undefined });
export const nativeImage = loud('nativeImage', {
  createEmpty: () => image(undefined),
  createFromPath: (file) => image(fs.existsSync(file) ? file : undefined),
});

const blockers = new Set();
let lastBlocker = 0;
export const powerSaveBlocker = loud('powerSaveBlocker', {
  start(type) {
    lastBlocker += 1;
    blockers.add(lastBlocker);
    record('powerSaveBlocker.start', type);
    return lastBlocker;
  },
  stop: (id) => blockers.delete(id),
  isStarted: (id) => blockers.has(id),
});

const whole = { x: 0, y: 0, ...SCREEN };
const display = loud('Display', {
  id: 1,
  scaleFactor: 1,
  bounds: whole,
  workArea: whole,
  size: SCREEN,
  workAreaSize: SCREEN,
});
export const screen = loud('screen', { getPrimaryDisplay: () => display });

const POWER_EVENTS = [
  'suspend',
  'resume',
  'on-ac',
  'on-battery',
  'shutdown',
  'lock-screen',
  'unlock-screen',
  'user-did-become-active',
  'user-did-resign-active',
];
export const powerMonitor = loud(
  'powerMonitor',
  onlyEvents(new EventEmitter(), 'powerMonitor', POWER_EVENTS),
);
