import { expect, test } from 'vitest';
import { isStartupKey, meansOf, STARTUP_KEYS, startsWith, switchedOff } from './startup-approval.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
/** The same moment in 100 ns since 1601, lowest byte first. */
const NOW_HEX = '00a04453c280dd01';

function bytes(value: string) {
  return { type: 'REG_BINARY' as const, value };
}

test.each<readonly [string, string, boolean]>([
  ['switched on by Task Manager', '020000000000000000000000', true],
  ['switched off by Task Manager', '03000000d40d438dc83bd901', false],
  ['with other flags, on', '060000000000000000000000', true],
  ['with other flags, off', '0700000071c933ae16d9d101', false],
])('%s', (_what, value, isOn) => {
  expect(startsWith(bytes(value))).toBe(isOn);
});

test('without a switch, or with one of another type, an entry starts', () => {
  expect(startsWith(null)).toBe(true);
  expect(startsWith(bytes(''))).toBe(true);
  expect(startsWith({ type: 'REG_DWORD', value: 3 })).toBe(true);
});

test('switched off as Task Manager does it: the flag and the time, other flags kept', () => {
  expect(switchedOff(null, NOW)).toEqual(bytes(`03000000${NOW_HEX}`));
  expect(switchedOff(bytes('060000000000000000000000'), NOW)).toEqual(bytes(`07000000${NOW_HEX}`));
  expect(startsWith(switchedOff(null, NOW))).toBe(false);
});

test('only a whole switch is said to switch something', () => {
  expect(meansOf(bytes('020000000000000000000000'))).toBe('on');
  expect(meansOf(bytes(`03000000${NOW_HEX}`))).toBe('off');
  expect(meansOf(bytes('03'))).toBeNull();
  expect(meansOf({ type: 'REG_SZ', value: '030000000000000000000000' })).toBeNull();
  expect(meansOf({ type: 'REG_DWORD', value: 3 })).toBeNull();
});

test('its keys are known in any spelling', () => {
  expect(isStartupKey(STARTUP_KEYS.run.toUpperCase())).toBe(true);
  expect(isStartupKey(STARTUP_KEYS.folder)).toBe(true);
  expect(isStartupKey(`${STARTUP_KEYS.run}32`)).toBe(false);
});
