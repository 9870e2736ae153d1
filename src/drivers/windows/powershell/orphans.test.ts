import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { isGoneWithin, isRunning, realShell } from '../../../../test/support/powershell/shells.ts';
import { projectRoot } from '../../../../test/support/project.ts';

/** Longer than the guard in the session looks, and what hangs may take with its grace (owner.ts, prelude.ts). */
const GONE_MS = 15_000;

/** A shell may take seconds to start on a busy machine. */
function onShell(name: string, work: () => Promise<void>): void {
  test(`[powershell] ${name}`, work, 90_000);
}

type Where = 'main' | 'worker' | 'leaving';
type At = 'idle' | 'hanging';

/** Starts a program with a session; answers both once the session is there. */
async function ownerOf(
  where: Where,
  at: At,
): Promise<{ owner: ChildProcessByStdio<null, Readable, null>; pid: number }> {
  const script = path.join(projectRoot, 'test', 'support', 'powershell', 'owner.ts');
  const owner = spawn(process.execPath, ['--experimental-strip-types', script, realShell(), where, at], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  onTestFinished(() => void owner.kill('SIGKILL'));
  const [said] = await once(owner.stdout, 'data');
  const pid = Number(String(said));
  onTestFinished(() => {
    if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return { owner, pid };
}

for (const at of ['idle', 'hanging'] as const) {
  onShell(`a program that is killed leaves no session behind that is ${at}`, async () => {
    const { owner, pid } = await ownerOf('main', at);
    expect(isRunning(pid)).toBe(true);
    owner.kill('SIGKILL');
    expect(await isGoneWithin(pid, GONE_MS)).toBe(true);
  });

  onShell(
    `a worker that is ended leaves no session behind that is ${at}, in a program that goes on`,
    async () => {
      const { owner, pid } = await ownerOf('worker', at);
      expect(await isGoneWithin(pid, GONE_MS)).toBe(true);
      expect(owner.exitCode).toBeNull();
    },
  );
}

onShell('an idle session keeps no program from ending, and ends with it', async () => {
  const { owner, pid } = await ownerOf('leaving', 'idle');
  expect(await isGoneWithin(owner.pid ?? 0, GONE_MS)).toBe(true);
  expect(await isGoneWithin(pid, GONE_MS)).toBe(true);
});
