import type { Outlook, UndoFit } from '../../kernel/action-driver.ts';
import { ok, type Result } from '../../protocol/result.ts';

/**
 * Does a declared content equal what is at the path now? `whenAbsent` is the answer for a declared null where
 * something is there, and for content where nothing is: a mismatch. A source that is missing altogether is a
 * problem of the step, not of its undo, and fits.
 */
export function restoresContent(
  path: string,
  declared: string | null,
  outlook: Outlook,
  nullWhereAbsent: UndoFit,
): Result<UndoFit> {
  const sight = outlook.see(path);
  if (!sight.ok) return ok('fits');
  switch (sight.value.state) {
    case 'absent':
      return ok(declared === null ? nullWhereAbsent : 'fits');
    case 'made':
      if (sight.value.type === 'dir' || declared === null) return ok('mismatch');
      return ok(sight.value.content === null || sight.value.content === declared ? 'fits' : 'mismatch');
    case 'disk': {
      const { facts } = sight.value;
      if (facts.type !== 'file' || declared === null) return ok('mismatch');
      const bytes = Buffer.byteLength(declared, 'utf8');
      if (bytes !== facts.size || facts.cloudOnly) return ok('mismatch');
      const text = outlook.readText(facts, bytes);
      if (!text.ok) return text;
      return ok(text.value === declared ? 'fits' : 'mismatch');
    }
  }
}
