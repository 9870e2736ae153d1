import { describe, expect, test } from 'vitest';
import { control, startOf } from '../../../test/support/control-here.ts';
import { fakeSystem } from '../../../test/support/fake-system.ts';
import { type OwnProgram, startOwnProgram } from '../../../test/support/own-program.ts';
import { onWindows } from '../../../test/support/this-machine.ts';
import type { ProcessControl } from '../../kernel/system-ports.ts';
import { ok } from '../../protocol/result.ts';
import { systemProcesses } from '../process-identity.ts';

/** What the driver of this very system does with programs that the test itself has started. */

test('a program is listed with what it is, and one that is asked to close is closed', async () => {
  const program = await startOwnProgram('closes', 'DeskShell listed');
  const listing = control().list();
  const listed = listing.ok ? listing.value.candidates.find(({ pid }) => pid === program.pid) : undefined;
  expect(listed).toMatchObject({
    startedAt: startOf(program.pid),
    program: expect.stringContaining(program.name),
    window: onWindows ? 'DeskShell listed' : null,
  });
  expect(listed?.bytes).toBeGreaterThan(onWindows ? 1_000_000 : 200_000_000);
  expect(control().mayClose(program.pid)).toEqual(ok(undefined));
  expect(await control().close(program.pid, startOf(program.pid), false)).toEqual(ok('closed'));
  await program.ended();
});

test('the list holds nothing of what the tests run in, and at most 80, largest first', () => {
  const listing = control().list();
  if (!listing.ok) throw new Error(listing.failure.detail);
  const { candidates, others } = listing.value;
  expect(candidates.map(({ pid }) => pid)).not.toContain(process.pid);
  expect(candidates.map(({ pid }) => pid)).not.toContain(process.ppid);
  expect(candidates.length).toBeLessThanOrEqual(80);
  expect(others).toBeGreaterThan(1);
  const sizes = candidates.map(({ bytes }) => bytes);
  expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
});

interface Stand {
  readonly control: ProcessControl;
  start(manner: 'closes' | 'stays'): Promise<Pick<OwnProgram, 'pid' | 'isRunning' | 'ended'>>;
}

function standHere(): Stand {
  return { control: control(), start: (manner) => startOwnProgram(manner) };
}

function fakeStand(): Stand {
  const system = fakeSystem('/nowhere');
  if (system.ports.processes === null) throw new Error('the fake has processes');
  const start: Stand['start'] = async (manner) => {
    const pid = 77;
    system.processes.set(pid, 'noon');
    system.closing = manner === 'closes' ? 'closed' : 'waiting';
    return { pid, isRunning: () => system.processes.has(pid), ended: async () => undefined };
  };
  return { control: system.ports.processes, start };
}

/** What every driver of processes does, the one of the kernel's own tests too. */
describe.each([
  ['of this system', standHere],
  ['of the kernel’s tests', fakeStand],
])('processes %s', (_name, newStand) => {
  function startedBy({ control: by }: Stand, pid: number): string {
    const started = by.startedAt(pid);
    if (!started.ok || started.value === null) throw new Error(`no process ${pid}`);
    return started.value;
  }

  test('C53 one that does not close is waiting and still runs; force is a call of its own', async () => {
    const stand = newStand();
    const program = await stand.start('stays');
    const startedAt = startedBy(stand, program.pid);
    expect(await stand.control.close(program.pid, startedAt, false)).toEqual(ok('waiting'));
    expect(program.isRunning()).toBe(true);
    expect(await stand.control.close(program.pid, startedAt, true)).toEqual(ok('closed'));
    await program.ended();
  });

  test('C53 a number with another start is refused, with force too, and its process runs on', async () => {
    const stand = newStand();
    const program = await stand.start('closes');
    for (const force of [false, true]) {
      const answer = await stand.control.close(program.pid, `${startedBy(stand, program.pid)}0`, force);
      expect(answer).toMatchObject({ failure: { code: 'CONFLICT' } });
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(program.isRunning()).toBe(true);
  });

  test('C53 a process that has ended has no start any more, and closing it finds it gone', async () => {
    const stand = newStand();
    const program = await stand.start('closes');
    const startedAt = startedBy(stand, program.pid);
    expect(await stand.control.close(program.pid, startedAt, true)).toEqual(ok('closed'));
    await program.ended();
    expect(stand.control.startedAt(program.pid)).toEqual(ok(null));
    expect(stand.control.mayClose(program.pid)).toEqual(ok(undefined));
    expect(await stand.control.close(program.pid, startedAt, true)).toEqual(ok('gone'));
  });
});

test('this program and what it was started by are never closed', () => {
  // Under Wine nobody that Windows knows of has started it.
  const parents = systemProcesses(process.ppid).self.startedAt === 'unknown' ? [] : [process.ppid];
  for (const pid of [process.pid, ...parents]) {
    expect(control().mayClose(pid)).toMatchObject({
      failure: { code: 'PATH_PROTECTED', message: { fields: { why: 'own' } } },
    });
  }
});
