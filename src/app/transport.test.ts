import { describe, expect, it } from 'vitest';
import { say } from '../locales/say.ts';
import type { Progress } from '../protocol/progress.ts';
import { fail, ok } from '../protocol/result.ts';
import { VERBS } from './contract.ts';
import { readAnswer, type WireReply } from './transport.ts';
import { makeDispatcher, type VerbTable } from './transport-dispatch.ts';

const unused = () => fail('NOT_FOUND', say('fs.notFound', { path: '/nothing' }));

/** A table in which every verb but these answers the same failure. */
function verbs(some: Partial<VerbTable>): VerbTable {
  const none = Object.fromEntries(Object.keys(VERBS).map((verb) => [verb, unused]));
  return { ...(none as unknown as VerbTable), ...some };
}

const PLACES = { profile: '/p', downloads: '/p/Downloads', data: '/p/data', quarantine: '/p/q' };

const ENVIRONMENT = {
  platform: 'linux',
  env: { LANG: 'C' },
  home: '/home/anna',
  appFolder: '/opt/deskshell',
  startFolder: '/home/anna',
  tempFolder: '/tmp',
  pid: 1,
};

async function send(
  table: VerbTable,
  verb: string,
  request: unknown,
  clock?: () => number,
  cancel?: Int32Array,
) {
  const replies: WireReply[] = [];
  const post = (reply: WireReply) => replies.push(reply);
  const dispatch = makeDispatcher(VERBS, () => table, cancel ?? new Int32Array(1), post, clock);
  await dispatch({ kind: 'open', environment: ENVIRONMENT });
  await dispatch({ kind: 'request', id: 7, verb, request: JSON.stringify(request) });
  return replies;
}

function answerText(replies: readonly WireReply[]): string {
  const last = replies.at(-1);
  if (last?.kind !== 'answer') throw new Error('no answer');
  return last.text;
}

describe('the wire to the worker', () => {
  it('carries an answer that the host reads back as it was', async () => {
    const text = answerText(await send(verbs({ places: () => ok(PLACES) }), 'places', {}));
    expect(readAnswer(VERBS, 'places', text)).toEqual(ok(PLACES));
  });

  it('carries a failure with the system’s words and its data', async () => {
    const failure = fail('NO_SPACE', say('fs.noSpace', { path: '/x' }), { detail: 'ENOSPC', data: { a: 1 } });
    const text = answerText(await send(verbs({ places: () => failure }), 'places', {}));
    expect(readAnswer(VERBS, 'places', text)).toEqual(failure);
  });

  it('refuses a request that is not what the contract says, without calling the verb', async () => {
    let called = false;
    const table = verbs({
      undo: () => {
        called = true;
        return unused();
      },
    });
    const result = readAnswer(VERBS, 'undo', answerText(await send(table, 'undo', { act: 'yes' })));
    expect(called).toBe(false);
    expect(result).toMatchObject({ ok: false, failure: { code: 'INVALID_ARGUMENT' } });
    expect(result.ok ? '' : result.failure.detail).toMatch(/^act: /);
  });

  it('refuses a field that the contract does not know', async () => {
    const result = readAnswer(
      VERBS,
      'undo',
      answerText(await send(verbs({}), 'undo', { act: true, approved: true })),
    );
    expect(result).toMatchObject({ ok: false, failure: { code: 'INVALID_ARGUMENT' } });
  });

  it('makes INTERNAL of an exception, with its words and no stack trace', async () => {
    const table = verbs({
      places: () => {
        throw new Error('index out of range');
      },
    });
    const text = answerText(await send(table, 'places', {}));
    expect(readAnswer(VERBS, 'places', text)).toMatchObject({
      ok: false,
      failure: { code: 'INTERNAL', detail: 'index out of range' },
    });
    expect(text).not.toMatch(/\.ts:\d+/);
  });

  it('makes INTERNAL of an answer that is not what the contract says', () => {
    const text = JSON.stringify(ok({ ...PLACES, downloads: 3 }));
    const result = readAnswer(VERBS, 'places', text);
    expect(result).toMatchObject({ ok: false, failure: { code: 'INTERNAL' } });
    expect(result.ok ? '' : result.failure.detail).toMatch(/downloads/);
  });

  it('tells about ten steps a second, the end of each phase, and the last', async () => {
    let now = 0;
    const table = verbs({
      places: (_request, watch) => {
        for (let done = 1; done <= 1000; done += 1) {
          now += 1;
          watch.report({ phase: 'scan', done });
        }
        watch.report({ phase: 'hash', done: 1 });
        watch.report({ phase: 'hash', done: 2 });
        return ok(PLACES);
      },
    });
    const steps: Progress[] = [];
    for (const reply of await send(table, 'places', {}, () => now)) {
      if (reply.kind === 'progress') steps.push(reply.progress);
    }
    const scanned = steps.filter((step) => step.phase === 'scan').map((step) => step.done);
    expect(scanned).toEqual([1, 101, 201, 301, 401, 501, 601, 701, 801, 901, 1000]);
    expect(steps.at(-1)).toEqual({ phase: 'hash', done: 2 });
  });

  it('asks for the verbs once, on the computer that the host opens with, and for nothing before that', async () => {
    const opened: unknown[] = [];
    const dispatch = makeDispatcher(
      VERBS,
      (environment) => {
        opened.push(environment);
        return verbs({});
      },
      new Int32Array(1),
      () => undefined,
    );
    const request = { kind: 'request', id: 1, verb: 'places', request: '{}' };
    await expect(dispatch(request)).rejects.toThrow();
    await dispatch({ kind: 'open', environment: ENVIRONMENT });
    await dispatch(request);
    await dispatch(request);
    expect(opened).toEqual([ENVIRONMENT]);
  });

  it('stops for its own request only', async () => {
    const seen: boolean[] = [];
    const table = verbs({
      places: (_request, watch) => {
        seen.push(watch.cancelled());
        return ok(PLACES);
      },
    });
    await send(table, 'places', {}, undefined, new Int32Array([6]));
    await send(table, 'places', {}, undefined, new Int32Array([7]));
    expect(seen).toEqual([false, true]);
  });
});
