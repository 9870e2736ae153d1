import type { EntryFacts } from '../../src/kernel/entry-facts.ts';
import { say } from '../../src/locales/say.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import type { Platform } from '../../src/protocol/skill-manifest.ts';
import type { SkillContext } from '../../src/skills/define-skill.ts';
import { nameWithoutMarks } from './copy-marks.ts';
import { beforeAsKeeper } from './keeper.ts';

/** A copy that may go: its bytes are the keeper's. */
export interface IdenticalCopy {
  readonly file: EntryFacts;
  readonly keeper: EntryFacts;
  readonly sha256: string;
  /** True for one of several names of one file: taking it away frees nothing. */
  readonly isLinked: boolean;
}

/** A file with the group's name and other contents than the one that stays. */
export interface DifferingFile {
  readonly file: EntryFacts;
  readonly keeper: EntryFacts;
}

export interface Duplicates {
  readonly identical: readonly IdenticalCopy[];
  readonly different: readonly DifferingFile[];
  /** Paths that stay as they are in this plan: keepers, under all of their names. */
  readonly kept: ReadonlySet<string>;
}

/** One file with all its names in the folder, the one that would stay first. */
interface FileNode {
  readonly names: readonly [EntryFacts, ...EntryFacts[]];
}

/** Files of a group with the same contents; `sha256` is null where nothing else could have them. */
interface ContentClass {
  readonly sha256: string | null;
  readonly survivor: FileNode;
  readonly copies: readonly FileNode[];
}

/**
 * Finds files that are one and the same but for the marks of copying in their names. Bytes decide: only what
 * shares a name and a size is read, and only the same SHA-256 makes a copy. Code: `CANCELLED`.
 */
export function findDuplicates(ctx: SkillContext, files: readonly EntryFacts[]): Result<Duplicates> {
  const groups = groupByName(files.filter(mayBeCopy), ctx.platform);
  const hashes = hashAlike(ctx, groups);
  if (!hashes.ok) return hashes;
  const identical: IdenticalCopy[] = [];
  const different: DifferingFile[] = [];
  const kept = new Set<string>();
  for (const nodes of groups) {
    const classes = contentClasses(nodes, hashes.value);
    const [first, ...others] = classes;
    if (first === undefined || (others.length === 0 && first.copies.length === 0)) continue;
    const [keeper] = first.survivor.names;
    for (const { survivor } of classes) for (const name of survivor.names) kept.add(name.path);
    for (const { survivor } of others) different.push({ file: survivor.names[0], keeper });
    for (const { sha256, survivor, copies } of classes) {
      if (sha256 === null) continue;
      for (const { names } of copies) {
        const isLinked = names.length > 1;
        for (const file of names) identical.push({ file, keeper: survivor.names[0], sha256, isLinked });
      }
    }
  }
  return ok({ identical, different, kept });
}

function mayBeCopy(file: EntryFacts): boolean {
  // SAFETY: a file in the cloud is never opened, so nothing can be proven about it.
  return file.size > 0 && !file.cloudOnly;
}

/** Groups in which at least two files meet; second names of one file count as one. */
function groupByName(files: readonly EntryFacts[], platform: Platform): readonly (readonly FileNode[])[] {
  // Most files have their name for themselves: a list is made where a second one comes.
  const byName = new Map<string, EntryFacts | EntryFacts[]>();
  for (const file of files) {
    const key = sameName(nameWithoutMarks(file.name), platform);
    const group = byName.get(key);
    if (group === undefined) byName.set(key, file);
    else if (Array.isArray(group)) group.push(file);
    else byName.set(key, [group, file]);
  }
  const groups: (readonly FileNode[])[] = [];
  for (const group of byName.values()) {
    if (!Array.isArray(group)) continue;
    const nodes = nodesOf(group);
    if (nodes.length > 1) groups.push(nodes);
  }
  return groups;
}

/** Names are the same where the platform's disks take them for the same. */
function sameName(name: string, platform: Platform): string {
  switch (platform) {
    case 'win32':
      return name.toLowerCase();
    case 'darwin':
      return name.normalize('NFC').toLowerCase();
    case 'linux':
      return name;
  }
}

function nodesOf(group: readonly EntryFacts[]): readonly FileNode[] {
  const byIdentity = new Map<string, [EntryFacts, ...EntryFacts[]]>();
  for (const file of group) {
    const names = byIdentity.get(file.identity);
    if (names === undefined) byIdentity.set(file.identity, [file]);
    else names.push(file);
  }
  const nodes = [...byIdentity.values()];
  for (const names of nodes) names.sort(beforeAsKeeper);
  return nodes.map((names) => ({ names }));
}

/** SHA-256 by identity, of files that share name and size with another; what cannot be read has none. */
function hashAlike(
  ctx: SkillContext,
  groups: readonly (readonly FileNode[])[],
): Result<ReadonlyMap<string, string | null>> {
  const alike = groups.flatMap((nodes) => {
    const sizes = new Map<number, number>();
    for (const { names } of nodes) sizes.set(names[0].size, (sizes.get(names[0].size) ?? 0) + 1);
    return nodes.map(({ names }) => names[0]).filter(({ size }) => (sizes.get(size) ?? 0) > 1);
  });
  const hashes = new Map<string, string | null>();
  let bytes = 0;
  for (const [done, file] of alike.entries()) {
    ctx.progress({ phase: 'hash', done, total: alike.length, bytes, current: file.path });
    const hash = ctx.hash(file.path);
    if (!hash.ok && hash.failure.code === 'CANCELLED') return hash;
    if (!hash.ok) ctx.log(say('downloads.unreadable', { path: file.path }));
    hashes.set(file.identity, hash.ok ? hash.value : null);
    bytes += file.size;
  }
  return ok(hashes);
}

/** A group split by contents, the class that stays first; what could not be read is in none. */
function contentClasses(
  nodes: readonly FileNode[],
  hashes: ReadonlyMap<string, string | null>,
): readonly ContentClass[] {
  const byContents = new Map<string, FileNode[]>();
  for (const node of nodes) {
    const [file] = node.names;
    const hash = hashes.get(file.identity);
    // SAFETY: without a proof of its contents a file is neither a copy nor something that differs.
    if (hash === null) continue;
    const key = hash ?? `alone:${file.identity}`;
    const same = byContents.get(key);
    if (same === undefined) byContents.set(key, [node]);
    else same.push(node);
  }
  const classes: ContentClass[] = [];
  for (const [key, [first, ...rest]] of byContents) {
    if (first === undefined) continue;
    const [survivor = first, ...copies] = [first, ...rest].sort(survivorFirst);
    classes.push({ sha256: key.startsWith('alone:') ? null : key, survivor, copies });
  }
  return classes.sort((a, b) => beforeAsKeeper(a.survivor.names[0], b.survivor.names[0]));
}

/** A file with several names stays before any copy of it: taking one of its names away would free nothing. */
function survivorFirst(a: FileNode, b: FileNode): number {
  const linked = Number(b.names.length > 1) - Number(a.names.length > 1);
  return linked !== 0 ? linked : beforeAsKeeper(a.names[0], b.names[0]);
}
