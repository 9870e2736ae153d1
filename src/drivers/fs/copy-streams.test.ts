import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import { leaveOut, onWindows, underWine } from '../../../test/support/this-machine.ts';
import { findStreams, parseStreamData } from '../windows/find-streams.ts';
import { copyStreams, streamSource } from './copy-streams.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { writeOverFile } from './write-file.ts';

afterEach(() => vi.restoreAllMocks());

/** Streams as files of such a name in a folder of their own, which a copy does not take along. */
function madeUpStreams(): (full: string, name: string) => string {
  const folder = freshFolder('streams');
  const at = (full: string, name: string) =>
    path.join(folder, `${Buffer.from(full).toString('hex').slice(-80)} ${name}`);
  vi.spyOn(streamSource, 'at').mockImplementation(at);
  vi.spyOn(streamSource, 'of').mockImplementation((full) =>
    fs
      .readdirSync(folder)
      .filter((file) => file.startsWith(path.basename(at(full, ''))))
      .map((file) => ({
        name: file.slice(file.indexOf(' ') + 1),
        size: fs.statSync(path.join(folder, file)).size,
      })),
  );
  return at;
}

describe('what lies beside the bytes of a file', () => {
  test('is named when another drive does not take it', () => {
    const stream = madeUpStreams();
    const [here, there] = [freshFolder('here'), freshFolderElsewhere()];
    makeTree(here, { f: 'F' });
    const [from, to] = [path.join(here, 'f'), path.join(there, 'f')];
    fs.writeFileSync(stream(from, 'note'), 'mine');
    const moved = expectOk(moveEntry(from, to, expectOk(lookAt(from)), 't'));
    expect(moved.lost).toMatchObject([{ key: 'lost.streams', fields: { path: to, names: 'note' } }]);
  });

  test('a move is refused, and the source whole, where that cannot be found out', () => {
    const [here, there] = [freshFolder('here'), freshFolderElsewhere()];
    makeTree(here, { f: 'F' });
    vi.spyOn(streamSource, 'of').mockReturnValue('EACCES');
    const from = path.join(here, 'f');
    const moved = moveEntry(from, path.join(there, 'f'), expectOk(lookAt(from)), 't');
    expect(codeOf(moved)).toBe('ACCESS_DENIED');
    expect([fs.readdirSync(here), fs.readdirSync(there)]).toEqual([['f'], []]);
  });

  test('goes over to a file that is written anew; where it cannot, nothing is written', () => {
    const stream = madeUpStreams();
    const dir = freshFolder('over');
    makeTree(dir, { f: 'old', 'kept/x': '' });
    const full = path.join(dir, 'f');
    fs.writeFileSync(stream(full, 'note'), 'mine');
    const written = expectOk(
      writeOverFile(full, 'new', expectOk(lookAt(full)), path.join(dir, 'kept/f'), 't'),
    );
    expect(written.written.name).toBe('f');
    const copies = fs.readdirSync(path.dirname(stream(full, ''))).filter((file) => file.endsWith(' note'));
    expect(
      copies.map((file) => fs.readFileSync(path.join(path.dirname(stream(full, '')), file), 'utf8')),
    ).toEqual(['mine', 'mine']);
    vi.spyOn(streamSource, 'at').mockImplementation((at) => path.join(at, 'no such place'));
    vi.spyOn(streamSource, 'of').mockImplementation((at) => (at === full ? [{ name: 'lost', size: 1 }] : []));
    const failed = writeOverFile(full, 'newer', expectOk(lookAt(full)), path.join(dir, 'kept/g'), 't');
    expect(failed.ok).toBe(false);
    expect(fs.readFileSync(full, 'utf8')).toBe('new');
    expect(fs.readdirSync(dir).sort()).toEqual(['f', 'kept']);
  });

  test('a stream that is there already in the same length is not copied again', () => {
    const stream = madeUpStreams();
    const dir = freshFolder('again');
    makeTree(dir, { f: 'F', g: 'G' });
    const [from, to] = [{ full: path.join(dir, 'f') }, { full: path.join(dir, 'g') }];
    fs.writeFileSync(stream(from.full, 'a'), 'one');
    fs.writeFileSync(stream(from.full, 'b'), 'two');
    fs.writeFileSync(stream(to.full, 'a'), 'ONE');
    expectOk(copyStreams(from, to));
    expect(['a', 'b'].map((name) => fs.readFileSync(stream(to.full, name), 'utf8'))).toEqual(['ONE', 'two']);
  });
});

test('a stream as Windows lists it: named data only, with its length', () => {
  const data = (text: string) => {
    const buffer = Buffer.alloc(600);
    buffer.writeBigInt64LE(42n, 0);
    buffer.write(text, 8, 'utf16le');
    return buffer;
  };
  expect(parseStreamData(data(':Zone.Identifier:$DATA'))).toEqual({ name: 'Zone.Identifier', size: 42 });
  expect(parseStreamData(data('::$DATA'))).toBeNull();
  expect(parseStreamData(data(':x:$BITMAP'))).toBeNull();
});

describe.skipIf(!onWindows)('[win32] FindFirstStreamW', () => {
  test('a plain file has no stream beside its own', () => {
    const dir = freshFolder('plain');
    makeTree(dir, { f: 'F' });
    expect(findStreams(path.join(dir, 'f'))).toEqual([]);
  });

  test('each named stream is listed, copied along, and kept when the file is written over', () => {
    if (underWine) leaveOut('Wine keeps a stream as a file of that name');
    const dir = freshFolder('named');
    makeTree(dir, { f: 'F', 'kept/x': '' });
    const full = path.join(dir, 'f');
    fs.writeFileSync(`${full}:note`, 'mine');
    expect(findStreams(full)).toEqual([{ name: 'note', size: 4 }]);
    expectOk(writeOverFile(full, 'new', expectOk(lookAt(full)), path.join(dir, 'kept/f'), 't'));
    expect([fs.readFileSync(full, 'utf8'), fs.readFileSync(`${full}:note`, 'utf8')]).toEqual(['new', 'mine']);
  });
});
