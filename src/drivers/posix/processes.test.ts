import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startOwnProgram } from '../../../test/support/own-program.ts';
import { leaveOut } from '../../../test/support/this-machine.ts';
import { ok } from '../../protocol/result.ts';
import { startOf } from '../process-identity.ts';
import { systemPorts } from '../system-ports.ts';
import { parsePs } from './darwin-processes.ts';
import { parseStatus } from './linux-processes.ts';
import { holdByNumber } from './process-signals.ts';
import { isPosixSystemProgram } from './system-programs.ts';

test('what Linux says of a process is read by its names, whatever the program calls itself', () => {
  const status =
    'Name:\tUid:\t0\nState:\tS (sleeping)\nPPid:\t12\nUid:\t1000\t1000\t0\t1000\nVmRSS:\t  300 kB\n';
  expect(parseStatus(status)).toEqual({ parent: 12, uids: [1000, 1000, 0, 1000], bytes: 307_200 });
  // A thread of the kernel.
  expect(parseStatus('Name:\tkthreadd\nPPid:\t0\nUid:\t0\t0\t0\t0\n')).toMatchObject({ parent: 0, bytes: 0 });
});

test('what ps of macOS prints is read, names with blanks too, and other lines are passed over', () => {
  const printed = [
    '    1     0     0   20000 Mon Nov 30 08:00:00 2026 /sbin/launchd',
    '  812     1   501 1048576 Mon Nov  2 19:47:20 2026 /Applications/My App.app/Contents/MacOS/My App',
    '  900     1   501    1024 Mon Nov 30 19:47:20 2026 (defunct)',
    'ps: something is wrong',
    '',
  ].join('\n');
  expect(parsePs(printed, 501)).toEqual([
    expect.objectContaining({ pid: 1, parent: 0, program: '/sbin/launchd', belongsTo: 'foreign' }),
    {
      pid: 812,
      parent: 1,
      startedAt: 'Mon Nov  2 19:47:20 2026',
      program: '/Applications/My App.app/Contents/MacOS/My App',
      bytes: 1_073_741_824,
      window: null,
      belongsTo: 'person',
    },
    expect.objectContaining({ pid: 900, program: null }),
  ]);
});

test.each([
  ['linux', '/usr/bin/gnome-shell', true],
  ['linux', '/usr/libexec/gvfsd-trash', true],
  ['linux', '/usr/lib/systemd/systemd', true],
  ['linux', '/usr/bin/kwin_wayland', true],
  ['linux', '/usr/lib/firefox/firefox', false],
  ['linux', '/opt/systemd-notes/notes', false],
  ['darwin', '/System/Library/CoreServices/Finder.app/Contents/MacOS/Finder', true],
  ['darwin', '/usr/libexec/rapportd', true],
  ['darwin', '/System/Applications/Utilities/Terminal.app/Contents/MacOS/Terminal', true],
  ['darwin', '/System/Applications/Notes.app/Contents/MacOS/Notes', false],
  ['darwin', '/usr/local/bin/editor', false],
  ['darwin', '/Applications/Firefox.app/Contents/MacOS/firefox', false],
] as const)('on %s, does %s belong to the system? %s', (platform, program, expected) => {
  expect(isPosixSystemProgram(program, platform)).toBe(expected);
});

/** Makes Linux give the number to the next process, as it does by itself after all others; needs root's rights. */
function nextNumber(pid: number): boolean {
  try {
    fs.writeFileSync('/proc/sys/kernel/ns_last_pid', String(pid - 1));
    return true;
  } catch {
    return false;
  }
}

async function sleeping(uid?: number): Promise<{ readonly pid: number; end(): Promise<void> }> {
  const child = spawn('/bin/sleep', ['60'], { stdio: 'ignore', ...(uid === undefined ? {} : { uid }) });
  await once(child, 'spawn');
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  onTestFinished(end);
  if (child.pid === undefined) throw new Error('sleep did not start');
  return { pid: child.pid, end };
}

