import type { EntryFacts } from '../../src/kernel/entry-facts.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { lastTouchedMs } from '../../src/skills/age.ts';
import type { SkillContext } from '../../src/skills/define-skill.ts';
import { categoryOf } from '../../src/skills/file-types.ts';

/** What is to be known of an entry of a place before anything is proposed: of a folder, of all that is in it. */
export interface EntryMeasure {
  readonly bytes: number;
  /** When the newest thing in it was touched, ms since 1970. */
  readonly touchedMs: number;
  readonly holdsDocuments: boolean;
  /** A repository, a journal of ours, or a socket or pipe by which programs find each other. */
  readonly mustStay: boolean;
  /** Something in it could not be looked at. */
  readonly isPartlySeen: boolean;
}

const MUST_STAY_NAMES = new Set(['.git', '.hg', '.svn', '.jj', '.bzr', '.deskshell']);

/**
 * Looks at an entry and everything in it, links not entered, each as `look` sees it. Code: `CANCELLED`, and those of the first look.
 */
export function measureEntry(
  ctx: SkillContext,
  entry: EntryFacts,
  look: (facts: EntryFacts) => EntryFacts = (facts) => facts,
): Result<EntryMeasure> {
  let bytes = 0;
  let touchedMs = 0;
  let holdsDocuments = false;
  let mustStay = false;
  let isPartlySeen = false;
  const take = (listed: EntryFacts): void => {
    const facts = look(listed);
    bytes += facts.size;
    touchedMs = Math.max(touchedMs, lastTouchedMs(facts, ctx.platform));
    if (facts.type === 'file' && isDocumentOrPicture(facts.name)) holdsDocuments = true;
    // A placeholder in the cloud cannot be judged here, and moving it would fetch it.
    if (facts.type === 'other' || facts.cloudOnly || MUST_STAY_NAMES.has(facts.name)) mustStay = true;
  };
  take(entry);
  if (entry.type === 'dir') {
    const walked = ctx.walk(entry.path, take, () => {
      isPartlySeen = true;
    });
    if (!walked.ok && walked.failure.code === 'CANCELLED') return walked;
    if (!walked.ok) isPartlySeen = true;
  }
  return ok({ bytes, touchedMs, holdsDocuments, mustStay, isPartlySeen });
}

function isDocumentOrPicture(name: string): boolean {
  const category = categoryOf(name);
  return category === 'documents' || category === 'pictures';
}
