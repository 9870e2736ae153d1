import type { Failure } from '../protocol/result.ts';
import type { PreviewResult, PreviewRow } from '../protocol/results.ts';
import type { LeftOutModule, ModuleFindings, TuneupModule } from '../protocol/tuneup.ts';

/** What a module's list comes to, by groups in the order in which they first appear. */
export function findingsOf(module: TuneupModule, preview: PreviewResult): ModuleFindings {
  const { actions, log, title } = preview;
  const groups = new Map<string | null, PreviewRow[]>();
  for (const row of actions) {
    const group = groups.get(row.group);
    if (group === undefined) groups.set(row.group, [row]);
    else group.push(row);
  }
  // Zero is a time that nobody set: of such a thing the age is not known.
  const times = actions.flatMap(({ mtime }) => (mtime === null || mtime <= 0 ? [] : [mtime]));
  return {
    module,
    title,
    total: actions.length,
    ticked: actions.filter(({ ticked }) => ticked).length,
    bytes: bytesOf(actions),
    tickedBytes: bytesOf(actions.filter(({ ticked }) => ticked)),
    oldest: times.reduce<number | null>((oldest, time) => Math.min(oldest ?? time, time), null),
    irreversible: actions.filter(({ reversible }) => !reversible).length,
    groups: [...groups].map(([group, rows]) => ({
      group,
      total: rows.length,
      ticked: rows.filter(({ ticked }) => ticked).length,
      bytes: bytesOf(rows),
    })),
    notes: [...log],
  };
}

/** A module that gave no list. That this computer has no such thing is no trouble. */
export function leftOutOf(
  module: TuneupModule,
  { code, message, detail }: Pick<Failure, 'code' | 'message' | 'detail'>,
): LeftOutModule {
  return {
    module,
    unavailable: code === 'UNSUPPORTED_PLATFORM',
    code,
    message,
    ...(detail === undefined ? {} : { detail }),
  };
}

function bytesOf(rows: readonly PreviewRow[]): number {
  return rows.reduce((sum, { bytes }) => sum + bytes, 0);
}
