import { fork } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { freshFolderElsewhere } from '../../../test/support/other-volume.ts';
import {
  leaveOut,
  linksToo,
  makeLink,
  makesLinks,
  needsPosix,
  onWindows,
} from '../../../test/support/this-machine.ts';
import { lookAt } from './look.ts';
import { moveEntry } from './move.ts';
import { naming } from './rename-exclusive.ts';

function setting(): { readonly dir: string; readonly at: (name: string) => string } {
  const dir = freshFolder('move');
  return { dir, at: (name) => path.join(dir, name) };
}

/** Calls `then` with the name that was looked at after every look, whichever call made it. */
function afterEveryLook(then: (name: string) => void): () => void {
  const spies = (['lstatSync', 'statSync', 'existsSync', 'accessSync'] as const).map((name) => {
    const call = fs[name] as (...args: unknown[]) => unknown;
    return vi.spyOn(fs, name).mockImplementation(((...args: unknown[]) => {
      try {
        return call(...args);
      } finally {
        then(path.basename(String(args[0])));
      }
    }) as never);
  });
  return () => {
    for (const spy of spies) spy.mockRestore();
  };
}

/** Makes the file if its name is free, as another program would. */
function isQuicker(full: string, content: string): boolean {
  try {
    fs.writeFileSync(full, content, { flag: 'wx' });
    return true;
  } catch {
    return false;
  }
}

const RACERS = 4;
const ROUNDS = Array.from({ length: 100 }, (_none, round) => round);
const ROUND_MS = 4;

/** One racer: at the same instants as all others, it moves its own file of that round to the one free name. */
const RACER = `
import path from 'node:path';
import { lookAt } from ${JSON.stringify(new URL('look.ts', import.meta.url).href)};
import { moveEntry } from ${JSON.stringify(new URL('move.ts', import.meta.url).href)};
const [dir, name] = process.argv.slice(2);
process.once('message', (start) => {
  const wins = [];
  for (let round = 0; round < ${ROUNDS.length}; round += 1) {
    const from = path.join(dir, name, String(round));
    const facts = lookAt(from);
    if (!facts.ok) throw new Error(facts.failure.code);
    while (Date.now() < Number(start) + round * ${ROUND_MS});
    const moved = moveEntry(from, path.join(dir, 'taken', String(round)), facts.value, 't');
    if (moved.ok) wins.push({ name, round });
    else if (moved.failure.code !== 'TARGET_EXISTS') throw new Error(moved.failure.code);
  }
  process.send(wins, () => process.disconnect());
});
process.send('ready');
`;

const winsSchema = z.array(z.object({ name: z.string(), round: z.number() }));
type Wins = z.infer<typeof winsSchema>;

function startRacer(script: string, dir: string, name: string) {
  const child = fork(script, [dir, name], { execPath: process.execPath, execArgv: [] });
  const ready = new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Error(`${name} died`)));
  });
  const wins = new Promise<Wins>((resolve, reject) => {
    child.on('message', (message) => {
      if (message !== 'ready') resolve(winsSchema.parse(message));
    });
    child.once('exit', () => reject(new Error(`${name} died`)));
  });
  return { ready, wins, go: (start: string) => child.send(start) };
}

describe('a move never overwrites', () => {
  test('C20 the target appears after whichever look: TARGET_EXISTS, both unchanged', () => {
    let appearances = 0;
    for (let nth = 1, appeared = true; appeared; nth += 1) {
      const { dir, at } = setting();
      makeTree(dir, { 'src.txt': 'A' });
      const source = expectOk(lookAt(at('src.txt')));
      let looks = 0;
      appeared = false;
      const restore = afterEveryLook((name) => {
        if (name !== 'src.txt' && name !== 'dst.txt') return;
        looks += 1;
        if (looks === nth) appeared = isQuicker(at('dst.txt'), 'B');
      });
      const moved = moveEntry(at('src.txt'), at('dst.txt'), source, 't');
      restore();
      if (!appeared) {
        // It was looked at fewer times, or had moved already: now nobody was in the way.
        expectOk(moved);
        continue;
      }
      appearances += 1;
      expect(codeOf(moved)).toBe('TARGET_EXISTS');
      const contents = ['src.txt', 'dst.txt'].map((name) => fs.readFileSync(at(name), 'utf8'));
      expect(contents).toEqual(['A', 'B']);
    }
    expect(appearances).toBeGreaterThan(0);
  });

  test('not a dangling link, not an empty folder, not a file under a folder', () => {
    const { dir, at } = setting();
    makeTree(dir, {
      f: 'F',
      'folder/x': 'X',
      empty: { folder: true },
      ...linksToo({ link: { link: 'nowhere' } }),
    });
    for (const [from, to] of [
      ...(makesLinks() ? [['f', 'link'] as const] : []),
      ['f', 'empty'],
      ['folder', 'empty'],
      ['folder', 'f'],
    ] as const) {
      const source = expectOk(lookAt(at(from)));
      expect(codeOf(moveEntry(at(from), at(to), source, 't'))).toBe('TARGET_EXISTS');
    }
    if (makesLinks()) expect(fs.readlinkSync(at('link'))).toBe('nowhere');
    expect(fs.readFileSync(at('folder/x'), 'utf8')).toBe('X');
  });

  test('C20 processes race for one name a hundred times: one wins each time, the others keep their place', async () => {
    const { dir, at } = setting();
    const names = Array.from({ length: RACERS }, (_none, racer) => `r${racer}`);
    for (const name of names) {
      makeTree(dir, Object.fromEntries(ROUNDS.map((round) => [`${name}/${round}`, `${name} ${round}`])));
    }
    fs.mkdirSync(at('taken'));
    fs.writeFileSync(at('racer.mjs'), RACER);
    const racers = names.map((name) => startRacer(at('racer.mjs'), dir, name));
    await Promise.all(racers.map(({ ready }) => ready));
    const start = String(Date.now() + 50);
    for (const racer of racers) racer.go(start);
    const won = (await Promise.all(racers.map(({ wins }) => wins))).flat();
    expect(won.map(({ round }) => round).sort((a, b) => a - b)).toEqual(ROUNDS);
    for (const { name, round } of won) {
      expect(fs.readFileSync(at(`taken/${round}`), 'utf8')).toBe(`${name} ${round}`);
    }
    const kept = names.flatMap((name) => fs.readdirSync(at(name)).map((round) => at(`${name}/${round}`)));
    expect(kept).toHaveLength((RACERS - 1) * ROUNDS.length);
    for (const full of kept) {
      const told = `${path.basename(path.dirname(full))} ${path.basename(full)}`;
      expect(fs.readFileSync(full, 'utf8')).toBe(told);
    }
  });
});

