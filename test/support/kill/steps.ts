import fs from 'node:fs';
import { createRequire, syncBuiltinESMExports } from 'node:module';

/**
 * Counts every call by which this process could change a disk, and kills it at one of them. Found by what a call is,
 * not by a list of ours: every synchronous call of `node:fs` that does not merely read, every native call made
 * through koffi, every statement of SQLite. Loaded before the app, which then gets the wrapped calls.
 */

/** Calls that change nothing; whatever else `node:fs` has, or will have, counts as a change. */
const READS: ReadonlySet<string> = new Set(
  ['access', 'close', 'exists', 'fstat', 'glob', 'lstat', 'opendir', 'readFile', 'readdir', 'readlink']
    .concat(['read', 'readv', 'realpath', 'stat', 'statfs'])
    .map((name) => `${name}Sync`),
);

export interface StepSeen {
  readonly name: string;
  /** What on disk differed after it, as lines of the state. */
  readonly changed: readonly string[];
  /** How many bytes it wrote, where it can be torn in the middle. */
  readonly bytes: number;
}

export type Mode =
  | { readonly kind: 'count'; readonly diskState: () => readonly string[] }
  /** Right after the n-th step; 0: right before the first. */
  | { readonly kind: 'kill'; readonly at: number }
  /** In the n-th step, a write, when half of its bytes are written. */
  | { readonly kind: 'tear'; readonly at: number };

let mode: Mode | null = null;
let count = 0;
let depth = 0;
let lastState: readonly string[] = [];
const seen: StepSeen[] = [];
const unseen: string[] = [];

function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('a process outlived SIGKILL');
}

/** From here on steps count. */
export function arm(asked: Mode): void {
  mode = asked;
  if (asked.kind === 'kill' && asked.at === 0) die();
  lastState = look();
}

/** How the disk looks; looking opens files, and is no step itself. */
function look(): readonly string[] {
  if (mode?.kind !== 'count') return [];
  depth += 1;
  try {
    return mode.diskState();
  } finally {
    depth -= 1;
  }
}

/** What was seen; `unseen`: changes of the disk that no step accounts for. */
export function disarm(): { readonly steps: readonly StepSeen[]; readonly unseen: readonly string[] } {
  noteBefore('the end');
  mode = null;
  return { steps: seen, unseen };
}

function differing(before: readonly string[], after: readonly string[]): readonly string[] {
  const [old, now] = [new Set(before), new Set(after)];
  return [...before.filter((line) => !now.has(line)), ...after.filter((line) => !old.has(line))];
}

/** SAFETY: proves that no step is missed: between two steps nothing on disk may change. */
function noteBefore(name: string): void {
  if (mode?.kind !== 'count') return;
  const state = look();
  const changed = differing(lastState, state);
  if (changed.length > 0) unseen.push(`before step ${count}, ${name}: ${changed.join(', ')}`);
  lastState = state;
}

function noteAfter(name: string, bytes: number): void {
  if (mode?.kind === 'kill' && mode.at === count) die();
  if (mode?.kind !== 'count') return;
  const state = look();
  seen.push({ name, changed: differing(lastState, state), bytes });
  lastState = state;
}

interface Tear {
  readonly bytes: number;
  readonly half: () => void;
}

function step<T>(name: string, act: () => T, tear: Tear | null = null): T {
  if (mode === null || depth > 0) return act();
  noteBefore(name);
  count += 1;
  if (mode.kind === 'tear' && mode.at === count) {
    tear?.half();
    die();
  }
  depth += 1;
  try {
    return act();
  } finally {
    depth -= 1;
    noteAfter(name, tear?.bytes ?? 0);
  }
}

type Call = (...words: unknown[]) => unknown;

function isCall(value: unknown): value is Call {
  return typeof value === 'function';
}

