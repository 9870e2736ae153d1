import path from 'node:path';
import { ok, type Result } from '../protocol/result.ts';
import type { EntryFacts } from './entry-facts.ts';
import type { NameKey } from './paths.ts';
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
  readonly children: Map<string, Node>;
}

interface Found {
  readonly base: string | null;
  readonly made: Node['made'];
  readonly steps: readonly string[];
}

/**
 * The disk as it will be at a step's turn: earlier steps move, make and take entries here instead of there.
 * Reads the disk, never writes it.
 */
export class VirtualTree {
  private readonly top: Node;
  private readonly files: Files;
  private readonly key: NameKey;

  constructor(files: Files, key: NameKey) {
    this.files = files;
    this.key = key;
    this.top = { base: '', made: null, step: null, children: new Map() };
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
    const taken: Node = {
      base: found.base,
      made: found.made,
      step: node.step,
      children: new Map(node.children),
    };
    node.base = null;
    node.made = null;
    node.step = step;
    node.children.clear();
    return taken;
  }

  /** The step puts what was taken at `full`. */
  place(full: string, taken: Node, step: string): void {
    const node = this.reach(full);
    node.base = taken.base;
    node.made = taken.made;
    node.step = step;
    node.children.clear();
    for (const [name, child] of taken.children) node.children.set(name, child);
  }

  /** The step makes a folder or a file of this content (null: not known) at `full`. */
  make(full: string, type: 'dir' | 'file', content: string | null, bytes: number, step: string): void {
    const node = this.reach(full);
    node.base = null;
    node.made = { type, content, bytes };
    node.step = step;
    node.children.clear();
  }

  private segments(full: string): readonly string[] {
    return full.split(path.sep);
  }

  private find(full: string): Found {
    let node: Node | null = this.top;
    let base: string | null = '';
    let made: Node['made'] = null;
    const steps: string[] = [];
    for (const [index, segment] of this.segments(full).entries()) {
      const child: Node | undefined = node?.children.get(this.key(segment));
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
    return { base, made, steps };
  }

  /** The node of a path, made on the way; untouched nodes mirror the disk below their parent's base. */
  private reach(full: string): Node {
    let node = this.top;
    for (const [index, segment] of this.segments(full).entries()) {
      const name = this.key(segment);
      let child = node.children.get(name);
      if (child === undefined) {
        const base: string | null =
          node.base === null ? null : index === 0 ? segment : node.base + path.sep + segment;
        child = { base, made: null, step: null, children: new Map() };
        node.children.set(name, child);
      }
      node = child;
    }
    return node;
  }
}

export type TakenEntry = ReturnType<VirtualTree['take']>;
