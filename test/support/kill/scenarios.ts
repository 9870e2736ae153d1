import fs from 'node:fs';
import path from 'node:path';
import type { Action } from '../../../src/protocol/action.ts';
import { makeTree, type TreeSpec } from '../make-tree.ts';

type Loose<A> = A extends Action ? A : never;
export type Step = Loose<Action>;

/** Paths that begin like this lie in the second root, on the other drive. */
export const ELSEWHERE = 'E/';

export interface Scenario {
  readonly name: string;
  /** Does it need a second drive: for the quarantine, and as a second root `E`? */
  readonly twoDrives: boolean;
  readonly actions: readonly Step[];
  readonly onFailure: 'rollback' | 'continue';
  /** What runs to its end before anything is killed. */
  readonly before: 'nothing' | 'apply';
  readonly act: 'apply' | 'undo' | 'restore' | 'purge';
  /** Is what runs a stored plan that a person approved by its hash? */
  readonly approved: boolean;
  /** How the person named a quarantine of their own, of which whoever recovers knows nothing. */
  readonly named: 'not' | 'by --from' | 'by the variable';
  /** Files of a stranger that appear before the act, in the places of what is to return. */
  readonly strangers: readonly string[];
}

export const TREE: TreeSpec = {
  'a.txt': { content: 'content a', mtimeMs: Date.UTC(2019, 2, 31, 2, 30) },
  'b.txt': { content: 'content b', mode: 0o640, mtimeMs: Date.UTC(2020, 1, 2, 3, 4, 5, 678) },
  'taken.txt': { content: 'content taken', mtimeMs: Date.UTC(2018, 1, 2) },
  'c.txt': { content: 'content c', mode: 0o600, mtimeMs: Date.UTC(2017, 1, 2) },
  'old.txt': { content: 'content old', mode: 0o640, mtimeMs: Date.UTC(2016, 1, 2) },
  'gone.txt': { content: 'content gone', mtimeMs: Date.UTC(2015, 1, 2) },
  'keep.txt': { content: 'content keep', mode: 0o444, mtimeMs: Date.UTC(2014, 1, 2) },
  'folder/x': { content: 'content x', mtimeMs: Date.UTC(2013, 1, 2) },
  'folder/sub/y': { content: 'content y', mode: 0o400, mtimeMs: Date.UTC(2012, 1, 2) },
  'folder/sub/link': { link: '../../c.txt' },
  'folder/sub': { folder: true, mode: 0o550, mtimeMs: Date.UTC(2011, 1, 2) },
  folder: { folder: true, mode: 0o750, mtimeMs: Date.UTC(2010, 1, 2) },
  link: { link: '/nowhere at all' },
};

function move(from: string, to: string, more: Partial<Extract<Step, { kind: 'fs.move' }>> = {}): Step {
  return {
    id: `move ${from}`,
    kind: 'fs.move',
    from,
    to,
    undo: { kind: 'fs.move', from: to, to: from },
    ...more,
  };
}
function mkdir(dir: string): Step {
  return { id: `mkdir ${dir}`, kind: 'fs.mkdir', path: dir, undo: { kind: 'fs.rmdir', path: dir } };
}
function copy(from: string, to: string): Step {
  return { id: `copy ${from}`, kind: 'fs.copy', from, to };
}
function writeNew(file: string): Step {
  const undo = { kind: 'fs.restore', path: file, content: null } as const;
  return { id: `new ${file}`, kind: 'fs.write', path: file, content: `written ${file}`, undo };
}
function writeOver(file: string): Step {
  const undo = { kind: 'quarantine.restore' } as const;
  return { id: `over ${file}`, kind: 'fs.write', path: file, content: `written over ${file}`, undo };
}
function remove(file: string): Step {
  return { id: `delete ${file}`, kind: 'fs.delete', path: file, undo: { kind: 'quarantine.restore' } };
}
function put(file: string): Step {
  return { id: `put ${file}`, kind: 'quarantine.put', path: file, module: 'test' };
}

/** The step, with a condition behind it that never holds: it is done, and taken back at once. */
function failing(step: Step): Step {
  return { ...step, post: [{ kind: 'path.exists', path: 'never there' }] };
}

const TEN: readonly Step[] = [
  mkdir('new'),
  move('a.txt', 'new/deep/a.txt'),
  move('b.txt', 'taken.txt', { onConflict: 'rename' }),
  copy('c.txt', 'new/copy.txt'),
  writeNew('fresh.txt'),
  writeOver('old.txt'),
  remove('gone.txt'),
  put('keep.txt'),
  put('folder'),
  put('link'),
];

/** Steps that build on what earlier ones left, or take it from where those left it. */
const CHAIN: readonly Step[] = [
  writeNew('fresh.txt'),
  move('fresh.txt', 'v/fresh.txt'),
  move('a.txt', 'first.txt'),
  move('first.txt', 'v/second.txt'),
  copy('c.txt', 'copy.txt'),
  writeOver('c.txt'),
  move('copy.txt', 'd/copy.txt'),
  mkdir('m'),
  move('gone.txt', 'm/gone.txt'),
  put('m'),
  move('keep.txt', 'a.txt'),
];