/** A write of text or bytes, as one that can stop in the middle; null for any other call. */
function tearOf(name: string, call: Call, words: readonly unknown[]): Tear | null {
  if (name !== 'writeSync' && name !== 'writeFileSync') return null;
  const [target, data, offset, length, position] = words;
  if (typeof data === 'string') {
    const bytes = Buffer.from(data, 'utf8');
    const half = bytes.subarray(0, bytes.length >> 1);
    const rest = name === 'writeSync' ? [0, half.length, offset] : words.slice(2);
    return { bytes: bytes.length, half: () => call(target, half, ...rest) };
  }
  if (!Buffer.isBuffer(data)) return null;
  if (name === 'writeFileSync') {
    return {
      bytes: data.length,
      half: () => call(target, data.subarray(0, data.length >> 1), ...words.slice(2)),
    };
  }
  const bytes = typeof length === 'number' ? length : data.length;
  return { bytes, half: () => call(target, data, offset, bytes >> 1, position) };
}

function wrapFiles(): void {
  for (const [name, call] of Object.entries(fs)) {
    if (!isCall(call) || !name.endsWith('Sync') || READS.has(name)) continue;
    const wrapped: Call = (...words) => step(name, () => call(...words), tearOf(name, call, words));
    Object.defineProperty(fs, name, { value: wrapped, writable: true, configurable: true });
  }
  syncBuiltinESMExports();
}

const require = createRequire(import.meta.url);

/** Puts `replaced` in the place of a CommonJS module that the app has yet to load. */
function replaceModule(name: string, replaced: unknown): void {
  const cached = require.cache[require.resolve(name)];
  if (cached === undefined) throw new Error(`${name} is not loaded`);
  cached.exports = replaced;
}

function wrapNativeCalls(): void {
  let errno = 0;
  const koffi: typeof import('koffi').default = require('koffi');
  const wrapLibrary = (library: object): unknown =>
    new Proxy(library, {
      get: (target, member) => {
        const func: unknown = Reflect.get(target, member);
        if (member !== 'func' || !isCall(func)) return isCall(func) ? func.bind(target) : func;
        return (...words: unknown[]) => wrapFunction(String(words[0]), func.apply(target, words));
      },
    });
  const wrapFunction = (signature: string, native: unknown): Call => {
    if (!isCall(native)) throw new Error(`koffi made no function of ${signature}`);
    return (...words) =>
      step(signature, () => {
        const answer = native(...words);
        // Looking at the disk afterwards must not lose what the call said.
        errno = koffi.errno();
        return answer;
      });
  };
  replaceModule(
    'koffi',
    new Proxy(koffi, {
      get: (target, member) => {
        const value: unknown = Reflect.get(target, member);
        if (member === 'errno') return () => errno;
        if (member === 'load' && isCall(value))
          return (...words: unknown[]) => wrapLibrary(value(...words) as object);
        return value;
      },
    }),
  );
}

interface Statement {
  readonly source: string;
  run: Call;
}

function wrapDatabase(): void {
  const Real = require('better-sqlite3') as new (
    file: string,
  ) => {
    inTransaction: boolean;
    prepare(sql: string): Statement;
    close(): void;
  };
  const memory = new Real(':memory:');
  const statement = Object.getPrototypeOf(memory.prepare('SELECT 1'));
  memory.close();
  for (const [owner, name] of [
    [statement, 'run'],
    [Real.prototype, 'exec'],
    [Real.prototype, 'pragma'],
    [Real.prototype, 'close'],
  ] as const) {
    const call: unknown = owner[name];
    if (!isCall(call)) throw new Error(`SQLite has no ${name}`);
    owner[name] = function wrapped(this: Statement, ...words: unknown[]): unknown {
      const what = name === 'run' ? this.source : `${name} ${String(words[0] ?? '')}`;
      return step(what.slice(0, 60), () => call.apply(this, words));
    };
  }
  replaceModule(
    'better-sqlite3',
    new Proxy(Real, {
      construct: (target, words) => step('open database', () => Reflect.construct(target, words)),
    }),
  );
}

wrapFiles();
wrapNativeCalls();
wrapDatabase();
