import fs from 'node:fs';
import path from 'node:path';
import { makeLink } from './this-machine.ts';

interface Looks {
  /** ms since 1970. */
  readonly mtimeMs?: number;
  readonly mode?: number;
}

/** One entry of a tree: a file by its contents or its size (sparse), a folder, a link, or a second name of a file. */
export type TreeEntry =
  | string
  | Buffer
  | (Looks & { readonly content: string | Buffer })
  | (Looks & { readonly size: number })
  | (Looks & { readonly folder: true })
  | { readonly link: string }
  /** Another name for the file at this path of the tree. */
  | { readonly hardLinkTo: string };

/** Paths with `/`, relative to the tree's folder; missing parents are made. */
export type TreeSpec = Readonly<Record<string, TreeEntry>>;

/** Makes a tree as the spec says and returns the absolute path of each entry's name. */
export function makeTree(dir: string, spec: TreeSpec): void {
  const looks: { readonly full: string; readonly entry: Looks }[] = [];
  const secondNames: (() => void)[] = [];
  for (const [relative, entry] of Object.entries(spec)) {
    const full = path.join(dir, ...relative.split('/'));
    fs.mkdirSync(path.dirname(full), { recursive: true });
    if (typeof entry === 'string' || Buffer.isBuffer(entry)) {
      fs.writeFileSync(full, entry);
    } else if ('content' in entry) {
      fs.writeFileSync(full, entry.content);
      looks.push({ full, entry });
    } else if ('size' in entry) {
      fs.writeFileSync(full, '');
      fs.truncateSync(full, entry.size);
      looks.push({ full, entry });
    } else if ('folder' in entry) {
      fs.mkdirSync(full, { recursive: true });
      looks.push({ full, entry });
    } else if ('link' in entry) {
      makeLink(entry.link, full);
    } else {
      secondNames.push(() => fs.linkSync(path.join(dir, ...entry.hardLinkTo.split('/')), full));
    }
  }
  for (const make of secondNames) make();
  // Deepest first, and only now: every entry made later would have changed its folder's time.
  for (const { full, entry } of looks.sort((a, b) => b.full.length - a.full.length)) {
    if (entry.mtimeMs !== undefined) fs.utimesSync(full, entry.mtimeMs / 1000, entry.mtimeMs / 1000);
    if (entry.mode !== undefined) fs.chmodSync(full, entry.mode);
  }
}
