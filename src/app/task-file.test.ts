import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { readTaskFile, readTaskInput } from './task-file.ts';

const never = new AbortController().signal;

function read(contents: string | Buffer) {
  const file = path.join(freshFolder('task-file'), 'task.json');
  writeFileSync(file, contents);
  return readTaskFile(file);
}

describe('reading a task', () => {
  it('gives the document as it stands', async () => {
    expect(await read('{"title":"x","more":[1]}')).toEqual({ ok: true, value: { title: 'x', more: [1] } });
  });

  it('takes a byte order mark as what it is', async () => {
    expect(await read('\ufeff{"title":"x"}')).toEqual({ ok: true, value: { title: 'x' } });
  });

  it.each([
    ['garbage', '{ "title": '],
    ['nothing', ''],
    ['bytes that are no text', Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ])('calls %s INVALID_TASK', async (_what, contents) => {
    expect(await read(contents)).toMatchObject({ ok: false, failure: { code: 'INVALID_TASK' } });
  });

  it('reads standard input', async () => {
    const input = Readable.from([Buffer.from('{"ti'), Buffer.from('tle":"é"}')]);
    expect(await readTaskInput(input, never)).toEqual({ ok: true, value: { title: 'é' } });
  });

  it('stops waiting for standard input when it is told to', async () => {
    const stop = new AbortController();
    const reading = readTaskInput(new PassThrough(), stop.signal);
    stop.abort();
    expect(await reading).toMatchObject({ ok: false, failure: { code: 'CANCELLED' } });
  });

  it('says what is wrong with a file: missing, below a file, a folder', async () => {
    const dir = freshFolder('task-file');
    mkdirSync(path.join(dir, 'folder'));
    writeFileSync(path.join(dir, 'file'), '{}');
    const codes = [];
    for (const name of ['missing', 'file/below', 'folder']) {
      const result = await readTaskFile(path.join(dir, name));
      codes.push(result.ok ? 'ok' : result.failure.code);
    }
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'INVALID_ARGUMENT']);
  });
});
