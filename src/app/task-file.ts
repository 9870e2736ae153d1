import type { Readable } from 'node:stream';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';

/** A task is a list for people to read; what is larger than this is none. */
const MAX_BYTES = 256 * 1024 * 1024;

/**
 * Reads a task document. What comes out is JSON, and not yet checked to be a task. Codes: `NOT_FOUND`,
 * `ACCESS_DENIED`, `INVALID_ARGUMENT` (no file), `INVALID_TASK` (no JSON).
 */
export async function readTaskFile(file: string): Promise<Result<unknown>> {
  return documentIn(await readFile(file), file);
}

/** The same from standard input. Codes: those above, and `CANCELLED`. */
export async function readTaskInput(input: Readable, signal: AbortSignal): Promise<Result<unknown>> {
  return documentIn(await readInput(input, signal), 'stdin');
}

function documentIn(bytes: Result<Buffer>, shownName: string): Result<unknown> {
  if (!bytes.ok) return bytes;
  if (bytes.value.length > MAX_BYTES) {
    return fail('INVALID_TASK', say('task.tooLarge', { file: shownName, limit: { bytes: MAX_BYTES } }));
  }
  try {
    // A byte order mark is what Windows editors put in front, not a part of the task.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes.value);
    return ok(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error;
    return fail('INVALID_TASK', say('task.notJson', { file: shownName }), { detail: error.message });
  }
}

async function readFile(file: string): Promise<Result<Buffer>> {
  // Loaded when a file is read: most commands read none, and every start would wait for it.
  const fs = await import('node:fs/promises');
  try {
    const stats = await fs.stat(file);
    if (!stats.isFile()) return fail('INVALID_ARGUMENT', say('fs.notAFile', { path: file }));
    if (stats.size > MAX_BYTES) {
      return fail('INVALID_TASK', say('task.tooLarge', { file, limit: { bytes: MAX_BYTES } }));
    }
    return ok(await fs.readFile(file));
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error)) throw error;
    return fail(...refusal(String(error.code), file), { detail: error.message });
  }
}

function refusal(
  systemCode: string,
  file: string,
): ['NOT_FOUND' | 'ACCESS_DENIED' | 'INVALID_ARGUMENT', Message] {
  switch (systemCode) {
    case 'ENOENT':
    case 'ENOTDIR':
      return ['NOT_FOUND', say('fs.notFound', { path: file })];
    case 'EACCES':
    case 'EPERM':
      return ['ACCESS_DENIED', say('fs.denied', { path: file })];
    default:
      return ['INVALID_ARGUMENT', say('task.unreadable', { file })];
  }
}

async function readInput(input: Readable, signal: AbortSignal): Promise<Result<Buffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  const stop = () => input.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const chunk of input) {
      chunks.push(Buffer.from(chunk));
      size += chunks.at(-1)?.length ?? 0;
      if (size > MAX_BYTES) break;
    }
    if (signal.aborted) return fail('CANCELLED', say('run.cancelled'));
    return ok(Buffer.concat(chunks));
  } catch (error) {
    if (signal.aborted) return fail('CANCELLED', say('run.cancelled'));
    if (!(error instanceof Error)) throw error;
    return fail('INVALID_ARGUMENT', say('task.unreadable', { file: 'stdin' }), { detail: error.message });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
