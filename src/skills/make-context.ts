import { isHidden } from '../drivers/fs/hidden.ts';
import type { EntryFacts } from '../kernel/entry-facts.ts';
import type { Watch } from '../kernel/progress.ts';
import type { Looks } from '../kernel/remembered-looks.ts';
import { say } from '../locales/say.ts';
import { isSameDevice } from '../protocol/device.ts';
import type { Text } from '../protocol/message.ts';
import type { Progress } from '../protocol/progress.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Platform, SkillManifest } from '../protocol/skill-manifest.ts';
import type { SkillContext, SkillSystem } from './define-skill.ts';
import { Reach } from './reach.ts';
import { readStart } from './read-start.ts';
import { ThrottledProgress } from './throttled-progress.ts';

/** What one run of a skill is made of. `roots` are real paths; `now` in ms since 1970. */
export interface ContextParts<Options> {
  readonly manifest: SkillManifest;
  readonly roots: readonly string[];
  readonly options: Options;
  readonly now: number;
  readonly platform: Platform;
  readonly system: SkillSystem;
  readonly looks: Looks;
  readonly watch: Watch;
  readonly log: (text: Text) => void;
  readonly keep: (entries: number, bytes: number) => void;
}

const CANCELLED = fail('CANCELLED', say('run.cancelled'));

/** The only door of a skill to the computer: read-only, inside the roots, on declared capabilities. */
export function makeContext<Options>(parts: ContextParts<Options>): SkillContext<Options> {
  const { manifest, roots, watch, looks, log } = parts;
  const reach = new Reach(manifest, roots);
  const progress = new ThrottledProgress(watch);
  let looked = 0;
  let hashed: Progress = { phase: 'hash', done: 0, bytes: 0 };

  const openFolder = (asked: string): Result<EntryFacts> => {
    const full = reach.resolve(asked);
    if (!full.ok) return full;
    const facts = looks.lookAt(full.value);
    // SAFETY: links are leaves. A folder reached through one is not the folder that was meant.
    if (facts.ok && facts.value.type === 'link') {
      return fail('PATH_INVALID', say('skill.linkNotEntered', { path: full.value }));
    }
    return facts;
  };

  const list = (dir: string): Result<readonly EntryFacts[]> => {
    if (watch.cancelled()) return CANCELLED;
    const entries = looks.list(
      dir,
      (name) => log(say('skill.nameUnreadable', { dir, name })),
      (seen) => {
        progress.report({ phase: 'scan', done: looked + seen, current: dir });
        return !watch.cancelled();
      },
    );
    if (entries.ok) looked += entries.value.length;
    progress.report({ phase: 'scan', done: looked, current: dir });
    return entries;
  };

  return {
    root: roots[0] ?? parts.system.profile,
    roots,
    options: parts.options,
    now: parts.now,
    platform: parts.platform,
    system: parts.system,
    list(dir) {
      const folder = openFolder(dir);
      return folder.ok ? list(folder.value.path) : folder;
    },
    walk(dir, visit, unreadable = () => undefined) {
      const start = openFolder(dir);
      if (!start.ok) return start;
      const first = list(start.value.path);
      if (!first.ok) return first;
      const open: EntryFacts[] = [];
      // The last first: what is taken from the end then comes in the order of the list.
      const add = (entries: readonly EntryFacts[]): void => {
        for (let at = entries.length - 1; at >= 0; at -= 1) {
          const entry = entries[at];
          if (entry !== undefined) open.push(entry);
        }
      };
      add(first.value);
      for (let entry = open.pop(); entry !== undefined; entry = open.pop()) {
        visit(entry);
        if (entry.type !== 'dir') continue;
        // SAFETY: another drive mounted here is a leaf, like a link.
        const isHere = entry.list?.isOneDrive === true || isSameDevice(entry, start.value);
        const inside = isHere ? list(entry.path) : null;
        if (inside?.ok) add(inside.value);
        else if (inside?.failure.code === 'CANCELLED') return inside;
        else unreadable(entry.path);
      }
      return ok(undefined);
    },
    stat(path) {
      const full = reach.resolve(path);
      return full.ok ? looks.lookAt(full.value) : full;
    },
    exists(path) {
      const full = reach.resolve(path);
      if (!full.ok) return false;
      const facts = looks.lookAt(full.value);
      return facts.ok || facts.failure.code !== 'NOT_FOUND';
    },
    isHidden(path) {
      const full = reach.resolve(path);
      return !full.ok || isHidden(full.value);
    },
    readText(path, maxBytes) {
      const file = localFile(reach, looks, path);
      return file.ok ? readStart(file.value.path, maxBytes) : file;
    },
    hash(path) {
      const file = localFile(reach, looks, path);
      if (!file.ok) return file;
      const before = hashed.bytes ?? 0;
      let read = 0;
      const sum = looks.hash(file.value.path, (bytes) => {
        read += bytes;
        progress.report({ ...hashed, bytes: before + read, current: file.value.path });
        return !watch.cancelled();
      });
      hashed = { ...hashed, done: hashed.done + 1, bytes: before + read };
      return sum;
    },
    progress(told) {
      if (told.phase === 'hash') hashed = { ...hashed, ...told };
      progress.report(told);
    },
    cancelled: () => watch.cancelled(),
    log,
    keep: parts.keep,
  };
}

/** A file that may be opened. Codes: those of `Reach.resolve` and `lookAt`, `CONFLICT` for one in the cloud. */
function localFile(reach: Reach, looks: Looks, asked: string): Result<EntryFacts> {
  const full = reach.resolve(asked);
  if (!full.ok) return full;
  const facts = looks.lookAt(full.value);
  // SAFETY: opening a placeholder would fetch it from the cloud; its bytes are never asked for.
  if (facts.ok && facts.value.cloudOnly)
    return fail('CONFLICT', say('skill.cloudOnly', { path: full.value }));
  return facts;
}
