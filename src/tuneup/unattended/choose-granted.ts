import type { PreviewRow } from '../../protocol/results.ts';
import type { PlannedModule, TuneupModule } from '../../protocol/tuneup.ts';
import type { ModuleFacts } from '../modules.ts';

/** With this option the bin lists what was thrown away longer ago, and nothing of which the time is not known. */
const OLD_ENTRIES = { olderThanDays: '30' } as const;

/** The modules as a night asks them: a bin that it may purge shows old entries alone. */
export function nightModules(
  modules: readonly ModuleFacts[],
  allowed: ReadonlySet<TuneupModule>,
): readonly ModuleFacts[] {
  return modules.map((facts) =>
    facts.module === 'recycle' && allowed.has('recycle')
      ? { ...facts, options: { ...facts.options, ...OLD_ENTRIES } }
      : facts,
  );
}

/** The rows of a module that are applied without a person: none where it is not allowed. */
export function grantedRows(
  { module, options, preview }: PlannedModule,
  allowed: ReadonlySet<TuneupModule>,
): readonly PreviewRow[] {
  if (!allowed.has(module)) return [];
  switch (module) {
    case 'process':
      // SAFETY: no program is ever closed without a person.
      return [];
    case 'recycle':
      // SAFETY: of a bin only what is older than 30 days, and only from a list that was made so.
      if (options['olderThanDays'] !== OLD_ENTRIES.olderThanDays) return [];
      return preview.actions.filter(
        ({ kind, problems }) => kind === 'recycle.purge' && problems.length === 0,
      );
    default:
      // SAFETY: ticked rows alone, and none that cannot be taken back, whatever ticked it.
      return preview.actions.filter(({ ticked, reversible }) => ticked && reversible);
  }
}