describe('a move takes what was meant', () => {
  test('another file has taken the name: CONFLICT, it stays', () => {
    const { dir, at } = setting();
    makeTree(dir, { f: 'old' });
    const source = expectOk(lookAt(at('f')));
    makeTree(dir, { other: 'new' });
    fs.renameSync(at('other'), at('f'));
    expect(codeOf(moveEntry(at('f'), at('g'), source, 't'))).toBe('CONFLICT');
    expect(fs.readFileSync(at('f'), 'utf8')).toBe('new');
  });

  test('the parent became a link that leads out: nothing moves', () => {
    const { dir, at } = setting();
    makeTree(dir, { 'in/f': 'F', 'to/keep': '', 'outside/keep': '' });
    const source = expectOk(lookAt(at('in/f')));
    fs.renameSync(at('to'), at('to-was'));
    makeLink(at('outside'), at('to'));
    expect(moveEntry(at('in/f'), at('to/f'), source, 't').ok).toBe(false);
    expect(fs.readdirSync(at('outside'))).toEqual(['keep']);
    expect(fs.readFileSync(at('in/f'), 'utf8')).toBe('F');
  });

  test('a link above the parent is noticed as well', () => {
    const { dir, at } = setting();
    makeTree(dir, { 'a/b/f': 'F', 'outside/b/f': 'not meant' });
    const source = expectOk(lookAt(at('a/b/f')));
    fs.renameSync(at('a'), at('a-was'));
    makeLink(at('outside'), at('a'));
    expect(codeOf(moveEntry(at('a/b/f'), at('g'), source, 't'))).toBe('CONFLICT');
    expect(fs.readFileSync(at('outside/b/f'), 'utf8')).toBe('not meant');
  });
});

test('a link above the target’s parent is noticed: nothing goes where it leads', () => {
  const { dir, at } = setting();
  makeTree(dir, { f: 'F', 'to/deep/keep': '', 'outside/deep/keep': '' });
  const source = expectOk(lookAt(at('f')));
  fs.renameSync(at('to'), at('to-was'));
  makeLink(at('outside'), at('to'));
  expect(codeOf(moveEntry(at('f'), at('to/deep/f'), source, 't'))).toBe('CONFLICT');
  expect(fs.readdirSync(at('outside/deep'))).toEqual(['keep']);
  expect(fs.readFileSync(at('f'), 'utf8')).toBe('F');
});

describe('a move to another drive', () => {
  test('a target that is taken there: the source is whole, nothing half-made stays', () => {
    const { dir, at } = setting();
    const there = freshFolderElsewhere();
    makeTree(dir, { 'd/1': 'one', 'd/2': 'two' });
    makeTree(there, { d: 'mine' });
    const source = expectOk(lookAt(at('d')));
    expect(codeOf(moveEntry(at('d'), path.join(there, 'd'), source, 'tok'))).toBe('TARGET_EXISTS');
    expect(fs.readdirSync(at('d'))).toEqual(['1', '2']);
    expect([fs.readdirSync(dir), fs.readdirSync(there)]).toEqual([['d'], ['d']]);
    expect(fs.readFileSync(path.join(there, 'd'), 'utf8')).toBe('mine');
  });

  test('a folder with a socket in it is not begun', async () => {
    needsPosix();
    const { dir, at } = setting();
    const there = freshFolderElsewhere();
    makeTree(dir, { 'd/1': 'one' });
    const { createServer } = await import('node:net');
    const server = createServer().listen(at('d/socket'));
    await new Promise((listening) => server.once('listening', listening));
    const source = expectOk(lookAt(at('d')));
    expect(moveEntry(at('d'), path.join(there, 'd'), source, 'tok').ok).toBe(false);
    expect(fs.readdirSync(at('d')).sort()).toEqual(['1', 'socket']);
    expect(fs.readdirSync(there)).toEqual([]);
    server.close();
  });
});

test('two names are swapped in one step', () => {
  if (onWindows) leaveOut('Windows cannot swap two names');
  const { dir, at } = setting();
  makeTree(dir, { a: 'A', b: 'B' });
  const name = (full: string) => ({ folderFd: null, name: path.basename(full), full });
  expect(naming.exchangeNames(name(at('a')), name(at('b')))).toBeNull();
  expect([fs.readFileSync(at('a'), 'utf8'), fs.readFileSync(at('b'), 'utf8')]).toEqual(['B', 'A']);
});
