import fs from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { naming } from './rename-exclusive.ts';

/** The first so many renames find that a program holds the file; `before` happens right before the first. */
function busyTimes(times: number, before = () => {}): { readonly asked: () => number } {
  const real = naming.renameExclusive;
  let asked = 0;
  const spy = vi.spyOn(naming, 'renameExclusive').mockImplementation((from, to) => {
    asked += 1;
    if (asked === 1) before();
    return asked <= times ? 'EBUSY' : real(from, to);
  });
  onTestFinished(() => spy.mockRestore());
  return { asked: () => asked };
}

test('C09 a rename that is busy twice works at the third try', () => {
  busyTimes(2);
  const dir = freshFolder('busy');
  const [from, to] = [path.join(dir, 'f'), path.join(dir, 'g')];
  fs.writeFileSync(from, 'bytes');
  expectOk(moveEntry(from, to, expectOk(lookAt(from)), 'tok'));
  expect(fs.readFileSync(to, 'utf8')).toBe('bytes');
  expect(fs.readdirSync(dir)).toEqual(['g']);
});

test('C09 a rename that is always busy: BUSY after a few short tries, the file where it was', () => {
  const { asked } = busyTimes(Number.POSITIVE_INFINITY);
  const dir = freshFolder('busy');
  const [from, to] = [path.join(dir, 'f'), path.join(dir, 'g')];
  fs.writeFileSync(from, 'bytes');
  const begun = performance.now();
  expect(codeOf(moveEntry(from, to, expectOk(lookAt(from)), 'tok'))).toBe('BUSY');
  expect(performance.now() - begun).toBeLessThan(2_000);
  expect(asked()).toBeLessThan(10);
  expect(fs.readdirSync(dir)).toEqual(['f']);
});

test('another file is swapped in at the last instant: it is back under its name, CONFLICT', () => {
  const dir = freshFolder('swapped');
  const [from, to] = [path.join(dir, 'f'), path.join(dir, 'g')];
  fs.writeFileSync(from, 'mine');
  const facts = expectOk(lookAt(from));
  busyTimes(0, () => {
    fs.renameSync(from, path.join(dir, 'was'));
    fs.writeFileSync(from, 'a stranger');
  });
  expect(codeOf(moveEntry(from, to, facts, 'tok'))).toBe('CONFLICT');
  expect(fs.readdirSync(dir)).toEqual(['f', 'was']);
  expect(fs.readFileSync(from, 'utf8')).toBe('a stranger');
});
