import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What this machine could not show of it. */
    lessHere?: readonly string[];
  }
}

/** Windows' names, modes and paths are others than POSIX'. */
export const onWindows = process.platform === 'win32';

/** Wine instead of Windows: slower, and without some of it (docs/windows-checklist.md). */
export const underWine = process.env['TEST_UNDER_WINE'] !== undefined;

/** Ends the running test as skipped, with the reason; every run names what it skipped. */
export function leaveOut(why: string): never {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error(`outside of a test: ${why}`);
  return test.context.skip(why);
}

/** What the running test does without here; every run names it with its test. */
export function doWithout(what: string): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error(`outside of a test: ${what}`);
  test.meta.lessHere = [...new Set([...(test.meta.lessHere ?? []), what])];
}

/** How many things a test about many takes: all, or under Wine, where each costs so much more, enough to show it. */
export function manyOrFew(many: number, few: number): number {
  if (!underWine) return many;
  doWithout(`${few} instead of ${many}, as each costs Wine many calls`);
  return few;
}

let links: boolean | null = null;

/** Can this account make symbolic links? On Windows it needs a right for it; Wine says that it did and did not. */
export function makesLinks(): boolean {
  links ??= tryLink();
  return links;
}

function tryLink(): boolean {
  const dir = fs.mkdtempSync(path.join(tmpdir(), 'deskshell-links-'));
  try {
    fs.symlinkSync('nowhere', path.join(dir, 'link'));
    return fs.lstatSync(path.join(dir, 'link')).isSymbolicLink();
  } catch {
    return false;
  } finally {
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

/** For a test about links: left out where this account can make none. */
export function needsLinks(): void {
  if (!makesLinks()) leaveOut('this account can make no links');
}

/** A link; where this account can make none, the test is left out. */
export function makeLink(target: string | Buffer, full: string): void {
  needsLinks();
  fs.symlinkSync(target, full);
}

/** Links of a tree, for a test that shows something without them as well; where there can be none the run says so. */
export function linksToo(named: Readonly<Record<string, { readonly link: string }>>): typeof named {
  if (makesLinks()) return named;
  doWithout(`without ${Object.keys(named).join(', ')}, as this account can make no links`);
  return {};
}

/** For a test about names that only POSIX systems can hold, or about modes, owners and sockets. */
export function needsPosix(): void {
  if (onWindows) leaveOut('Windows has no such thing');
}

/** A folder with a file `f` that this account may see and not move, where whoever runs the tests made one. */
export function deniedFolder(): string | null {
  return process.env['TEST_DENIED_FOLDER'] ?? null;
}

/** A folder that belongs to another account of the computer, where whoever runs the tests made one. */
export function foreignFolder(): string | null {
  return process.env['TEST_FOREIGN_FOLDER'] ?? null;
}

/** A folder with `link`, a link to the folder `target` beside it, where Windows itself could not make it. */
export function linkFixture(): string | null {
  return process.env['TEST_LINK_FIXTURE'] ?? null;
}
