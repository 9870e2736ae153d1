import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { onRealElectron } from '../launch-app.ts';

const projectRoot = path.join(import.meta.dirname, '..', '..');
const XVFB = '/usr/bin/Xvfb';

/** A display that nobody looks at; it finds a free number by itself. */
async function openDisplay(): Promise<{ readonly server: ChildProcess; readonly name: string }> {
  const server = spawn(XVFB, ['-displayfd', '3', '-screen', '0', '1400x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const said = server.stdio[3];
  if (said === null || said === undefined) throw new Error('Xvfb has no pipe');
  const [number] = await once(said, 'data');
  return { server, name: `:${String(number).trim()}` };
}

test('npm start opens the window where there is a display, says in one line which and why, and ends with it', async () => {
  test.skip(!fs.existsSync(XVFB), 'there is no Xvfb to stand for a display [linux]');
  const temp = fs.mkdtempSync(path.join(os.tmpdir(), 'deskshell-start-'));
  const { server, name } = await openDisplay();
  let group = Number.NaN;
  try {
    const started = spawn(process.execPath, ['scripts/start.mjs'], {
      cwd: projectRoot,
      env: { ...process.env, DISPLAY: name, TMPDIR: temp, HOME: temp, XDG_RUNTIME_DIR: temp, LANG: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    group = -(started.pid ?? Number.NaN);
    let said = '';
    started.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const ended = once(started, 'exit');
    const which = onRealElectron() ? 'with Electron' : 'because Electron’s own program is not here';
    await expect.poll(() => said, { timeout: 30_000 }).toContain(which);
    expect(said.split('\n').filter((line) => line.includes('opens its window'))).toHaveLength(1);
    // The page asked how things stand: it lives.
    await expect.poll(() => isAsked(temp), { timeout: 30_000 }).toBe(true);
    // As a terminal sends Ctrl-C: to all that was started there.
    process.kill(group, 'SIGINT');
    expect((await ended)[0]).toBe(0);
    expect(said).toContain('The window was closed.');
  } finally {
    endGroup(group);
    server.kill();
    fs.rmSync(temp, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
});

/** Whatever a failed test left running goes with it. */
function endGroup(group: number): void {
  try {
    process.kill(group, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
}

/** Has the app in the demo's profile been asked for its history? */
function isAsked(temp: string): boolean {
  return fs
    .readdirSync(temp, { recursive: true, encoding: 'utf8' })
    .some((file) => file.endsWith('history.db'));
}
