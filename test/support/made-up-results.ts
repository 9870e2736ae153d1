import { say } from '../../src/locales/say.ts';
import type { ApplyResult, PreviewResult, PreviewRow } from '../../src/protocol/results.ts';

/** A row of a checklist; what a test does not care about is that of a harmless, ticked move. */
export function madeUpRow(more: Partial<PreviewRow> & { readonly id: string }): PreviewRow {
  return {
    kind: 'quarantine.put',
    group: 'download:duplicate',
    summary: say('fs.notFound', { path: more.id }),
    reason: 'the same contents',
    from: `/home/anna/Downloads/${more.id}`,
    to: null,
    bytes: 1024,
    mtime: Date.UTC(2026, 9, 1),
    risk: 'low',
    tier: 'confirm',
    reversible: true,
    ticked: true,
    problems: [],
    notes: [],
    ...more,
  };
}

export function madeUpPreview(
  actions: readonly PreviewRow[],
  more: Partial<PreviewResult> = {},
): PreviewResult {
  const count = (test: (row: PreviewRow) => boolean) => actions.filter(test).length;
  return {
    taskId: 'task-1',
    planHash: 'a'.repeat(64),
    ok: true,
    title: 'Tidy Downloads',
    roots: ['/home/anna/Downloads'],
    log: [],
    summary: {
      total: actions.length,
      ticked: count((row) => row.ticked),
      byKind: {},
      bytes: actions.reduce((sum, row) => sum + (row.ticked ? row.bytes : 0), 0),
      irreversible: count((row) => !row.reversible),
      reversible: count((row) => row.reversible),
      needsGrant: [],
      warnings: [],
    },
    actions: [...actions],
    ...more,
  };
}

export function madeUpApply(more: Partial<ApplyResult> = {}): ApplyResult {
  return {
    taskId: 'task-1',
    status: 'ok',
    applied: [],
    skipped: [],
    failed: [],
    rolledBack: [],
    notRestored: [],
    bytes: 0,
    freed: 0,
    warnings: [],
    ...more,
  };
}
