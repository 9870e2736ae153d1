import { say } from '../locales/say.ts';
import type { Action } from '../protocol/action.ts';
import type { Message } from '../protocol/message.ts';
import { takeFingerprint } from './fingerprint.ts';
import { journalPath } from './journal-paths.ts';
import type { Files } from './ports.ts';
import type { RootSet } from './roots.ts';
import type { UndoableStep } from './undoable-step.ts';

/** What a step made a copy of, to stand in its line: without it nobody could tell whether the copy is the last. */
export function originalOf(action: Action): { readonly original?: string } {
  return action.kind === 'fs.copy' ? { original: action.from } : {};
}

/** The same as it stands in the journal. */
export function originalInLine(action: Action, rootSet: RootSet): { readonly original?: string } {
  const { original } = originalOf(action);
  return original === undefined ? {} : { original: journalPath(original, rootSet) };
}

/**
 * Why a copy of ours stays though it is as the step left it, or null.
 * SAFETY: a copy goes only while what it was made of holds the same; else it may be the last one (invariant 6).
 */
export function mayBeLastCopy(
  { original, after }: Pick<UndoableStep, 'original' | 'after'>,
  copy: string,
  files: Files,
): Message | null {
  if (original === undefined) return null;
  const facts = files.lookAt(original);
  const now = facts.ok ? takeFingerprint(facts.value, files, true) : facts;
  if (now.ok && now.value.type === after?.type) {
    const { type, hash } = now.value;
    // Of a link the hash is where it leads to; the line of a copied one does not keep that.
    const wanted = type === 'link' ? files.readLink(copy) : null;
    if (hash === (wanted === null ? after.hash : wanted.ok && wanted.value)) return null;
  }
  return say('undo.lastCopy', { path: copy, original });
}