/** Two processes, one after the other, with one number. */
async function reusedNumber(): Promise<{ readonly pid: number; readonly firstStart: string }> {
  for (let tries = 0; tries < 20; tries += 1) {
    const first = await sleeping();
    const firstStart = startOf(first.pid);
    await first.end();
    // Starts are told in hundredths of a second.
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!nextNumber(first.pid)) leaveOut('only root may choose the number of the next process');
    const second = await sleeping();
    if (second.pid === first.pid && firstStart !== null) return { pid: second.pid, firstStart };
    await second.end();
  }
  return leaveOut('other programs took the number each time');
}

describe.runIf(process.platform === 'linux')('[linux] processes', () => {
  test('C53 a number that another program really has by now is refused, and that one runs on', async () => {
    const { pid, firstStart } = await reusedNumber();
    for (const force of [false, true]) {
      expect(await systemPorts.processes?.close(pid, firstStart, force)).toMatchObject({
        failure: { code: 'CONFLICT' },
      });
    }
    expect(startOf(pid)).not.toBeNull();
    expect(startOf(pid)).not.toBe(firstStart);
  });

  test('C53 held by its number alone, a process whose number changed hands gets no signal', async () => {
    const first = await sleeping();
    const held = holdByNumber(first.pid);
    await first.end();
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (!nextNumber(first.pid)) leaveOut('only root may choose the number of the next process');
    const second = await sleeping();
    if (second.pid !== first.pid) leaveOut('another program took the number');
    expect(held.end()).toEqual(ok(undefined));
    expect(held.hasEnded()).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(startOf(second.pid)).not.toBeNull();
  });

  test('held by its number alone, a process is asked and ended as well', async () => {
    const program = await startOwnProgram('stays');
    const held = holdByNumber(program.pid);
    expect(held.ask()).toEqual(ok(undefined));
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(held.hasEnded()).toBe(false);
    expect(held.end()).toEqual(ok(undefined));
    await program.ended();
    expect(held.hasEnded()).toBe(true);
  });

  test('C53 the number of a thread is no process: no signal reaches by it what must never be closed', async () => {
    const node = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => 0, 1000)'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(node.stdout, 'data');
    onTestFinished(() => void node.kill('SIGKILL'));
    const ticksOf = (thread: string): string => {
      const stat = fs.readFileSync(`/proc/${thread}/stat`, 'utf8');
      return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
    };
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const threads = fs.readdirSync(`/proc/${node.pid}/task`).filter((thread) => Number(thread) !== node.pid);
    expect(threads.length).toBeGreaterThan(0);
    const starts = threads.map((thread) => [Number(thread), `${boot}:${ticksOf(thread)}`] as const);
    const answers: unknown[] = [];
    for (const [thread, start] of starts)
      answers.push(await systemPorts.processes?.close(thread, start, false));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([node.exitCode, node.signalCode]).toEqual([null, null]);
    expect(answers).toEqual(threads.map(() => ok('gone')));
    for (const thread of threads) expect(startOf(Number(thread))).toBeNull();
  });

  test('what runs with another account’s rights is never closed, whoever started it', async () => {
    if (process.getuid?.() !== 0)
      leaveOut('only root may start such a program without a file that is made for it');
    const script = '$> = 65534; $| = 1; print "ready"; sleep 60';
    const child = spawn('/usr/bin/perl', ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    expect(systemPorts.processes?.mayClose(child.pid ?? 0)).toMatchObject({
      failure: { code: 'PATH_PROTECTED', message: { fields: { why: 'foreign' } } },
    });
  });

  test('what another account runs is never closed', async () => {
    const ours = process.getuid?.() === 0;
    const pid = ours ? (await sleeping(65_534)).pid : 1;
    expect(systemPorts.processes?.mayClose(pid)).toMatchObject({
      failure: { code: 'PATH_PROTECTED', message: { fields: { why: 'foreign' } } },
    });
  });
});
