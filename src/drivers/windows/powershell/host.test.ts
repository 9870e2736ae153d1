import { expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { fakeShell, hostOn, isGoneWithin, isRunning } from '../../../../test/support/powershell/shells.ts';
import { underWine } from '../../../../test/support/this-machine.ts';
import { loadLibrary } from './load-library.ts';
import { defineOperation } from './operation.ts';
import { windowsPowerShell } from './windows-powershell.ts';

/** An operation of the fake shell (test/support/powershell/fake-shell.mjs), which has its scripts in itself. */
const fake = (name: string, limitMs = 10_000) =>
  defineOperation({ name, script: '', answer: z.looseObject({}), limitMs });
const echo = fake('echo');

test('C3.1 a shell that ends with code 0 in a call has not done it', async () => {
  const host = hostOn(fakeShell().executable, []);
  expect(await host.call(fake('exit0'), {})).toMatchObject({ ok: false, code: 'PS_DIED' });
  expect(await host.call(fake('exit3'), {})).toMatchObject({
    ok: false,
    code: 'PS_DIED',
    detail: 'it ended with code 3',
  });
  expect(await host.call(echo, { after: true })).toEqual({ ok: true, value: { after: true } });
});

test('C3.1 a shell that is killed in a call has not done it; one that answered before its end has', async () => {
  const shell = fakeShell();
  const host = hostOn(shell.executable, []);
  expect(await host.call(fake('killed'), {})).toMatchObject({
    ok: false,
    code: 'PS_DIED',
    detail: 'it ended with SIGKILL',
  });
  expect(await host.call(fake('answerAndExit'), {})).toEqual({ ok: true, value: { done: true } });
  expect(await host.call(echo, {})).toEqual({ ok: true, value: {} });
  expect(startsOf(shell)).toBe(3);
});

test('C3.2 calls that wait when the session is closed are answered, and so is the one at work', async () => {
  const host = hostOn(fakeShell().executable, []);
  const calls = [host.call(fake('hang'), {}), host.call(echo, {}), host.call(echo, {})];
  await startOf(host);
  const { pid } = host;
  await host.close();
  for (const call of calls) expect(await call).toMatchObject({ ok: false, code: 'PS_CLOSED' });
  expect(await host.call(echo, {})).toMatchObject({ ok: false, code: 'PS_CLOSED' });
  expect(pid !== null && isRunning(pid)).toBe(false);
});

test('C3.2 a session that is closed while it starts does not keep the program waiting', async () => {
  const host = hostOn(fakeShell('mute').executable, []);
  const call = host.call(echo, {});
  await new Promise((resolve) => setTimeout(resolve, 300));
  const began = performance.now();
  await host.close();
  expect(performance.now() - began).toBeLessThan(3_000);
  expect(await call).toMatchObject({ ok: false, code: 'PS_CLOSED' });
});

test('C3.3 a call that takes too long is ended with its shell, and the next one does not wait behind it', async () => {
  const shell = fakeShell();
  const host = hostOn(shell.executable, []);
  await host.call(echo, {});
  const { pid } = host;
  const began = performance.now();
  const [late, next] = await Promise.all([
    host.call(fake('hang', 400), {}),
    host.call(echo, { text: 'next' }),
  ]);
  expect(late).toMatchObject({ ok: false, code: 'PS_TIMEOUT', detail: 'no answer after 400 ms' });
  expect(next).toEqual({ ok: true, value: { text: 'next' } });
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(pid !== null && (await isGoneWithin(pid, 2_000))).toBe(true);
  // No call is ever done twice.
  expect(shell.noted().filter(({ call }) => call === 'hang')).toHaveLength(1);
});

test('C3.4 what is printed as an error or beside the answer is neither failure nor success', async () => {
  const host = hostOn(fakeShell().executable, []);
  expect(await host.call(fake('noise'), { a: 1 })).toEqual({ ok: true, value: { a: 1 } });
  expect(await host.call(fake('refuse'), {})).toEqual({
    ok: false,
    code: 'PS_OPERATION',
    detail: 'no',
    errorId: 'No,Really',
  });
});

test('C3.4 whatever is no answer to this very call is none', async () => {
  const shell = fakeShell();
  const host = hostOn(shell.executable, []);
  for (const name of ['silent', 'garbage', 'brokenFrame', 'halfFrame', 'strangeFrame', 'stale', 'twice']) {
    await host.call(echo, { before: name });
    expect(await host.call(fake(name), {}), name).toMatchObject({ ok: false, code: 'PS_PROTOCOL' });
  }
  // Each of them was out of step, so each next call had a shell of its own.
  await host.call(echo, {});
  expect(startsOf(shell)).toBe(8);
});

test('C3.4 a shell that repeats every line that it is told is never taken at its word', async () => {
  const host = hostOn(fakeShell('echoing').executable, []);
  const outcome = await host.call(fake('silent'), {});
  expect(outcome.ok).toBe(false);
});

test('C3.7 what is handed over arrives as it is and is never a part of a line', async () => {
  const shell = fakeShell();
  const host = hostOn(shell.executable, []);
  const given = {
    subexpression: 'a$(Remove-Item x).txt',
    quotes: `it's "x"; calc #`,
    colons: 'http://x:1,2',
    lines: "one\r\ntwo\n'@\n__ds 'x'",
    names: 'é 文 😀 \u2028',
    date: '2026-01-01T00:00:00Z',
    number: 1.5,
    yes: true,
    nothing: null,
  };
  expect(await host.call(echo, given)).toEqual({ ok: true, value: given });
  // The prelude is the only line that is no call: nothing else was typed.
  expect(shell.noted().filter((noted) => 'line' in noted)).toHaveLength(1);
});

test('C3.7 a name that could be more than a name is no operation', () => {
  for (const name of ["a'; calc #", 'a b', '', '$x', '1a', 'a\n']) {
    expect(() => fake(name), name).toThrow('no name of an operation');
  }
});

test('C3.9 other code pages change nothing of an answer', async () => {
  const host = hostOn(fakeShell().executable, []);
  expect(await host.call(fake('codePage'), { text: 'é文' })).toEqual({ ok: true, value: { text: 'é文' } });
});

test('C3.10 hundreds of calls take one shell, and the library is told none of them, so it keeps none', async () => {
  const shell = fakeShell();
  const host = hostOn(shell.executable, []);
  const invoke = vi.spyOn(loadLibrary().PowerShell.prototype, 'invoke');
  onTestFinished(() => invoke.mockRestore());
  for (let index = 0; index < 300; index += 1) {
    expect((await host.call(echo, { index })).ok).toBe(true);
  }
  expect(startsOf(shell)).toBe(1);
  expect(invoke).not.toHaveBeenCalled();
});

test('the library’s own call waits for ever when all comes in one piece with Windows’ line ends', async () => {
  const { executable } = fakeShell();
  const { PowerShell } = loadLibrary();
  const bare = new PowerShell({ executable });
  onTestFinished(() => bare.dispose('SIGKILL').catch(() => undefined));
  const silence = new Promise<string>((resolve) => setTimeout(resolve, 1_500, 'nothing'));
  expect(await Promise.race([bare.invoke('a line'), silence])).toBe('nothing');
});

test('C3.11 a shell in which a policy forbids all calls is told apart at once', async () => {
  const host = hostOn(fakeShell('restricted').executable, []);
  const began = performance.now();
  const outcome = await host.call(echo, {});
  expect(outcome).toMatchObject({ ok: false, code: 'PS_START' });
  expect(outcome).toHaveProperty('detail', expect.stringContaining('a policy restricts'));
  expect(performance.now() - began).toBeLessThan(5_000);
});

test('C3.11 a shell that never answers at its start is given up when the time for that is over', async () => {
  const shell = fakeShell('mute');
  const host = hostOn(shell.executable, [], { startMs: 700 });
  expect(await host.call(echo, {})).toMatchObject({ ok: false, code: 'PS_START' });
  const [{ pid } = {}] = shell.noted();
  expect(pid !== undefined && (await isGoneWithin(pid, 2_000))).toBe(true);
});

test('a slow start is waited for', async () => {
  const host = hostOn(fakeShell('slow').executable, []);
  expect(await host.call(echo, {})).toEqual({ ok: true, value: {} });
});

test('a shell that prints without end is ended, and one long answer is taken', async () => {
  const host = hostOn(fakeShell().executable, []);
  const huge = await host.call(fake('huge'), { size: 400_000 });
  expect(huge).toEqual({ ok: true, value: { text: 'é'.repeat(400_000) } });
  for (const name of ['flood', 'floodErrors']) {
    await host.call(echo, {});
    const { pid } = host;
    expect(await host.call(fake(name), {})).toMatchObject({ ok: false, code: 'PS_PROTOCOL' });
    expect(pid !== null && (await isGoneWithin(pid, 2_000)), name).toBe(true);
  }
});

test('an answer of another shape than the operation has is none', async () => {
  const host = hostOn(fakeShell().executable, []);
  const strict = { ...fake('wrongAnswer'), answer: z.strictObject({ done: z.boolean() }) };
  expect(await host.call(strict, {})).toMatchObject({ ok: false, code: 'PS_PROTOCOL' });
});

test('calls are done one after the other, in their order, in one shell that starts with the first', async () => {
  const shell = fakeShell();
  const host = hostOn(shell.executable, []);
  expect(host.pid).toBeNull();
  expect(shell.noted()).toEqual([]);
  await Promise.all([host.call(fake('slow'), {}), host.call(echo, { n: 1 }), host.call(echo, { n: 2 })]);
  const order = shell.noted().flatMap((noted) => ('done' in noted ? ['done'] : (noted.call ?? [])));
  expect(order).toEqual(['hello', 'slow', 'done', 'echo', 'echo']);
  expect(startsOf(shell)).toBe(1);
});

test('three failures in a row are enough for a while; one success begins anew', async () => {
  let now = 0;
  const shell = fakeShell();
  const host = hostOn(shell.executable, [], { now: () => now });
  const fails = () => host.call(fake('exit0'), {});
  for (let failure = 0; failure < 2; failure += 1) await fails();
  expect((await host.call(echo, {})).ok).toBe(true);
  for (let failure = 0; failure < 3; failure += 1) expect(await fails()).toMatchObject({ code: 'PS_DIED' });
  const starts = startsOf(shell);
  expect(await host.call(echo, {})).toMatchObject({ ok: false, code: 'PS_BROKEN' });
  expect(startsOf(shell)).toBe(starts);
  now += 10 * 60_000;
  expect((await host.call(echo, {})).ok).toBe(true);
});

test('a session that nobody calls ends; the next call has a new one', async () => {
  const shell = fakeShell();
  const host = hostOn(shell.executable, [], { idleMs: 200 });
  await host.call(echo, {});
  const { pid } = host;
  expect(pid !== null && (await isGoneWithin(pid, 3_000))).toBe(true);
  expect(host.pid).toBeNull();
  expect((await host.call(echo, {})).ok).toBe(true);
  expect(startsOf(shell)).toBe(2);
});

test('a shell that died while nobody called is no failure of the next call', async () => {
  const host = hostOn(fakeShell().executable, []);
  await host.call(echo, {});
  const { pid } = host;
  if (pid === null) throw new Error('there is no shell');
  process.kill(pid, 'SIGKILL');
  expect(await isGoneWithin(pid, 2_000)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(await host.call(echo, { a: 1 })).toEqual({ ok: true, value: { a: 1 } });
});

test('a call to a shell that has just died is a failure of the call, and of nothing else', async () => {
  const host = hostOn(fakeShell().executable, []);
  for (let time = 0; time < 5; time += 1) {
    await host.call(echo, {});
    if (host.pid !== null) process.kill(host.pid, 'SIGKILL');
    expect(await host.call(echo, { text: 'x'.repeat(1_000_000) })).toMatchObject({ code: 'PS_DIED' });
  }
});

test('what a shell leaves behind with its outputs open does not hold up the call', async () => {
  const host = hostOn(fakeShell().executable, []);
  const began = performance.now();
  expect(await host.call(fake('orphan'), {})).toEqual({ ok: true, value: {} });
  expect(performance.now() - began).toBeLessThan(2_500);
});

test.runIf(underWine)('[win32] C3.1 an empty program in place of PowerShell is no session', async () => {
  const outcome = await hostOn(windowsPowerShell() ?? '', []).call(echo, {});
  expect(outcome).toMatchObject({ ok: false, code: 'PS_START', detail: 'it ended with code 0' });
});

function startsOf(shell: ReturnType<typeof fakeShell>): number {
  return shell.noted().filter((noted) => noted.pid !== undefined).length;
}

async function startOf(host: ReturnType<typeof hostOn>): Promise<void> {
  while (host.pid === null) await new Promise((resolve) => setTimeout(resolve, 10));
  // Until the call that hangs has begun.
  await new Promise((resolve) => setTimeout(resolve, 200));
}
