import fs from 'node:fs';
import { ok, type Result } from '../../protocol/result.ts';
import { findStreams, type NamedStream } from '../windows/find-streams.ts';
import type { Losses } from './losses.ts';
import { failureOf, failureOfErrno } from './system-error.ts';

const CHUNK_BYTES = 1024 * 1024;

/**
 * What lies beside the bytes of a file or folder on Windows, and the path by which Node opens it. A test puts its own
 * here: other systems have no such thing, and Wine keeps them as files of that name.
 */
export const streamSource = {
  of: (full: string): readonly NamedStream[] | string =>
    process.platform === 'win32' ? findStreams(full) : [],
  at: (full: string, name: string): string => `${full}:${name}`,
};

interface Place {
  readonly full: string;
}

/** Gives `to` the streams of `from` that it does not have yet. Codes: those of reading and writing. */
export function copyStreams(from: Place, to: Place): Result<void> {
  const missing = missingStreams(from, to);
  if (!missing.ok) return missing;
  for (const { name } of missing.value) {
    const [source, target] = [streamSource.at(from.full, name), streamSource.at(to.full, name)];
    try {
      copyBytes(source, target);
    } catch (error) {
      return failureOf(error, target);
    }
  }
  return ok(undefined);
}

/** Notes the streams that `to`, a copy, lacks: its drive has none, or did not take them. */
export function noteLostStreams(from: Place, to: Place, losses: Losses): Result<void> {
  const missing = missingStreams(from, to);
  if (missing.ok) losses.noteStreams(missing.value.map(({ name }) => name));
  return missing.ok ? ok(undefined) : missing;
}

function missingStreams(from: Place, to: Place): Result<readonly NamedStream[]> {
  const wanted = streamSource.of(from.full);
  if (typeof wanted === 'string') return failureOfErrno(wanted, from.full, `streams: ${wanted}`);
  if (wanted.length === 0) return ok([]);
  const there = streamSource.of(to.full);
  if (typeof there === 'string') return failureOfErrno(there, to.full, `streams: ${there}`);
  const has = ({ name, size }: NamedStream) =>
    there.some((stream) => stream.name === name && stream.size === size);
  return ok(wanted.filter((stream) => !has(stream)));
}

function copyBytes(source: string, target: string): void {
  const from = fs.openSync(source, 'r');
  try {
    const to = fs.openSync(target, 'w');
    try {
      const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
      for (let read = fs.readSync(from, chunk); read > 0; read = fs.readSync(from, chunk)) {
        for (let written = 0; written < read; ) written += fs.writeSync(to, chunk, written, read - written);
      }
      fs.fsyncSync(to);
    } finally {
      fs.closeSync(to);
    }
  } finally {
    fs.closeSync(from);
  }
}
