import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { freshFolder } from '../../../../test/support/fresh-folder.ts';
import {
  hostOn,
  isGoneWithin,
  program,
  quoted,
  realShell,
} from '../../../../test/support/powershell/shells.ts';
import { needsPosix, onWindows } from '../../../../test/support/this-machine.ts';
import { loadLibrary } from './load-library.ts';
import { defineOperation } from './operation.ts';
import { helloOperation, PowerShellSession } from './session.ts';

/** The session on a real PowerShell: 5.1 on Windows, 7 elsewhere. What a fake would only claim is shown here. */

const operation = (name: string, script: string, limitMs = 10_000) =>
  defineOperation({ name, script, answer: z.unknown(), limitMs });

const echo = operation('echo', '$given');

/** A session that can echo and do this. */
function hostWith(name: string, script: string, limitMs?: number) {
  const own = operation(name, script, limitMs);
  const host = hostOn(realShell(), [own, echo]);
  return { host, call: (given = {}) => host.call(own, given) };
}

test('[powershell] the session says which PowerShell it is, in its own words', async () => {
  const host = hostOn(realShell(), []);
  const hello = await host.call(helloOperation, {});
  expect(hello).toMatchObject({ ok: true, value: { languageMode: 'FullLanguage' } });
  expect(hello).toHaveProperty('value.version', expect.stringMatching(onWindows ? /^5\.1\./ : /^7\./));
});

test('[powershell] C3.1 C3.2 a shell that ends in an operation has not done it, whatever its code', async () => {
  const { host, call } = hostWith(
    'leave',
    'if ($given.how -eq 1) { exit 0 } else { [Environment]::Exit(0) }',
  );
  expect(await call({ how: 1 })).toMatchObject({ ok: false, code: 'PS_DIED' });
  expect(await call({ how: 2 })).toMatchObject({ ok: false, code: 'PS_DIED' });
  const calls = [host.call(echo, { n: 1 }), host.call(echo, { n: 2 })];
  await host.close();
  for (const answer of calls) expect(await answer).toMatchObject({ ok: false, code: 'PS_CLOSED' });
});

test('[powershell] C3.3 what takes too long is ended in its midst, and the next call is served anew', async () => {
  const { host, call } = hostWith('sleep', 'Start-Sleep -Seconds 30; @{}', 500);
  await host.call(echo, {});
  const { pid } = host;
  const [late, next] = await Promise.all([call(), host.call(echo, { n: 1 })]);
  expect(late).toMatchObject({ ok: false, code: 'PS_TIMEOUT' });
  expect(next).toEqual({ ok: true, value: { n: 1 } });
  expect(pid !== null && (await isGoneWithin(pid, 3_000))).toBe(true);
});

test('[powershell] C3.4 warnings, notes and foreign errors are beside the answer; a failed cmdlet is a failure', async () => {
  const noisy = hostWith(
    'noisy',
    `Write-Warning 'w'; Write-Host -NoNewline 'h'; Write-Verbose 'v' -Verbose; Write-Information 'i'
     [Console]::Error.WriteLine('native tools talk here'); [Console]::Out.Write('half a line')
     @{ done = $true }`,
  );
  expect(await noisy.call()).toEqual({ ok: true, value: { done: true } });
  const failing = hostWith('failing', 'Get-Item -LiteralPath $given.path\n@{ found = $true }');
  expect(await failing.call({ path: path.join(freshFolder(), 'missing') })).toMatchObject({
    ok: false,
    code: 'PS_OPERATION',
    errorId: 'PathNotFound,Microsoft.PowerShell.Commands.GetItemCommand',
  });
  expect(await failing.host.call(echo, { still: 'there' })).toEqual({ ok: true, value: { still: 'there' } });
});

test('[powershell] C3.4 an operation that puts out nothing, or more than one thing, is an error', async () => {
  for (const script of ['', "'stray'\n@{}", '1..3']) {
    const { call } = hostWith('strange', script);
    expect(await call(), script).toMatchObject({ ok: false, code: 'PS_OPERATION' });
  }
});

test('[powershell] C3.6 modules of another PowerShell are not inherited', async () => {
  process.env['PSModulePath'] = '/of/another/powershell';
  onTestFinished(() => {
    delete process.env['PSModulePath'];
  });
  const { call } = hostWith('modules', '@{ path = $env:PSModulePath }');
  expect(await call()).not.toHaveProperty('value.path', expect.stringContaining('/of/another'));
});

