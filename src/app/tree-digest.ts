import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { hashFile } from '../drivers/fs/hash-file.ts';
import { listFolder } from '../drivers/fs/look.ts';
import { failureOf } from '../drivers/fs/system-error.ts';
import type { EntryFacts } from '../kernel/entry-facts.ts';
import { ok, type Result } from '../protocol/result.ts';

/** What a tree is, in one figure. */
export interface TreeDigest {
  /** SHA-256 over names, kinds, bytes, link targets, modes, and the times of everything but folders. */
  readonly hash: string;
  readonly files: number;
}

/**
 * The digest of everything below a folder: equal before and after means that the tree is as it was (protocol.md,
 * Identity). What `except` names is left out, with folders that hold nothing else; so is every `.deskshell`.
 */
export function treeDigest(folder: string, except: readonly string[]): Result<TreeDigest> {
  const hash = createHash('sha256');
  const counted = { files: 0 };
  const lines = digestLines(folder, '', new Set(except.map((one) => path.resolve(one))), counted);
  if (!lines.ok) return lines;
  for (const line of lines.value ?? []) hash.update(`${JSON.stringify(line)}\n`);
  return ok({ hash: hash.digest('hex'), files: counted.files });
}

type Line = readonly (string | number)[];

/** Lines of a folder's entries; null where it holds excepted things and nothing else. */
function digestLines(
  folder: string,
  shownPath: string,
  except: ReadonlySet<string>,
  counted: { files: number },
): Result<readonly Line[] | null> {
  const lines: Line[] = [];
  const entries = listFolder(folder, (name) => lines.push(['unaddressable', `${shownPath}/${name}`]));
  if (!entries.ok) return entries;
  let leftOut = false;
  for (const entry of entries.value) {
    if (entry.name === '.deskshell' || except.has(entry.path)) {
      leftOut = true;
      continue;
    }
    const found = entryLines(entry, `${shownPath}/${entry.name}`, except, counted);
    if (!found.ok) return found;
    if (found.value === null) leftOut = true;
    else for (const line of found.value) lines.push(line);
  }
  return ok(leftOut && lines.length === 0 ? null : lines);
}

function entryLines(
  entry: EntryFacts,
  shownPath: string,
  except: ReadonlySet<string>,
  counted: { files: number },
): Result<readonly Line[] | null> {
  const head = [shownPath, entry.type, entry.mode];
  switch (entry.type) {
    case 'dir': {
      const below = digestLines(entry.path, shownPath, except, counted);
      return below.ok && below.value !== null ? ok([head, ...below.value]) : below;
    }
    case 'file': {
      counted.files += 1;
      const contents = hashFile(entry.path);
      return contents.ok ? ok([[...head, entry.mtimeNs, entry.size, contents.value]]) : contents;
    }
    case 'link':
      try {
        return ok([[...head, entry.mtimeNs, fs.readlinkSync(entry.path)]]);
      } catch (error) {
        return failureOf(error, entry.path);
      }
    case 'other':
      return ok([[...head, entry.mtimeNs]]);
  }
}
