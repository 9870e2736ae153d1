import path from 'node:path';
import { ok, type Result } from '../protocol/result.ts';
import type { EntryFacts } from './entry-facts.ts';
import { folderOf, isWithin, type NameKey } from './paths.ts';
import type { Files } from './ports.ts';

/** What lies at a path once the earlier steps of the run are taken as done. `steps`: those it is owed to. */
export type Sight =
  | { readonly state: 'absent'; readonly steps: readonly string[] }
  | { readonly state: 'disk'; readonly facts: EntryFacts; readonly steps: readonly string[] }
  | {
      readonly state: 'made';
      readonly type: 'dir' | 'file';
      readonly content: string | null;
      readonly bytes: number;
      readonly steps: readonly string[];
    };

interface Node {
  /** The disk path whose entry lies here, or null where a step made it or took it away. */
  base: string | null;
  made: { readonly type: 'dir' | 'file'; readonly content: string | null; readonly bytes: number } | null;
  step: string | null;
  /** Made with the first child: most nodes are files and have none. */
  children: Map<string, Node> | null;
}

interface Found {
  readonly base: string | null;
  readonly made: Node['made'];
  readonly steps: readonly string[];
}

/** Looking through what was found must stay cheaper than finding it again. */
const MOST_FOLDERS = 64;

interface FoundFolder extends Found {
  readonly node: Node | null;
}

/**
 * The disk as it will be at a step's turn: earlier steps move, make and take entries here instead of there.
 * Reads the disk, never writes it.
 */
export class VirtualTree {
  private readonly top: Node;
  private readonly files: Files;
  private readonly key: NameKey;
  /** Folders that were looked up, by path: thousands of entries share a few. */
  private readonly folders = new Map<string, FoundFolder>();

  constructor(files: Files, key: NameKey) {
    this.files = files;
    this.key = key;
    this.top = { base: '', made: null, step: null, children: null };
  }

  /** What lies at `full`. Fails where the disk cannot be looked at (`ACCESS_DENIED`, `BUSY`). */
  see(full: string): Result<Sight> {
    const found = this.find(full);
    if (found.made !== null) return ok({ state: 'made', ...found.made, steps: found.steps });
    if (found.base === null) return ok({ state: 'absent', steps: found.steps });
    const facts = this.files.lookAt(found.base);
    if (facts.ok) return ok({ state: 'disk', facts: facts.value, steps: found.steps });
    if (facts.failure.code === 'NOT_FOUND') return ok({ state: 'absent', steps: found.steps });
    return facts;
  }

  /** The step takes away what lies at `full`; returns it for `place`. */
  take(full: string, step: string): Node {
    const found = this.find(full);
    const node = this.reach(full);
    this.forget(full);
    const taken: Node = { base: found.base, made: found.made, step: node.step, children: node.children };
    node.base = null;
    node.made = null;
    node.step = step;
    node.children = null;
    return taken;
  }

  /** The step puts what was taken at `full`. */
  place(full: string, taken: Node, step: string): void {
    const node = this.reach(full);
    this.forget(full);
    node.base = taken.base;
    node.made = taken.made;
    node.step = step;
    node.children = taken.children;
  }

  /** The step makes a folder or a file of this content (null: not known) at `full`. */
  make(full: string, type: 'dir' | 'file', content: string | null, bytes: number, step: string): void {
    const node = this.reach(full);
    this.forget(full);
    node.base = null;
    node.made = { type, content, bytes };
    node.step = step;
    node.children = null;
  }

  /** What earlier steps did below a folder on disk: nothing, only took entries away, or also put some there. */
  changesBelow(full: string): 'none' | 'taken' | 'added' {
    const { node } = this.walk(full);
    return node === null ? 'none' : changesIn(node);
  }

  private find(full: string): Found {
    const cut = full.lastIndexOf(path.sep);
    if (cut <= 0) return this.findIn(null, full, full);
    const dir = folderOf(full);
    let folder = this.folders.get(dir);
    if (folder === undefined) {
      folder = this.walk(dir);
      this.folders.set(dir, folder);
    }
    return this.findIn(folder, full.slice(cut + 1), full);
  }

  /** What lies under a name in a folder that was found. */
  private findIn(folder: FoundFolder | null, name: string, full: string): Found {
    if (folder === null) return this.walk(full);
    const child = folder.node?.children?.get(this.key(name));
    if (child === undefined) {
      return {
        base: folder.base === null ? null : baseOf(folder.base, name, full),
        made: null,
        steps: folder.steps,
      };
    }
    const known = child.step === null || folder.steps.includes(child.step);
    const steps = known ? folder.steps : [...folder.steps, child.step ?? ''];
    return { base: child.base, made: child.made, steps };
  }

  private walk(full: string): FoundFolder {
    let node: Node | null = this.top;
    let base: string | null = '';
    let made: Node['made'] = null;
    const steps: string[] = [];
    for (const [index, segment] of full.split(path.sep).entries()) {
      const child: Node | undefined = node?.children?.get(this.key(segment));
      if (child !== undefined) {
        node = child;
        base = child.base;
        made = child.made;
        if (child.step !== null && !steps.includes(child.step)) steps.push(child.step);
      } else {
        node = null;
        made = null;
        base = base === null ? null : index === 0 ? segment : base + path.sep + segment;
      }
    }
    return { node, base, made, steps };
  }

  /** What was found of folders holds until one of them, or one above it, is changed itself. */
  private forget(changed: string): void {
    if (this.folders.size > MOST_FOLDERS) this.folders.clear();
    for (const dir of this.folders.keys()) {
      if (isWithin(dir, changed, this.key)) this.folders.delete(dir);
    }
  }

  /** The node of a path, made on the way; untouched nodes mirror the disk below their parent's base. */
  private reach(full: string): Node {
    const cut = full.lastIndexOf(path.sep);
    const parent = cut <= 0 ? null : (this.folders.get(full.slice(0, cut))?.node ?? null);
    if (parent !== null) return this.childOf(parent, full.slice(cut + 1), false);
    let node = this.top;
    for (const [index, segment] of full.split(path.sep).entries()) {
      node = this.childOf(node, segment, index === 0);
    }
    // Folders that had no node of their own may have one now.
    this.folders.clear();
    return node;
  }

  private childOf(node: Node, segment: string, isFirst: boolean): Node {
    const name = this.key(segment);
    node.children ??= new Map();
    const known = node.children.get(name);
    if (known !== undefined) return known;
    const base: string | null =
      node.base === null ? null : isFirst ? segment : node.base + path.sep + segment;
    const child: Node = { base, made: null, step: null, children: null };
    node.children.set(name, child);
    return child;
  }
}

/** The path of an entry in a folder on disk: the very text that it was named by, where that is the same one. */
function baseOf(folder: string, name: string, full: string): string {
  const isSame = full.length === folder.length + 1 + name.length && full.startsWith(folder);
  return isSame ? full : folder + path.sep + name;
}

function changesIn(node: Node): 'none' | 'taken' | 'added' {
  let worst: 'none' | 'taken' | 'added' = 'none';
  for (const child of node.children?.values() ?? []) {
    if (child.step !== null && (child.base !== null || child.made !== null)) return 'added';
    const below = changesIn(child);
    if (below === 'added') return 'added';
    if (below === 'taken' || child.step !== null) worst = 'taken';
  }
  return worst;
}
