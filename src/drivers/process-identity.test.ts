import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { systemProcesses } from './process-identity.ts';

test('a process is alive while it runs, and the next one with its number is another', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const { self: it } = systemProcesses(child.pid ?? 0);
  const { self, isAlive } = systemProcesses(process.pid);
  expect(isAlive(it)).toBe(true);
  expect(isAlive(self)).toBe(true);
  // SAFETY: by the number alone a dead holder of roots would be taken for the program that has it now.
  expect(isAlive({ ...it, startedAt: `${it.startedAt}0` })).toBe(false);
  expect(it.startedAt).not.toBe(self.startedAt);
  child.kill();
  await once(child, 'exit');
  expect(isAlive(it)).toBe(false);
});