test('[powershell] C3.7 words of a user are never run; the library’s own way would run them', async () => {
  const dir = freshFolder('injection');
  const planted = path.join(dir, 'planted');
  const name = `a$(Set-Content -LiteralPath '${planted}' -Value x).txt`;
  const host = hostOn(realShell(), [echo]);
  const given = {
    name,
    quotes: `it's "x"; Set-Content -LiteralPath '${planted}' -Value x #`,
    here: `'@\n"@\n$(Set-Content -LiteralPath '${planted}' -Value x)`,
    curly: `‘; Set-Content -LiteralPath '${planted}' -Value x; ’ “ ” \`u{27}`,
  };
  expect(await host.call(echo, given)).toEqual({ ok: true, value: given });
  expect(fs.existsSync(planted)).toBe(false);

  const { PowerShell } = loadLibrary();
  const bare = new PowerShell({ executable: realShell(), executableOptions: { '-NoProfile': true } });
  onTestFinished(() => bare.dispose('SIGKILL').catch(() => undefined));
  await bare.invoke(PowerShell.command`[void]${name}`);
  expect(fs.existsSync(planted)).toBe(true);
});

test('[powershell] C3.8 operations of several lines run; typed as they are they would not', async () => {
  const { call } = hostWith(
    'lines',
    'if ($true) {\n  $sum = 0\n  foreach ($n in 1..3) {\n    $sum += $n\n  }\n}\n@{ sum = $sum }',
  );
  expect(await call()).toEqual({ ok: true, value: { sum: 6 } });

  const dir = freshFolder('lines');
  const { PowerShell } = loadLibrary();
  const bare = new PowerShell({ executable: realShell(), executableOptions: { '-NoProfile': true } });
  onTestFinished(() => bare.dispose('SIGKILL').catch(() => undefined));
  const block = `if ($true) {\n  Set-Content -LiteralPath '${path.join(dir, 'f')}' -Value x\n}`;
  const answered = bare.invoke(block).then(() => true);
  const silence = new Promise<boolean>((resolve) => setTimeout(resolve, 1_500, false));
  await Promise.race([answered, silence]);
  expect(fs.existsSync(path.join(dir, 'f'))).toBe(false);
});

test('[powershell] C3.9 every character comes and goes as it is, long texts too', async () => {
  const host = hostOn(realShell(), [echo]);
  const text = 'é ß 文 😀 \u2028 \u0001 \u001b[31m \\ / < > & \u0085 ﷽';
  const given = { text, long: '文'.repeat(300_000), empty: '' };
  expect(await host.call(echo, given)).toEqual({ ok: true, value: given });
});

test('[powershell] C3.9 texts that look like dates stay texts, and lists stay lists', async () => {
  const host = hostOn(realShell(), [echo]);
  const given = {
    iso: '2026-01-01T00:00:00Z',
    old: '/Date(0)/',
    number: 3,
    half: 0.5,
    no: false,
    nothing: null,
  };
  expect(await host.call(echo, given)).toEqual({ ok: true, value: given });
  const lists = hostWith('lists', "@{ none = @(); one = @('a'); two = @('a', 'b') }");
  expect(await lists.call()).toEqual({ ok: true, value: { none: [], one: ['a'], two: ['a', 'b'] } });
});

test('[powershell] C3.11 a shell in which a policy restricts scripts is told apart at once', async () => {
  needsPosix();
  const restrict = '$ExecutionContext.SessionState.LanguageMode = "ConstrainedLanguage"';
  const dir = freshFolder('restricted');
  const executable = program(dir, `(echo '${restrict}'; exec cat) | ${quoted([realShell()])} "$@"`);
  const began = performance.now();
  const outcome = await hostOn(executable, []).call(echo, {});
  expect(outcome).toMatchObject({ ok: false, code: 'PS_START' });
  expect(outcome).toHaveProperty('detail', expect.stringContaining('a policy restricts'));
  expect(performance.now() - began).toBeLessThan(10_000);
});

test('[powershell] an operation that reads its input takes no later line, and one that prints without end is stopped', async () => {
  const reading = hostWith('reading', '@{ read = [Console]::In.ReadLine() }', 2_000);
  await reading.call();
  expect(await reading.host.call(echo, { n: 1 })).toEqual({ ok: true, value: { n: 1 } });
  const flooding = hostWith('flooding', "while ($true) { [Console]::Out.WriteLine('x' * 10000) }");
  expect(await flooding.call()).toMatchObject({ ok: false, code: 'PS_PROTOCOL' });
  expect(await flooding.host.call(echo, { n: 2 })).toEqual({ ok: true, value: { n: 2 } });
});

test('[powershell] a session in use for long stays the same one, and a call takes milliseconds', async () => {
  const host = hostOn(realShell(), [echo]);
  await host.call(echo, {});
  const { pid } = host;
  const began = performance.now();
  for (let n = 0; n < 100; n += 1) expect((await host.call(echo, { n })).ok).toBe(true);
  expect(host.pid).toBe(pid);
  expect((performance.now() - began) / 100).toBeLessThan(100);
});

test('[powershell] a session ends by itself when nobody called for long', async () => {
  const started = await PowerShellSession.start(
    { executable: realShell(), operations: [], startMs: 30_000, idleMs: 1_000 },
    new AbortController().signal,
  );
  if (!started.ok) throw new Error(started.detail);
  const { pid } = started.value;
  expect(pid !== undefined && (await isGoneWithin(pid, 6_000))).toBe(true);
});
