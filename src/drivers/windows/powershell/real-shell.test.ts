import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
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
import { PowerShellHost } from './host.ts';
import { loadLibrary } from './load-library.ts';
import { defineOperation, type OperationArguments } from './operation.ts';
import { helloOperation, PowerShellSession } from './session.ts';

/** The session on a real PowerShell: 5.1 on Windows, 7 elsewhere. What a fake would only claim is shown here. */

/** A shell may take seconds to start on a busy machine. */
function onShell(name: string, work: () => Promise<void>): void {
  test(`[powershell] ${name}`, work, 90_000);
}

async function isThere(file: string): Promise<boolean> {
  const end = performance.now() + 30_000;
  while (!fs.existsSync(file)) {
    if (performance.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

const operation = (name: string, script: string, limitMs = 30_000) =>
  defineOperation({ name, script, answer: z.unknown(), limitMs });

/** What the tests let a session do; `given` is what they hand over. */
const OPERATIONS = {
  echo: operation('echo', '$given'),
  leave: operation('leave', 'if ($given.how -eq 1) { exit 0 } else { [Environment]::Exit(0) }'),
  sleep: operation('sleep', 'Start-Sleep -Seconds 30; @{}', 500),
  noisy: operation(
    'noisy',
    `Write-Warning 'w'; Write-Host -NoNewline 'h'; Write-Verbose 'v' -Verbose; Write-Information 'i'
     [Console]::Error.WriteLine('native tools talk here'); [Console]::Out.Write('half a line')
     @{ done = $true }`,
  ),
  failing: operation('failing', 'Get-Item -LiteralPath $given.path\n@{ found = $true }'),
  nothing: operation('nothing', ''),
  stray: operation('stray', "'stray'\n@{}"),
  many: operation('many', '1..3'),
  modules: operation('modules', '@{ path = $env:PSModulePath }'),
  lines: operation(
    'lines',
    'if ($true) {\n  $sum = 0\n  foreach ($n in 1..3) {\n    $sum += $n\n  }\n}\n@{ sum = $sum }',
  ),
  lists: operation('lists', "@{ none = @(); one = @('a'); two = @('a', 'b') }"),
  reading: operation('reading', '@{ read = [Console]::In.ReadLine() }', 2_000),
  flooding: operation('flooding', "while ($true) { [Console]::Out.WriteLine('x' * 10000) }"),
};

type Named = keyof typeof OPERATIONS;

/** A shell takes a second to start, on a busy machine several: what does no harm shares one. */
let shared: PowerShellHost | null = null;
afterAll(() => shared?.close());

function sharedHost(): PowerShellHost {
  const options = { operations: Object.values(OPERATIONS), startMs: 60_000, idleMs: 120_000 };
  shared ??= new PowerShellHost({ executable: realShell(), ...options });
  return shared;
}

/** A host that is closed when the test ends. */
function ownHost(executable = realShell()): PowerShellHost {
  return hostOn(executable, Object.values(OPERATIONS), { startMs: 60_000 });
}

function call(host: PowerShellHost, name: Named, given: OperationArguments = {}) {
  return host.call(OPERATIONS[name], given);
}

/** The library by itself, as it is meant to be used. */
function bareShell() {
  const { PowerShell } = loadLibrary();
  const bare = new PowerShell({ executable: realShell(), executableOptions: { '-NoProfile': true } });
  onTestFinished(() => bare.dispose('SIGKILL').catch(() => undefined));
  return { bare, PowerShell };
}

onShell('the session says which PowerShell it is, in its own words', async () => {
  const hello = await sharedHost().call(helloOperation, {});
  expect(hello).toMatchObject({ ok: true, value: { languageMode: 'FullLanguage' } });
  expect(hello).toHaveProperty('value.version', expect.stringMatching(onWindows ? /^5\.1\./ : /^7\./));
});

onShell('C3.1 C3.2 a shell that ends in an operation has not done it, whatever its code', async () => {
  const host = ownHost();
  expect(await call(host, 'leave', { how: 1 })).toMatchObject({ ok: false, code: 'PS_DIED' });
  expect(await call(host, 'leave', { how: 2 })).toMatchObject({ ok: false, code: 'PS_DIED' });
  const calls = [call(host, 'echo', { n: 1 }), call(host, 'echo', { n: 2 })];
  await host.close();
  for (const answer of calls) expect(await answer).toMatchObject({ ok: false, code: 'PS_CLOSED' });
});

onShell('C3.3 what takes too long is ended in its midst, and the next call is served anew', async () => {
  const host = ownHost();
  await call(host, 'echo');
  const { pid } = host;
  const [late, next] = await Promise.all([call(host, 'sleep'), call(host, 'echo', { n: 1 })]);
  expect(late).toMatchObject({ ok: false, code: 'PS_TIMEOUT' });
  expect(next).toEqual({ ok: true, value: { n: 1 } });
  expect(pid !== null && (await isGoneWithin(pid, 3_000))).toBe(true);
});

onShell(
  'C3.4 warnings, notes and foreign errors are beside the answer; a failed cmdlet is a failure',
  async () => {
    const host = sharedHost();
    expect(await call(host, 'noisy')).toEqual({ ok: true, value: { done: true } });
    expect(await call(host, 'failing', { path: path.join(freshFolder(), 'missing') })).toMatchObject({
      ok: false,
      code: 'PS_OPERATION',
      errorId: 'PathNotFound,Microsoft.PowerShell.Commands.GetItemCommand',
    });
    expect(await call(host, 'echo', { still: 'there' })).toEqual({ ok: true, value: { still: 'there' } });
  },
);

onShell('C3.4 an operation that puts out nothing, or more than one thing, is an error', async () => {
  for (const name of ['nothing', 'stray', 'many'] as const) {
    expect(await call(sharedHost(), name), name).toMatchObject({ ok: false, code: 'PS_OPERATION' });
  }
});

onShell('C3.6 modules of another PowerShell are not inherited', async () => {
  process.env['PSModulePath'] = '/of/another/powershell';
  onTestFinished(() => {
    delete process.env['PSModulePath'];
  });
  const modules = await call(ownHost(), 'modules');
  expect(modules).toHaveProperty('value.path', expect.not.stringContaining('/of/another'));
});

onShell('C3.7 words of a user are never run; the library’s own way would run them', async () => {
  const planted = path.join(freshFolder('injection'), 'planted');
  const plant = `Set-Content -LiteralPath '${planted}' -Value x`;
  const name = `a$(${plant}).txt`;
  const given = {
    name,
    quotes: `it's "x"; ${plant} #`,
    here: `'@\n"@\n$(${plant})`,
    curly: `‘; ${plant}; ’ “ ” \`u{27}`,
  };
  expect(await call(sharedHost(), 'echo', given)).toEqual({ ok: true, value: given });
  expect(fs.existsSync(planted)).toBe(false);

  const { bare, PowerShell } = bareShell();
  bare.invoke(PowerShell.command`[void]${name}`).catch(() => undefined);
  expect(await isThere(planted)).toBe(true);
});

onShell('C3.8 operations of several lines run; typed as they are they would not', async () => {
  expect(await call(sharedHost(), 'lines')).toEqual({ ok: true, value: { sum: 6 } });

  const dir = freshFolder('lines');
  const write = (name: string) => `Set-Content -LiteralPath '${path.join(dir, name)}' -Value x`;
  const { bare } = bareShell();
  bare.invoke(`${write('before')}\nif ($true) {\n  ${write('block')}\n}`).catch(() => undefined);
  expect(await isThere(path.join(dir, 'before'))).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(fs.existsSync(path.join(dir, 'block'))).toBe(false);
});

onShell('C3.9 every character comes and goes as it is, long texts too', async () => {
  const text = 'é ß 文 😀 \u2028 \u0001 \u001b[31m \\ / < > & \u0085 ﷽';
  const given = { text, long: '文'.repeat(300_000), empty: '' };
  expect(await call(sharedHost(), 'echo', given)).toEqual({ ok: true, value: given });
});

onShell('C3.9 texts that look like dates stay texts, and lists stay lists', async () => {
  const given = {
    iso: '2026-01-01T00:00:00Z',
    old: '/Date(0)/',
    number: 3,
    half: 0.5,
    no: false,
    nothing: null,
  };
  expect(await call(sharedHost(), 'echo', given)).toEqual({ ok: true, value: given });
  const lists = { none: [], one: ['a'], two: ['a', 'b'] };
  expect(await call(sharedHost(), 'lists')).toEqual({ ok: true, value: lists });
});

onShell('C3.11 a shell in which a policy restricts scripts is told apart at once', async () => {
  needsPosix();
  const restrict = '$ExecutionContext.SessionState.LanguageMode = "ConstrainedLanguage"';
  const dir = freshFolder('restricted');
  const executable = program(dir, `(echo '${restrict}'; exec cat) | ${quoted([realShell()])} "$@"`);
  const outcome = await call(ownHost(executable), 'echo');
  expect(outcome).toMatchObject({
    ok: false,
    code: 'PS_START',
    detail: 'a policy restricts scripts to ConstrainedLanguage',
  });
});

onShell('an operation that reads its input, or prints without end, spoils no other', async () => {
  const host = ownHost();
  await call(host, 'reading');
  expect(await call(host, 'echo', { n: 1 })).toEqual({ ok: true, value: { n: 1 } });
  expect(await call(host, 'flooding')).toMatchObject({ ok: false, code: 'PS_PROTOCOL' });
  expect(await call(host, 'echo', { n: 2 })).toEqual({ ok: true, value: { n: 2 } });
});

onShell('a session in use for long stays the same one, and a call takes milliseconds', async () => {
  const host = sharedHost();
  await call(host, 'echo');
  const { pid } = host;
  const began = performance.now();
  for (let n = 0; n < 100; n += 1) expect((await call(host, 'echo', { n })).ok).toBe(true);
  expect(host.pid).toBe(pid);
  expect((performance.now() - began) / 100).toBeLessThan(150);
});

onShell('a session ends by itself when nobody called for long', async () => {
  const started = await PowerShellSession.start(
    { executable: realShell(), operations: [], startMs: 60_000, idleMs: 1_000 },
    new AbortController().signal,
  );
  if (!started.ok) throw new Error(started.detail);
  const { pid } = started.value;
  expect(pid !== undefined && (await isGoneWithin(pid, 10_000))).toBe(true);
});
