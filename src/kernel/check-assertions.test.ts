import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fakeSystem, fakeTimer, noSystem } from '../../test/support/fake-system.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { localFiles } from '../drivers/fs/local-files.ts';
import type { Assertion } from '../protocol/assertion.ts';
import { ok } from '../protocol/result.ts';
import { checkAssertions } from './check-assertions.ts';
import { UNWATCHED, type Watch } from './progress.ts';

const RECT = { x: 10, y: 20, width: 300, height: 200 };

function surroundings(onWait: (now: number) => void = () => undefined, watch: Watch = UNWATCHED) {
  const system = fakeSystem('/nowhere');
  system.windows.set('Notes', RECT);
  system.elements.set('Notes/Title', 'Shopping');
  const timer = fakeTimer(onWait);
  const check = async (...assertions: readonly Assertion[]) =>
    checkAssertions(assertions, 'POSTCONDITION_FAILED', {
      files: localFiles,
      system: system.ports,
      timer,
      watch,
    });
  return { system, timer, check };
}

const title = { window: 'Notes', selector: { name: 'Title' } };

test('what holds of a window holds', async () => {
  const { check } = surroundings();
  const all = await check(
    { kind: 'window.exists', window: 'Notes' },
    { kind: 'ui.exists', ...title },
    { kind: 'ui.value', ...title, equals: 'Shopping' },
    { kind: 'window.rect', window: 'Notes', rect: RECT },
    { kind: 'window.rect', window: 'Notes', rect: { ...RECT, x: 13 }, tolerance: 3 },
  );
  expect(all.ok).toBe(true);
});

test.each<readonly [string, Assertion]>([
  ['window.exists Other: expected it, found none after 0 ms', { kind: 'window.exists', window: 'Other' }],
  [
    'ui.exists Notes {"name":"Save"}: expected it, found none',
    { kind: 'ui.exists', window: 'Notes', selector: { name: 'Save' } },
  ],
  ['ui.value: expected "Work", found "Shopping"', { kind: 'ui.value', ...title, equals: 'Work' }],
  [
    'window.rect: expected 13,20 300×200, found 10,20 300×200',
    { kind: 'window.rect', window: 'Notes', rect: { ...RECT, x: 13 }, tolerance: 2 },
  ],
])('a failure names what was expected and what was found: %s', async (detail, assertion) => {
  const { check } = surroundings();
  expect(await check(assertion)).toMatchObject({
    ok: false,
    failure: { code: 'POSTCONDITION_FAILED', detail },
  });
});

test('a failure about a path names what was expected and what was found, also where nothing could be looked into', async () => {
  const dir = freshFolder();
  const gone = path.join(dir, 'gone');
  const file = path.join(dir, 'file');
  fs.writeFileSync(file, 'x');
  const sha256 = '0'.repeat(64);
  const { check } = surroundings();
  const detailOf = async (assertion: Assertion): Promise<string> => {
    const checked = await check(assertion);
    return checked.ok ? 'holds' : `${checked.failure.code}: ${checked.failure.detail}`;
  };
  const failed = 'POSTCONDITION_FAILED:';
  const asked: readonly (readonly [Assertion, string])[] = [
    [{ kind: 'path.exists', path: gone }, `path.exists ${gone}: expected it, found NOT_FOUND`],
    [{ kind: 'path.absent', path: file }, `path.absent ${file}: expected nothing, found file`],
    [{ kind: 'file.count', dir, equals: 2 }, `file.count ${dir}: expected 2, found 1`],
    [{ kind: 'file.count', dir: gone, equals: 0 }, `file.count ${gone}: expected 0, found NOT_FOUND`],
    [{ kind: 'file.hash', path: gone, sha256 }, `file.hash ${gone}: expected ${sha256}, found NOT_FOUND`],
    [{ kind: 'file.hash', path: dir, sha256 }, `file.hash ${dir}: expected ${sha256}, found dir`],
  ];
  for (const [assertion, detail] of asked) expect(await detailOf(assertion)).toBe(`${failed} ${detail}`);
});

test('a window that appears in time is waited for, one that does not is not waited for longer', async () => {
  const { check, system, timer } = surroundings((now) => {
    if (now >= 400) system.windows.set('Late', RECT);
  });
  expect((await check({ kind: 'window.exists', window: 'Late', timeoutMs: 1000 })).ok).toBe(true);
  expect(timer.now()).toBe(400);
  expect((await check({ kind: 'window.exists', window: 'Never', timeoutMs: 120 })).ok).toBe(false);
  expect(timer.now()).toBe(520);
});

test('assertions are awaited one by one in their order: a later one sees what the wait of an earlier one brought', async () => {
  const dir = freshFolder();
  const file = path.join(dir, 'saved');
  const { check, system } = surroundings((now) => {
    if (now < 100) return;
    system.windows.set('Done', RECT);
    fs.writeFileSync(file, 'x');
  });
  const waits: Assertion = { kind: 'window.exists', window: 'Done', timeoutMs: 1000 };
  const saved: Assertion = { kind: 'path.exists', path: file };
  expect((await check(saved, waits)).ok).toBe(false);
  expect(fs.existsSync(file)).toBe(false);
  expect((await check(waits, saved)).ok).toBe(true);
});

test('a stop ends the wait', async () => {
  let asked = false;
  const watch = { report: () => undefined, cancelled: () => asked };
  const { check } = surroundings((now) => {
    asked = now >= 100;
  }, watch);
  expect(await check({ kind: 'window.exists', window: 'Never', timeoutMs: 60_000 })).toMatchObject({
    failure: { code: 'CANCELLED' },
  });
});

test('where windows can be seen and what is in them cannot, that is told apart', async () => {
  const { ports, windows } = fakeSystem('nowhere');
  windows.set('Notes', RECT);
  const system = { ...ports, elements: null };
  const where = { files: localFiles, system, timer: fakeTimer(), watch: UNWATCHED };
  const check = (assertion: Assertion) => checkAssertions([assertion], 'PRECONDITION_FAILED', where);
  expect(await check({ kind: 'window.rect', window: 'Notes', rect: RECT })).toEqual(ok(undefined));
  for (const kind of ['ui.exists', 'ui.value'] as const) {
    const selector = { name: 'Name' };
    const assertion: Assertion =
      kind === 'ui.exists'
        ? { kind, window: 'Notes', selector }
        : { kind, window: 'Notes', selector, equals: '' };
    expect(await check(assertion)).toMatchObject({ failure: { code: 'UNSUPPORTED_PLATFORM' } });
  }
});

test('where nobody can look at windows the answer is UNSUPPORTED_PLATFORM, never that all is well', async () => {
  const where = { files: localFiles, system: noSystem, timer: fakeTimer(), watch: UNWATCHED };
  const exists: Assertion = { kind: 'window.exists', window: 'Notes' };
  expect(await checkAssertions([exists], 'PRECONDITION_FAILED', where)).toMatchObject({
    failure: { code: 'UNSUPPORTED_PLATFORM' },
  });
});
