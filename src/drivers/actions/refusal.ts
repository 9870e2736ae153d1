import { unsupported } from '../../kernel/setting-state.ts';
import { type Problem, problemOf } from '../../protocol/results.ts';

/** The problem of a step for which this system has no driver; none where there is one. */
export function refusalOf(port: unknown, kind: string): readonly Problem[] {
  // SAFETY: a step that nobody can do here is refused with the others, never passed over as if it were done.
  if (port !== null) return [];
  const refused = unsupported(kind);
  return refused.ok ? [] : [problemOf(refused.failure)];
}
