import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Progress } from '../protocol/progress.ts';
import { openDeskShell } from './client.ts';
import type { DeskShell } from './desk-shell.ts';
import { readHostEnvironment, withVariables } from './host-environment.ts';
import { startWorkerThread } from './worker-thread.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'deskshell-client-'));
afterAll(() => rmSync(folder, { recursive: true }));

const open: DeskShell[] = [];
afterEach(async () => {
  for (const shell of open.splice(0)) await shell.close();
});

const PLACES = { profile: '/p', downloads: '/p/Downloads', data: '/p/data', quarantine: '/p/q' };

/** A real worker thread whose work is the given body; `answer(value)` and `progress(step)` reply. */
function shellWith(body: string): DeskShell {
  const script = path.join(folder, `worker-${open.length}-${Date.now()}.mjs`);
  writeFileSync(
    script,
    `import { parentPort, workerData } from 'node:worker_threads';
     const flag = new Int32Array(workerData.cancel);
     parentPort.on('message', ({ kind, id, environment }) => {
       if (kind === 'open') return;
       const answer = (value) =>
         parentPort.postMessage({ kind: 'answer', id, text: JSON.stringify({ ok: true, value }) });
       const progress = (step) => parentPort.postMessage({ kind: 'progress', id, progress: step });
       const cancelled = () => Atomics.load(flag, 0) === id;
       ${body}
     });`,
  );
  const environment = readHostEnvironment();
  if (!environment.ok) throw new Error(environment.failure.code);
  const shell = openDeskShell(environment.value, startWorkerThread(pathToFileURL(script)));
  open.push(shell);
  return shell;
}

const answerPlaces = `answer(${JSON.stringify(PLACES)})`;

describe('the app as a host sees it', () => {
  it('answers requests one after the other, in their order', async () => {
    const shell = shellWith(`answer({ ...${JSON.stringify(PLACES)}, profile: '/' + id })`);
    const answers = await Promise.all([1, 2, 3].map(() => shell.request('places', {})));
    expect(answers.map((answer) => (answer.ok ? answer.value.profile : ''))).toEqual(['/1', '/2', '/3']);
  });

  it('passes progress on', async () => {
    const steps: Progress[] = [];
    const shell = shellWith(`progress({ phase: 'scan', done: 3, current: '/a' }); ${answerPlaces}`);
    await shell.request('places', {}, { onProgress: (step) => steps.push(step) });
    expect(steps).toEqual([{ phase: 'scan', done: 3, current: '/a' }]);
  });

  it('reaches work that never looks at its messages when it is to stop', async () => {
    const shell = shellWith(`progress({ phase: 'apply', done: 0 }); while (!cancelled()); ${answerPlaces}`);
    const abort = new AbortController();
    const answer = await shell.request(
      'places',
      {},
      {
        signal: abort.signal,
        onProgress: () => abort.abort(),
      },
    );
    expect(answer.ok).toBe(true);
  });

  it('does not let a stopped request stop the next one', async () => {
    const shell = shellWith(
      `if (id === 1) { while (!cancelled()); ${answerPlaces} }
       else answer({ ...${JSON.stringify(PLACES)}, profile: String(cancelled()) });`,
    );
    const abort = new AbortController();
    setTimeout(() => abort.abort(), 20);
    await shell.request('places', {}, { signal: abort.signal });
    const next = await shell.request('places', {});
    expect(next.ok ? next.value.profile : '').toBe('false');
  });

  it('does not begin what was stopped before its turn', async () => {
    const shell = shellWith(answerPlaces);
    const answer = await shell.request('places', {}, { signal: AbortSignal.abort() });
    expect(answer).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
  });

  it('answers INTERNAL to everything once the worker died, with its last words', async () => {
    const shell = shellWith(`throw new Error('torn apart')`);
    const answers = await Promise.all([shell.request('places', {}), shell.request('list', {})]);
    answers.push(await shell.request('places', {}));
    for (const answer of answers) {
      expect(answer).toMatchObject({ ok: false, failure: { code: 'INTERNAL', detail: 'torn apart' } });
    }
  });

  it('answers INTERNAL when the worker just leaves', async () => {
    const shell = shellWith('process.exit(3)');
    const answer = await shell.request('places', {});
    expect(answer).toMatchObject({ ok: false, failure: { code: 'INTERNAL' } });
    expect(answer.ok ? '' : answer.failure.detail).toContain('3');
  });

  it('answers INTERNAL to an answer that is no JSON', async () => {
    const shell = shellWith(`parentPort.postMessage({ kind: 'answer', id, text: '{' })`);
    expect(await shell.request('places', {})).toMatchObject({ ok: false, failure: { code: 'INTERNAL' } });
  });

  it('answers INTERNAL where the worker died before it was even opened', async () => {
    const script = path.join(folder, 'broken.mjs');
    writeFileSync(script, `import 'no-such-module';`);
    const environment = readHostEnvironment();
    if (!environment.ok) throw new Error(environment.failure.code);
    const thread = startWorkerThread(pathToFileURL(script));
    await thread.ended;
    const shell = openDeskShell(environment.value, thread);
    open.push(shell);
    expect(await shell.request('places', {})).toMatchObject({ ok: false, failure: { code: 'INTERNAL' } });
  });

  it('lets work end before it closes', async () => {
    const shell = shellWith(`setTimeout(() => ${answerPlaces}, 50)`);
    const request = shell.request('places', {});
    await shell.close();
    expect((await request).ok).toBe(true);
  });

  it('keeps what the worker prints off standard output', async () => {
    const written: unknown[] = [];
    const write = process.stdout.write;
    process.stdout.write = (chunk: unknown) => written.push(chunk) > 0;
    try {
      const shell = shellWith(`console.log('debris'); setTimeout(() => ${answerPlaces}, 20)`);
      await shell.request('places', {});
    } finally {
      process.stdout.write = write;
    }
    expect(written).toEqual([]);
  });
});

describe('the environment of a host', () => {
  it('names the folder of the program and lets given variables win', () => {
    const environment = readHostEnvironment();
    if (!environment.ok) throw new Error(environment.failure.code);
    expect(environment.value.appFolder).toBe(path.resolve(import.meta.dirname, '../..'));
    const changed = withVariables(environment.value, { DESKSHELL_PROFILE: '/made/up' });
    expect(changed.env['DESKSHELL_PROFILE']).toBe('/made/up');
    expect(changed.env['PATH']).toBe(process.env['PATH']);
  });
});
