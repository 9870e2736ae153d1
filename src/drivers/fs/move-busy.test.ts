import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';

const busy = vi.hoisted(() => ({ times: 0, asked: 0, before: () => {} }));

vi.mock('./rename-exclusive.ts', async (original) => {
  const real = await original<typeof import('./rename-exclusive.ts')>();
  const renameExclusive: typeof real.renameExclusive = (from, to) => {
    busy.asked += 1;
    if (busy.asked === 1) busy.before();
    return busy.asked <= busy.times ? 'EBUSY' : real.renameExclusive(from, to);
  };
  return { ...real, renameExclusive };
});

beforeEach(() => {
  busy.asked = 0;
  busy.times = 0;
  busy.before = () => {};
});

test('C09 a rename that is busy twice works at the third try', () => {
  busy.times = 2;
  const dir = freshFolder('busy');
  const [from, to] = [path.join(dir, 'f'), path.join(dir, 'g')];
  fs.writeFileSync(from, 'bytes');
  expectOk(moveEntry(from, to, expectOk(lookAt(from)), 'tok'));
  expect(fs.readFileSync(to, 'utf8')).toBe('bytes');
  expect(fs.readdirSync(dir)).toEqual(['g']);
});

test('C09 a rename that is always busy: BUSY after a few short tries, the file where it was', () => {
  busy.times = Number.POSITIVE_INFINITY;
  const dir = freshFolder('busy');
  const [from, to] = [path.join(dir, 'f'), path.join(dir, 'g')];
  fs.writeFileSync(from, 'bytes');
  const begun = performance.now();
  expect(codeOf(moveEntry(from, to, expectOk(lookAt(from)), 'tok'))).toBe('BUSY');
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(busy.asked).toBeLessThan(10);
  expect(fs.readdirSync(dir)).toEqual(['f']);
});

test('another file is swapped in at the last instant: it is back under its name, CONFLICT', () => {
  const dir = freshFolder('swapped');
  const [from, to] = [path.join(dir, 'f'), path.join(dir, 'g')];
  fs.writeFileSync(from, 'mine');
  const facts = expectOk(lookAt(from));
  busy.before = () => {
    fs.renameSync(from, path.join(dir, 'was'));
    fs.writeFileSync(from, 'a stranger');
  };
  expect(codeOf(moveEntry(from, to, facts, 'tok'))).toBe('CONFLICT');
  expect(fs.readdirSync(dir)).toEqual(['f', 'was']);
  expect(fs.readFileSync(from, 'utf8')).toBe('a stranger');
});
