import fs from 'node:fs';
import path from 'node:path';
import { ELSEWHERE, type Ground, type Scenario, secondRoot, strangersContent } from './scenarios.ts';

/** What a person has: everything below the roots by its path, and what the quarantine keeps, each as one text. */
export interface Holdings {
  readonly tree: Map<string, string>;
  readonly kept: string[];
}

const OWN_FOLDER = '.deskshell';
const MANIFEST = 'manifest.jsonl';

/** An entry as it must stay: its kind, mode, bytes or target, and, of what we did not write, its time. */
function looksOf(full: string): string {
  const stats = fs.lstatSync(full, { bigint: true });
  if (stats.isSymbolicLink()) return `link ${fs.readlinkSync(full)}`;
  const mode = (stats.mode & 0o7777n).toString(8);
  if (stats.isDirectory()) return `folder ${mode}`;
  const content = fs.readFileSync(full, 'utf8');
  return content.startsWith('written') ? content : `file ${mode} ${stats.mtimeNs / 1_000_000n} ${content}`;
}

function scan(full: string, name: string, into: Map<string, string>): void {
  into.set(name, looksOf(full));
  if (!fs.lstatSync(full).isDirectory()) return;
  for (const inner of fs.readdirSync(full).sort()) scan(path.join(full, inner), `${name}/${inner}`, into);
}

function scanRoot(root: string, prefix: string, into: Map<string, string>): void {
  for (const name of fs.readdirSync(root).sort()) {
    if (name !== OWN_FOLDER) scan(path.join(root, name), prefix + name, into);
  }
}

/** What is there: leftovers of any name are among it, and so are batches that hold no manifest. */
export function holdingsOn(ground: Ground, root: string, quarantine: string): Holdings {
  const tree = new Map<string, string>();
  scanRoot(root, '', tree);
  const second = secondRoot(ground);
  if (second !== null) scanRoot(second, ELSEWHERE, tree);
  const kept: string[] = [];
  for (const batch of fs.existsSync(quarantine) ? fs.readdirSync(quarantine) : []) {
    const folder = path.join(quarantine, batch);
    const items = fs.readdirSync(folder);
    if (!items.includes(MANIFEST)) kept.push(`a batch without a manifest: ${batch}`);
    for (const item of items.filter((name) => name !== MANIFEST)) {
      const isItem = /^i\d+$/.test(item);
      const inside = new Map<string, string>();
      scan(path.join(folder, item), isItem ? '' : item, inside);
      kept.push(asText(inside));
    }
  }
  return { tree, kept: kept.sort() };
}

function asText(subtree: ReadonlyMap<string, string>): string {
  return [...subtree].map(([name, looks]) => `${name}: ${looks}`).join('\n');
}

/** Takes what is at `name`, with all below it, out of the tree; paths in the answer begin at it. */
function takeOut(tree: Map<string, string>, name: string): ReadonlyMap<string, string> {
  const subtree = new Map<string, string>();
  for (const [full, looks] of [...tree].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (full !== name && !full.startsWith(`${name}/`)) continue;
    subtree.set(full.slice(name.length), looks);
    tree.delete(full);
  }
  return subtree;
}

function putIn(tree: Map<string, string>, name: string, subtree: ReadonlyMap<string, string>): void {
  for (const [relative, looks] of subtree) tree.set(name + relative, looks);
}

function freeName(tree: ReadonlyMap<string, string>, name: string): string {
  const { dir, name: stem, ext } = path.posix.parse(name);
  for (let n = 0; ; n += 1) {
    const candidate = n === 0 ? name : path.posix.join(dir, `${stem} (${n})${ext}`);
    if (!tree.has(candidate)) return candidate;
  }
}

/**
 * What must be there when of a scenario's actions those in `done` were done and those in `back` were done and taken
 * back: said by the words of the actions alone, without anything of the app.
 */
export function holdingsAfter(
  scenario: Scenario,
  start: ReadonlyMap<string, string>,
  done: ReadonlySet<string>,
  back: ReadonlySet<string>,
  purged: ReadonlySet<string>,
): Holdings {
  const tree = new Map(start);
  const kept = new Map<string, ReadonlyMap<string, string>>();
  const made = new Set<string>();
  const undos: (() => void)[] = [];
  const makeParents = (name: string): void => {
    for (
      let dir = path.posix.dirname(name);
      dir !== '.' && `${dir}/` !== ELSEWHERE;
      dir = path.posix.dirname(dir)
    ) {
      if (tree.has(dir)) break;
      tree.set(dir, 'folder 755');
      made.add(dir);
    }
  };
  const returns = (name: string, subtree: ReadonlyMap<string, string>): void =>
    putIn(tree, freeName(tree, name), subtree);
  const keep = (id: string, name: string): void => {
    kept.set(id, takeOut(tree, name));
    if (back.has(id)) {
      undos.push(() => {
        returns(name, kept.get(id) ?? new Map());
        kept.delete(id);
      });
    }
  };
  for (const action of scenario.actions) {
    const { id } = action;
    if (!done.has(id) && !back.has(id)) continue;
    const undo = (way: () => void): void => {
      if (back.has(id)) undos.push(way);
    };
    switch (action.kind) {
      case 'fs.mkdir':
        makeParents(`${action.path}/x`);
        if (!back.has(id)) made.delete(action.path);
        break;
      case 'fs.move': {
        const to = freeName(tree, action.to);
        const subtree = takeOut(tree, action.from);
        makeParents(to);
        putIn(tree, to, subtree);
        undo(() => returns(action.from, takeOut(tree, to)));
        break;
      }
      case 'fs.copy':
        makeParents(action.to);
        tree.set(action.to, tree.get(action.from) ?? 'nothing to copy');
        undo(() => tree.delete(action.to));
        break;
      case 'fs.write':
        if (tree.has(action.path)) keep(id, action.path);
        else makeParents(action.path);
        tree.set(action.path, action.content);
        // Undone backwards: what we wrote goes before the old file returns.
        undo(() => tree.delete(action.path));
        break;
      case 'fs.delete':
      case 'quarantine.put':
        keep(id, action.path);
        break;
    }
  }
  for (const name of scenario.strangers) tree.set(name, 'stranger');
  for (const way of undos.reverse()) way();
  if (back.size > 0) {
    for (const dir of [...made].sort((a, b) => b.length - a.length)) {
      if (![...tree.keys()].some((name) => name.startsWith(`${dir}/`))) tree.delete(dir);
    }
  }
  for (const id of purged) kept.delete(id);
  return { tree, kept: [...kept.values()].map(asText).sort() };
}

/** The same with what strangers left told by its bytes alone. */
export function withoutTimesOfStrangers(holdings: Holdings, scenario: Scenario): Holdings {
  const tree = new Map(holdings.tree);
  for (const name of scenario.strangers) {
    if (tree.get(name)?.endsWith(strangersContent(name)) === true) tree.set(name, 'stranger');
  }
  return { tree, kept: holdings.kept };
}