const ACROSS: readonly Step[] = [
  move('a.txt', `${ELSEWHERE}new/a.txt`),
  move('folder', `${ELSEWHERE}folder`),
  move('b.txt', `${ELSEWHERE}taken.txt`, { onConflict: 'rename' }),
  copy('c.txt', `${ELSEWHERE}copy.txt`),
  writeOver('old.txt'),
  remove('gone.txt'),
  put('keep.txt'),
  move('link', `${ELSEWHERE}link`),
];

const KEPT: readonly Step[] = [put('folder'), put('keep.txt'), put('link'), writeOver('old.txt')];

const RETURNING: readonly Step[] = [move('a.txt', 'n/a.txt'), put('gone.txt'), put('folder')];
const RETURNING_ACROSS: readonly Step[] = [
  move('a.txt', `${ELSEWHERE}a.txt`),
  put('gone.txt'),
  put('folder'),
];

function scenario(name: string, actions: readonly Step[], more: Partial<Scenario>): Scenario {
  return {
    name,
    actions,
    twoDrives: false,
    onFailure: 'continue',
    before: 'nothing',
    act: 'apply',
    approved: false,
    named: 'not',
    strangers: [],
    ...more,
  };
}

const UNDO = { before: 'apply', act: 'undo' } as const;
const ACROSS_DRIVES = { twoDrives: true } as const;
const ROLLBACK = { onFailure: 'rollback' } as const;
const RESTORE = { before: 'apply', act: 'restore' } as const;
const TAKEN = ['a.txt', 'gone.txt', 'folder'];

export const SCENARIOS: readonly Scenario[] = [
  scenario('apply of ten mixed actions', TEN, {}),
  scenario('undo of ten mixed actions', TEN, UNDO),
  scenario('apply of steps that build on each other', CHAIN, {}),
  scenario('undo of steps that build on each other', CHAIN, UNDO),
  scenario(
    'rollback after a write that failed',
    [...TEN.filter(({ id }) => id !== 'over old.txt'), failing(writeOver('old.txt'))],
    ROLLBACK,
  ),
  scenario('steps that fail one by one and are taken back', TEN.slice(1).map(failing), {}),
  scenario('undo where strangers took the old places', RETURNING, { ...UNDO, strangers: TAKEN }),
  scenario('restore from the quarantine', KEPT, RESTORE),
  scenario('purge of the quarantine', KEPT, { before: 'apply', act: 'purge' }),
  scenario('apply of an approved plan', [move('a.txt', 'n/a.txt')], { approved: true }),
  scenario('restore from a quarantine named by --from', KEPT, { ...RESTORE, named: 'by --from' }),
  scenario('restore from a quarantine named by its variable', KEPT.slice(2), {
    ...RESTORE,
    named: 'by the variable',
  }),
  scenario('apply across drives', ACROSS, ACROSS_DRIVES),
  scenario('undo across drives', ACROSS, { ...UNDO, ...ACROSS_DRIVES }),
  scenario(
    'rollback across drives',
    [move('a.txt', `${ELSEWHERE}a.txt`), writeOver('old.txt'), failing(put('keep.txt'))],
    { ...ROLLBACK, ...ACROSS_DRIVES },
  ),
  scenario(
    'steps across drives that fail one by one',
    [ACROSS[2], ACROSS[4], ACROSS[6]].flatMap((step) => (step === undefined ? [] : [failing(step)])),
    ACROSS_DRIVES,
  ),
  scenario('undo across drives where strangers took the old places', RETURNING_ACROSS, {
    ...UNDO,
    ...ACROSS_DRIVES,
    strangers: TAKEN,
  }),
  scenario('restore from another drive', KEPT.slice(1), { ...RESTORE, ...ACROSS_DRIVES }),
];

/** Where a scenario takes place: a folder, and one on another drive where it has two. */
export interface Ground {
  readonly dir: string;
  readonly elsewhere: string | null;
}

export function secondRoot(ground: Ground): string | null {
  return ground.elsewhere === null ? null : path.join(ground.elsewhere, 'work');
}

/** Where the app of every process keeps things, or null for its usual place. */
export function quarantineOn(ground: Ground): string | null {
  return ground.elsewhere === null ? null : path.join(ground.elsewhere, 'quarantine');
}

/** The quarantine that the person named: no place of the app's own. */
export function namedQuarantine({ named }: Scenario, { dir }: Ground): string | null {
  return named === 'not' ? null : path.join(dir, 'their quarantine');
}

/** The tree that every scenario begins with. */
export function layOut(ground: Ground, root: string): void {
  makeTree(root, TREE);
  const second = secondRoot(ground);
  if (second !== null) makeTree(second, { 'taken.txt': { content: 'content taken elsewhere' } });
}

/** How the tree looked at first, written down beside it for the process that looks at the end. */
export function writeStart(ground: Ground, start: ReadonlyMap<string, string>): void {
  fs.writeFileSync(path.join(ground.dir, 'start.json'), JSON.stringify([...start]));
}

export function readStart(ground: Ground): ReadonlyMap<string, string> {
  return new Map(JSON.parse(fs.readFileSync(path.join(ground.dir, 'start.json'), 'utf8')));
}

/** What a stranger leaves where `name` was. */
export function strangersContent(name: string): string {
  return `content of a stranger at ${name}`;
}
