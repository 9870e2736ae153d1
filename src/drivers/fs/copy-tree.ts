import fs from 'node:fs';
import type { EntryFacts } from '../../kernel/entry-facts.ts';
import { say } from '../../locales/say.ts';
import { deviceOf } from '../../protocol/device.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { copyFile, copyLink, copyLooks } from './copy-entry.ts';
import { copyStreams } from './copy-streams.ts';
import { copyWindowsLooks } from './copy-windows-looks.ts';
import { type HeldFolder, listHeld, placeIn, withHeldFolder } from './held-folder.ts';
import { lookAtPinned } from './look.ts';
import type { Losses } from './losses.ts';
import { mounted } from './mounts.ts';
import { pinnedPath } from './pinned-folder.ts';
import type { PinnedName } from './rename-exclusive.ts';
import { failureOf } from './system-error.ts';

/** Copies a file, link or whole folder, each file verified, to a name where nothing is. Codes: as `copyFile`. */
export function copyTree(from: PinnedName, to: PinnedName, facts: EntryFacts, losses: Losses): Result<void> {
  switch (facts.type) {
    case 'file': {
      const copied = copyFile(from, to, facts, losses);
      return copied.ok ? ok(undefined) : copied;
    }
    case 'link':
      return copyLink(from, to, facts);
    case 'other':
      return fail('PATH_INVALID', say('step.specialFile', { path: from.full }));
    case 'dir':
      return copyFolder(from, to, facts, losses);
  }
}

function copyFolder(from: PinnedName, to: PinnedName, facts: EntryFacts, losses: Losses): Result<void> {
  return withHeldFolder(pinnedPath(from), from.full, facts.identity, (source) => {
    try {
      fs.mkdirSync(pinnedPath(to), { mode: 0o700 });
    } catch (error) {
      return failureOf(error, to.full);
    }
    const made = lookAtPinned(to);
    if (!made.ok) return made;
    return withHeldFolder(pinnedPath(to), to.full, made.value.identity, (target) => {
      const filled = copyEntries(source, target, facts, losses);
      return filled.ok ? finishFolder(source, target, losses) : filled;
    });
  });
}

function copyEntries(
  source: HeldFolder,
  target: HeldFolder,
  folder: EntryFacts,
  losses: Losses,
): Result<void> {
  const names = listHeld(source);
  if (!names.ok) return names;
  for (const { name, addressable } of names.value) {
    // SAFETY: looked at before the copy began, and again here: whatever came in between is not torn apart.
    if (!addressable) return fail('PATH_INVALID', say('fs.unaddressableInside', { path: source.full }));
    const entry = placeIn(source, name);
    const facts = lookAtPinned(entry);
    if (!facts.ok) return facts;
    if (deviceOf(facts.value) !== deviceOf(folder)) return mounted(source.full, entry.full);
    const copied = copyTree(entry, placeIn(target, name), facts.value, losses);
    if (!copied.ok) return copied;
  }
  return ok(undefined);
}

/** Owner, attributes, mode and times come last: every entry that was made has changed the folder's time. */
function finishFolder(source: HeldFolder, target: HeldFolder, losses: Losses): Result<void> {
  try {
    if (source.fd !== null && target.fd !== null) {
      const stats = fs.fstatSync(source.fd, { bigint: true });
      const looks = copyLooks(source.fd, target.fd, stats, source.full, losses);
      if (looks.ok) fs.fsyncSync(target.fd);
      return looks;
    }
    const stats = fs.lstatSync(source.at, { bigint: true });
    fs.chmodSync(target.at, Number(stats.mode) & 0o7777);
    fs.utimesSync(target.at, Number(stats.atimeMs) / 1000, Number(stats.mtimeMs) / 1000);
    // The system's own copy brings a file's; a folder is made anew. What the drive does not take is named.
    copyStreams(source, target);
    return copyWindowsLooks(source, target, stats, losses);
  } catch (error) {
    return failureOf(error, target.full);
  }
}
