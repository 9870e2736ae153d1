import fs from 'node:fs';
import { ok, type Result } from '../../protocol/result.ts';
import { listFolder, lookAt } from './look.ts';
import { failureOf } from './system-error.ts';

const OWNER_MAY_EMPTY = 0o700;

/**
 * Removes a file, link or whole folder, entry by entry. A link is removed as a link, whatever it leads to.
 * Answers the allocated bytes whose last name went. Codes: those of looking and removing.
 */
export function removeForGood(full: string): Result<number> {
  const facts = lookAt(full);
  if (!facts.ok) return facts;
  try {
    // SAFETY: only a real folder is entered; a link or junction is a leaf (architecture, "Choices").
    if (facts.value.type !== 'dir') {
      fs.unlinkSync(full);
      return ok(facts.value.links <= 1 ? facts.value.allocated : 0);
    }
    if ((facts.value.mode & OWNER_MAY_EMPTY) !== OWNER_MAY_EMPTY) fs.chmodSync(full, OWNER_MAY_EMPTY);
    const entries = listFolder(full);
    if (!entries.ok) return entries;
    let freed = 0;
    for (const entry of entries.value) {
      const removed = removeForGood(entry.path);
      if (!removed.ok) return removed;
      freed += removed.value;
    }
    fs.rmdirSync(full);
    return ok(freed);
  } catch (error) {
    return failureOf(error, full);
  }
}
