import path from 'node:path';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { SettingState } from '../protocol/undo.ts';
import type { Effect, Outlook } from './action-driver.ts';
import type { Eyes } from './fingerprint.ts';
import { folderOf, isBelow, isWithin, type NameKey } from './paths.ts';
import type { Files } from './ports.ts';
import { OWN_FOLDER } from './protection.ts';
import type { RootSet } from './roots.ts';
import { settingPlace } from './setting-state.ts';
import { type Sight, VirtualTree } from './virtual-tree.ts';

/** The outlook of a step on a tree in which the steps before it are taken as done. */
export class TreeOutlook implements Outlook {
  readonly ignoresCase: boolean;
  readonly numbers = new Map<string, number>();
  private readonly tree: VirtualTree;
  private readonly files: Files;
  private readonly roots: readonly string[];
  private readonly key: NameKey;
  /** Folders on disk that no step has touched, by path: looked at once, whatever number of targets lie in them. */
  private readonly plainFolders = new Set<string>();
  private readonly settings = new Map<string, SettingState>();

  constructor(rootSet: RootSet, files: Files) {
    this.tree = new VirtualTree(files, rootSet.key);
    this.files = files;
    this.key = rootSet.key;
    this.roots = rootSet.roots;
    this.ignoresCase = rootSet.ignoresCase;
  }

  see(full: string): Result<Sight> {
    return this.tree.see(full);
  }

  seeTarget(full: string): Result<Sight> {
    const parent = this.checkFolder(folderOf(full));
    return parent.ok ? this.tree.see(full) : parent;
  }

  readText(facts: { readonly path: string }, maxBytes: number): Result<string | null> {
    return this.files.readText(facts.path, maxBytes);
  }

  changedSetting(setting: SettingState): SettingState | null {
    return this.settings.get(settingPlace(setting)) ?? null;
  }

  isInRoots(full: string): boolean {
    // SAFETY: our own folder in a root, and the root itself, are out of an action's reach (invariant 1).
    return this.roots.some(
      (root) => isBelow(full, root, this.key) && !isWithin(full, path.join(root, OWN_FOLDER), this.key),
    );
  }

  changesBelow(folder: string): 'none' | 'taken' | 'added' {
    return this.tree.changesBelow(folder);
  }

  /**
   * The files below a folder on disk as this step will find them, where earlier ones took some away. `at` is
   * where that folder stands at the step's turn.
   */
  eyes(folder: string, at: string): Eyes {
    const { files } = this;
    const isStillThere = (full: string): boolean => {
      const sight = this.tree.see(at + full.slice(folder.length));
      return sight.ok && sight.value.state === 'disk' && sight.value.facts.path === full;
    };
    return {
      readLink: (full) => files.readLink(full),
      hash: (full) => files.hash(full),
      list: (dir, unaddressable) => {
        const listed = files.list(dir, unaddressable);
        return listed.ok ? ok(listed.value.filter((entry) => isStillThere(entry.path))) : listed;
      },
    };
  }

  /** Takes a step as done. */
  apply(effects: readonly Effect[], step: string): void {
    for (const effect of effects) {
      switch (effect.does) {
        case 'move':
          this.forgetFolders(effect.from);
          this.makeParents(effect.to, step);
          this.tree.place(effect.to, this.tree.take(effect.from, step), step);
          break;
        case 'take':
          this.forgetFolders(effect.path);
          this.tree.take(effect.path, step);
          break;
        case 'set':
          this.settings.set(settingPlace(effect.state), effect.state);
          break;
        case 'make':
          this.makeParents(effect.path, step);
          this.tree.make(effect.path, effect.type, effect.content, effect.bytes, step);
          break;
      }
    }
  }

  /** What is taken away is no folder any more, nor is anything below it. */
  private forgetFolders(taken: string): void {
    for (const folder of this.plainFolders) {
      if (isWithin(folder, taken, this.key)) this.plainFolders.delete(folder);
    }
  }

  private checkFolder(dir: string): Result<void> {
    if (this.plainFolders.has(dir) || this.roots.includes(dir)) return ok(undefined);
    const sight = this.tree.see(dir);
    if (!sight.ok) return sight;
    if (sight.value.state === 'absent') return this.checkFolder(path.dirname(dir));
    const type = sight.value.state === 'disk' ? sight.value.facts.type : sight.value.type;
    // SAFETY: an earlier step must not put a link where a later one would go through it (invariant 1).
    if (type !== 'dir') return fail('PATH_INVALID', say('step.parentIsNoFolder', { path: dir }));
    this.plainFolders.add(dir);
    return ok(undefined);
  }

  private makeParents(full: string, step: string): void {
    const dir = folderOf(full);
    if (this.roots.includes(dir) || this.plainFolders.has(dir)) return;
    const sight = this.tree.see(dir);
    if (!sight.ok || sight.value.state !== 'absent') return;
    this.makeParents(dir, step);
    this.tree.make(dir, 'dir', null, 0, step);
  }
}
