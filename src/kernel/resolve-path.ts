import path from 'node:path';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { ROOT_PLACEHOLDER } from '../protocol/root-placeholder.ts';
import { exactName, folderOf, isLegalNewName, isSame, isWithin } from './paths.ts';
import type { Files } from './ports.ts';
import type { RootSet } from './roots.ts';

interface ResolvedFolder {
  /** The real folder, missing ones appended as they were named. */
  readonly path: string;
  /** Names of the folders on the way that are not on disk. */
  readonly newNames: readonly string[];
  /** Is it a root, or below one: then so is everything in it. */
  readonly isInside: boolean;
  /** What is mounted inside a root, and the folder in it. */
  readonly mount: string | null;
}

/** From and to: what an undo may name again. */
const PATHS_OF_AN_ACTION = 2;

/** The placeholder itself, or a path below it; a file may well be called `{{root}}.txt`. */
const PLACEHOLDER_PATH = /^\{\{root\}\}(?:$|[\\/])/;

/**
 * Turns paths as documents name them (relative to the first root, `{{root}}/…`, or absolute) into real
 * absolute ones. The last segment is never followed; everything before it is, and must stay inside the roots.
 * Lives for one preview or one apply: what it learned about folders is kept only that long.
 */
export class PathResolver {
  private readonly folders = new Map<string, Result<ResolvedFolder>>();
  private readonly recent: { readonly named: string; readonly resolved: Result<string> }[] = [];
  private mounts: ReadonlyMap<string, readonly string[]> | null = null;
  private readonly rootSet: RootSet;
  private readonly files: Files;
  private readonly expands: boolean;

  /** `as they are`: paths out of journals and manifests, in which `{{root}}` is a name like any other. */
  constructor(rootSet: RootSet, files: Files, spelling: 'of documents' | 'as they are' = 'of documents') {
    this.expands = spelling === 'of documents';
    this.rootSet = rootSet;
    this.files = files;
  }

  /** Codes: `PATH_INVALID`, `PATH_OUTSIDE_ROOT`, `ACCESS_DENIED`. */
  resolve(named: string): Result<string> {
    // An undo names the paths of its action again.
    for (const recent of this.recent) if (recent.named === named) return recent.resolved;
    const resolved = this.resolveAnew(named);
    this.recent.unshift({ named, resolved });
    if (this.recent.length > PATHS_OF_AN_ACTION) this.recent.pop();
    return resolved;
  }

  private resolveAnew(named: string): Result<string> {
    const full = this.absolute(named);
    if (!full.ok) return full;
    const { roots, key } = this.rootSet;
    const cut = full.value.lastIndexOf(path.sep);
    const dir = folderOf(full.value);
    const folder = this.folder(dir);
    if (folder.ok && folder.value.isInside) {
      // The common case: the folder is real as it was named, and so is the path.
      return folder.value.path === dir ? full : ok(path.join(folder.value.path, full.value.slice(cut + 1)));
    }
    for (const root of roots) if (isSame(full.value, root, key)) return ok(root);
    if (!folder.ok) return folder;
    if (folder.value.mount !== null) {
      return fail('PATH_OUTSIDE_ROOT', say('path.throughMount', { path: named, mount: folder.value.mount }));
    }
    const asFolder = this.files.realPath(full.value);
    if (asFolder.ok && roots.some((root) => isSame(asFolder.value, root, key))) return ok(asFolder.value);
    return fail('PATH_OUTSIDE_ROOT', say('path.outsideRoot', { path: named, root: this.rootSet.first }));
  }

  /**
   * Are the names that making `resolved` would add legal everywhere? Existing names are taken as they are;
   * `keepsNameOf` is an item that brings its own name along.
   */
  checkNewNames(resolved: string, keepsNameOf: string | undefined): Result<void> {
    const folder = this.folder(folderOf(resolved));
    if (!folder.ok) return folder;
    const leaf = path.basename(resolved);
    const keepsName = keepsNameOf !== undefined && path.basename(keepsNameOf) === leaf;
    for (const name of keepsName ? folder.value.newNames : [...folder.value.newNames, leaf]) {
      if (isLegalNewName(name)) continue;
      if (name === leaf && this.files.lookAt(resolved).ok) continue;
      return fail('PATH_INVALID', say('path.illegalName', { name, path: resolved }));
    }
    return ok(undefined);
  }

  private absolute(named: string): Result<string> {
    const text =
      this.expands && PLACEHOLDER_PATH.test(named)
        ? this.rootSet.first + named.slice(ROOT_PLACEHOLDER.length)
        : named;
    // SAFETY: a NUL cuts the path short in the system's calls; half a character may mean another name there.
    if (text.length === 0 || text.includes('\0') || !text.isWellFormed()) {
      return fail('PATH_INVALID', say('path.unreadable', { path: named.replaceAll('\0', '\\0') }));
    }
    if (process.platform === 'win32') {
      const refused = refusedOnWindows(text);
      if (refused) return fail('PATH_INVALID', say('path.notPlain', { path: named }));
    }
    return ok(isPlain(text) ? text : path.resolve(this.rootSet.first, text));
  }

  private folder(dir: string): Result<ResolvedFolder> {
    const known = this.folders.get(dir);
    if (known !== undefined) return known;
    const found = this.findFolder(dir);
    this.folders.set(dir, found);
    return found;
  }

  private findFolder(dir: string): Result<ResolvedFolder> {
    const real = this.files.realPath(dir);
    if (real.ok) return ok(this.foundFolder(real.value, []));
    if (real.failure.code !== 'NOT_FOUND') return real;
    // SAFETY: a link that leads nowhere must not be taken for a folder still to be made.
    if (this.files.lookAt(dir).ok) return fail('PATH_INVALID', say('path.throughDeadLink', { path: dir }));
    const parent = path.dirname(dir);
    if (parent === dir) return real;
    const above = this.folder(parent);
    if (!above.ok) return above;
    const name = path.basename(dir);
    return ok(this.foundFolder(path.join(above.value.path, name), [...above.value.newNames, name]));
  }

  private foundFolder(real: string, newNames: readonly string[]): ResolvedFolder {
    const { roots, key } = this.rootSet;
    let mount: string | null = null;
    // SAFETY: every path of an action, assertion or undo is inside a root on real paths (invariant 1). What is
    // mounted inside a root is a leaf: what lies in it is somewhere else.
    const isInside = roots.some((root) => {
      if (!isWithin(real, root, key)) return false;
      const found = this.mountsIn(root).find((place) => isWithin(real, place, exactName));
      mount ??= found ?? null;
      return found === undefined;
    });
    return { path: real, newNames, isInside, mount: isInside ? null : mount };
  }

  private mountsIn(root: string): readonly string[] {
    const { roots } = this.rootSet;
    this.mounts ??= new Map(roots.map((one) => [one, this.files.mountsBelow(one)]));
    return this.mounts.get(root) ?? [];
  }
}

/** Absolute and already as short as it gets: nothing to resolve. Most paths of a long plan are like that. */
function isPlain(text: string): boolean {
  return path.sep === '/' && text.startsWith('/') && !/\/\.{0,2}(?:\/|$)/.test(text);
}

/** Device names, other namespaces, alternate streams and drive-relative paths mean other things than they say. */
function refusedOnWindows(text: string): boolean {
  if (/^[\\/]{2}/.test(text)) return true;
  const afterDrive = /^[a-z]:[\\/]/i.test(text) ? text.slice(2) : text;
  return afterDrive.includes(':');
}
