import fs from 'node:fs';
import path from 'node:path';
import { listFolder, lookAt } from '../drivers/fs/look.ts';
import { errnoName } from '../drivers/fs/system-error.ts';
import { realParentOf, realPathOf } from '../drivers/places/real-path.ts';
import type { FoundEntry } from './define-skill.ts';

/**
 * What lies at `base` and the segments below it (names, or patterns of `*` and `{a,b}`). `base` may be reached
 * through links, nothing below it is: a link ends the answer there and is given as the link that it is.
 */
export function findEntries(base: string, segments: readonly string[]): readonly FoundEntry[] {
  if (segments.length === 0) return found(realParentOf(base), []);
  return below(realPathOf(base), segments, []);
}

function below(
  folder: string,
  segments: readonly string[],
  matched: readonly string[],
): readonly FoundEntry[] {
  const [segment, ...rest] = segments;
  if (segment === undefined) return found(folder, matched);
  if (!isPattern(segment)) return step(path.join(folder, segment), rest, matched);
  const names = listFolder(folder);
  if (!names.ok) return [];
  const pattern = patternOf(segment);
  return names.value
    .filter((entry) => pattern.test(entry.name))
    .flatMap((entry) => step(entry.path, rest, [...matched, entry.name]));
}

function step(full: string, rest: readonly string[], matched: readonly string[]): readonly FoundEntry[] {
  const facts = lookAt(full);
  if (!facts.ok) return [];
  if (facts.value.type === 'dir' && rest.length > 0) return below(full, rest, matched);
  // A file in the way of more segments is simply not the folder that was meant; a link has to be told.
  if (rest.length > 0 && facts.value.type !== 'link') return [];
  return found(full, matched);
}

function found(full: string, matched: readonly string[]): readonly FoundEntry[] {
  const facts = lookAt(full);
  if (!facts.ok) return [];
  const { type } = facts.value;
  if (type !== 'dir') return [{ path: full, type, canList: false, matched }];
  // No link on the way, so this only corrects case and short names to what the disk says.
  return [{ path: realPathOf(full), type, canList: canList(full), matched }];
}

function canList(dir: string): boolean {
  try {
    fs.accessSync(dir, fs.constants.R_OK | fs.constants.X_OK);
    return true;
  } catch (error) {
    if (errnoName(error) === null) throw error;
    return false;
  }
}

function isPattern(segment: string): boolean {
  return /[*{]/.test(segment);
}

/** `*` is any run of characters, `{a,b}` one of several (with `*` in them too); everything else means itself. */
export function patternOf(glob: string): RegExp {
  return new RegExp(`^${sourceOf(glob)}$`, 'is');
}

function sourceOf(glob: string): string {
  return glob
    .split(/(\*|\{[^}]*\})/)
    .map((part) => {
      if (part === '*') return '.*';
      return part.startsWith('{')
        ? `(?:${part.slice(1, -1).split(',').map(sourceOf).join('|')})`
        : literal(part);
    })
    .join('');
}

function literal(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
