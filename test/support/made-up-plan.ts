import { say } from '../../src/locales/say.ts';
import type { PreviewRow } from '../../src/protocol/results.ts';
import type { PlannedModule, TuneupModule, TuneupPlan } from '../../src/protocol/tuneup.ts';

/** A row of a plan; what a test does not say is harmless and ticked. */
export function planRow(id: string, more: Partial<PreviewRow> = {}): PreviewRow {
  return {
    id,
    kind: 'quarantine.put',
    group: null,
    summary: say('action.put', { path: `/home/anna/${id}` }),
    reason: null,
    from: `/home/anna/${id}`,
    to: null,
    bytes: 10,
    mtime: 1,
    risk: 'low',
    tier: 'confirm',
    reversible: true,
    ticked: true,
    problems: [],
    notes: [],
    ...more,
  };
}

export function plannedModule(module: TuneupModule, actions: readonly PreviewRow[]): PlannedModule {
  const summary = { total: 0, ticked: 0, byKind: {}, bytes: 0, irreversible: 0, reversible: 0 };
  return {
    module,
    skill: module,
    options: {},
    preview: {
      taskId: `task of ${module}`,
      planHash: `hash of ${module}`,
      ok: true,
      title: module,
      roots: ['/home/anna'],
      summary: { ...summary, needsGrant: [], warnings: [] },
      log: [],
      actions: [...actions],
    },
  };
}

export function planOf(...modules: readonly PlannedModule[]): TuneupPlan {
  return { at: 1, tookMs: 0, fromScan: false, modules: [...modules], leftOut: [] };
}
