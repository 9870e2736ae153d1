import type { AnswerOf } from '../../app/contract.ts';
import type { TuneupApplyAnswer, TuneupRestore, TuneupStatus } from '../../app/tuneup-contract.ts';
import { groupLabel } from '../../locales/group-label.ts';
import { type Drive, isLowOnSpace } from '../../protocol/drives.ts';
import type {
  AppliedModule,
  LeftOutModule,
  OldBatch,
  TuneupApply,
  TuneupBaseline,
  TuneupPlan,
  TuneupScan,
} from '../../protocol/tuneup.ts';
import { shown } from '../display-text.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';
import { failureLine } from './apply-view.ts';
import { cut } from './cut.ts';
import { moduleName } from './module-name.ts';
import { previewView } from './preview-view.ts';
import { seenFromRoot } from './seen-from-root.ts';
import { folderOf, stepBack } from './step-back.ts';
import { type ApplyWaiting, waitingLines } from './tuneup-night-view.ts';

/** What the steps of a round show; the receipt has a file of its own. */

export function baselineView({ system, drives, lessons, oldBatches, warnings }: TuneupBaseline): View {
  return (speech) => {
    const lines = [
      speech.say('tuneup.init.title'),
      speech.say('tuneup.init.system', {
        name: system.name,
        free: { bytes: system.memoryFree },
        total: { bytes: system.memoryTotal },
        administrator: system.isAdministrator ? 'yes' : 'no',
      }),
      ...drives.map((drive) => driveLine(drive, speech)),
    ];
    if (lessons.length > 0) lines.push('', speech.say('tuneup.init.lessons'));
    for (const { module, symptom, fix, hits } of lessons) {
      lines.push(`  ${speech.say('tuneup.init.lesson', { module, symptom, fix, hits })}`);
    }
    if (oldBatches.length > 0) lines.push('', ...oldBatchLines(oldBatches, speech));
    return [...lines, ...warnings.map((warning) => `! ${speech.text(warning)}`)];
  };
}

export function driveLine(drive: Drive, speech: Speech): string {
  const { name, free, total } = drive;
  const low = isLowOnSpace(drive) ? 'yes' : 'no';
  return speech.say('tuneup.drive', { drive: name, free: { bytes: free }, total: { bytes: total }, low });
}

/** Batches past their days, as a reminder: what becomes of them is for a person to say. */
export function oldBatchLines(old: readonly OldBatch[], speech: Speech): readonly string[] {
  const bytes = old.reduce((sum, batch) => sum + batch.bytes, 0);
  const named = old.map(({ batch, ts, items, bytes: size }) =>
    speech.say('tuneup.oldBatch', { batch, date: { dateMs: ts }, items, bytes: { bytes: size } }),
  );
  return [speech.say('tuneup.oldBatches', { count: old.length, bytes: { bytes } }), ...cut(named, speech)];
}

export function scannedView({ modules, leftOut, tookMs }: TuneupScan): View {
  return (speech) => {
    const lines = [speech.say('tuneup.scan.title', { count: modules.length, seconds: secondsOf(tookMs) })];
    for (const { module, total, ticked, bytes, tickedBytes, oldest, groups, notes } of modules) {
      const name = moduleName(module, speech);
      const sizes = { bytes: { bytes }, tickedBytes: { bytes: tickedBytes } };
      lines.push('', speech.say('tuneup.scan.found', { module: name, total, ticked, ...sizes }));
      if (oldest !== null) lines.push(`  ${speech.say('tuneup.scan.oldest', { date: { dateMs: oldest } })}`);
      const named = groups.map((group) =>
        speech.say('tuneup.scan.group', {
          group: speech.text(groupLabel(group.group)),
          total: group.total,
          ticked: group.ticked,
          bytes: { bytes: group.bytes },
        }),
      );
      lines.push(...cut([...named, ...notes.map((note) => speech.text(note))], speech));
    }
    return [...lines, ...leftOutLines(leftOut, speech)];
  };
}

/** In tenths: most looks take less than one. */
export function secondsOf(tookMs: number): number {
  return Math.round(tookMs / 100) / 10;
}

/** Modules without a list: what this computer has not, and what could not be looked at. */
export function leftOutLines(leftOut: readonly LeftOutModule[], speech: Speech): readonly string[] {
  if (leftOut.length === 0) return [];
  const lines = leftOut.map(({ module, unavailable, code, message, detail }) => {
    const fields = { module: moduleName(module, speech), why: speech.text(message) };
    if (unavailable) return speech.say('tuneup.unavailable', fields);
    const words = detail === undefined ? '' : ` ${speech.say('receipt.systemWords', { detail })}`;
    return `${speech.say('tuneup.unread', { ...fields, code })}${words}`;
  });
  return ['', ...lines];
}

export function plannedView({ at, fromScan, modules, leftOut }: TuneupPlan, now: number): View {
  return (speech) => {
    const lines = [speech.say('tuneup.plan.title')];
    if (fromScan) lines.push(speech.say('tuneup.plan.fromScan', { date: { dateMs: at } }));
    for (const { preview } of modules) {
      lines.push(
        '',
        ...previewView({ preview, choice: { kind: 'ticked' }, now, next: null, inRound: true })(speech),
      );
    }
    return [...lines, ...leftOutLines(leftOut, speech)];
  };
}

/** What an apply would do. `next` is the command that does it. */
export function wouldApplyView(modules: TuneupApplyAnswer['shown'], now: number, next: string): View {
  return (speech) => {
    const lines = [speech.say('tuneup.apply.preview')];
    for (const { preview, chosen } of modules) {
      const choice = { kind: 'only', ids: chosen } as const;
      lines.push('', ...previewView({ preview, choice, now, next: null, inRound: true })(speech));
    }
    const hasRows = modules.some(({ chosen }) => chosen.length > 0);
    if (!hasRows) return [...lines, '', speech.say('tuneup.apply.nothing')];
    return [...lines, '', speech.say('tuneup.goOnYes'), `  ${next}`];
  };
}

/** What an apply did, module by module. `restore` is the command that takes all of it back. */
export function appliedView({ modules, batch }: TuneupApply, restore: string): View {
  return (speech) => {
    if (modules.length === 0) return [speech.say('tuneup.apply.didNothing')];
    const done = modules.reduce((sum, module) => sum + doneOf(module), 0);
    const total = modules.reduce((sum, { rows }) => sum + rows.length, 0);
    const lines = [speech.say('tuneup.apply.did', { done, total })];
    for (const module of modules) lines.push(...appliedLines(module, speech));
    if (modules.some(canGoBack)) lines.push('', speech.say('tuneup.apply.batch', { batch }), `  ${restore}`);
    return lines;
  };
}

/** Did it do anything that can be taken back? */
function canGoBack({ rows, outcome }: AppliedModule): boolean {
  if (outcome.kind !== 'done') return false;
  const done = new Set(outcome.result.applied);
  return rows.some(({ id, reversible }) => reversible && done.has(id));
}

function doneOf({ outcome }: AppliedModule): number {
  return outcome.kind === 'done' ? outcome.result.applied.length : 0;
}

function appliedLines(applied: AppliedModule, speech: Speech): readonly string[] {
  const { module, rows, roots, outcome } = applied;
  const name = moduleName(module, speech);
  switch (outcome.kind) {
    case 'refused': {
      const { code, message } = outcome;
      return [speech.say('tuneup.apply.refused', { module: name, why: speech.text(message), code })];
    }
    case 'begun':
    case 'not begun':
      return [speech.say('tuneup.apply.notBegun', { module: name })];
    case 'done': {
      const { bytes, failed, warnings } = outcome.result;
      const summaries = new Map(rows.map(({ id, summary }) => [id, summary]));
      const nameOf = (id: string): string => {
        const summary = summaries.get(id);
        return summary === undefined ? shown(id) : speech.text(seenFromRoot(summary, roots));
      };
      const failures = failed.map((step) => `⚠️ ${failureLine(step, nameOf, speech)}`);
      const sums = { done: doneOf(applied), total: rows.length, bytes: { bytes } };
      return [
        speech.say('tuneup.apply.module', { module: name, ...sums }),
        ...cut(failures, speech),
        ...warnings.map((warning) => `! ${speech.text(warning)}`),
      ];
    }
  }
}

export function cleanedView({ removed, quarantine }: AnswerOf<'tuneupClean'>): View {
  return (speech) => [
    speech.say('tuneup.clean.title'),
    ...cut(removed.map(shown), speech),
    speech.say('tuneup.clean.kept', { path: quarantine }),
  ];
}

/** Where a round stands. `apply` is the command that applies what a night left. */
export function statusView(status: TuneupStatus, apply: ApplyWaiting): View {
  const { stage, startedAt, busy, applies, waiting, warnings } = status;
  return (speech) => {
    const lines =
      stage === null || startedAt === null
        ? [speech.say('tuneup.status.none')]
        : [speech.say('tuneup.status.stage', { date: { dateMs: startedAt }, stage })];
    if (busy) lines.push(speech.say('tuneup.status.busy'));
    for (const { batch, at, done, failed, modules } of applies) {
      const fields = { batch, date: { dateMs: at }, done, failed, modules: modules.join(', ') };
      lines.push(`  ${speech.say('tuneup.status.apply', fields)}`);
    }
    const left = waitingLines(waiting, apply, speech);
    if (left.length > 0) lines.push('', ...left);
    return [...lines, ...warnings.map((warning) => `! ${speech.text(warning)}`)];
  };
}

/** What taking a batch back would do. `next` is the command that does it. */
export function wouldRestoreBatchView(result: TuneupRestore, next: string): View {
  return (speech) => {
    const { batch, steps } = result;
    const folder = folderOf(steps);
    const lines = [speech.say('tuneup.restore.preview', { batch: batch ?? '' })];
    if (folder !== null) lines.push(speech.say('preview.root', { root: folder }));
    const back = steps.map((step) => stepBack(step, folder, speech));
    lines.push(...cut(back, speech), ...stayLines(result, speech), ...warningLines(result, speech));
    return [...lines, '', speech.say('tuneup.goOnYes'), `  ${next}`];
  };
}

export function restoredBatchView(result: TuneupRestore): View {
  return (speech) => {
    const { batch, rolledBack, renamed, failed } = result;
    if (batch === null) return warningLines(result, speech);
    const isNothing = rolledBack === 0 && failed.length === 0;
    const lines = [
      isNothing
        ? speech.say('tuneup.restore.nothing', { batch })
        : speech.say('tuneup.restore.done', { batch, count: rolledBack }),
    ];
    const beside = renamed.map(({ actionId, path }) => `${shown(actionId)} → ${shown(path)}`);
    if (beside.length > 0)
      lines.push(speech.say('undo.renamed', { count: beside.length }), ...cut(beside, speech));
    const left = failed.map((step) => `⚠️ ${failureLine(step, shown, speech)}`);
    if (left.length > 0)
      lines.push(speech.say('undo.leftAlone', { count: left.length }), ...cut(left, speech));
    return [...lines, ...stayLines(result, speech), ...warningLines(result, speech)];
  };
}

function stayLines({ stays }: TuneupRestore, speech: Speech): readonly string[] {
  if (stays.length === 0) return [];
  const named = stays.map(({ summary }) => shown(summary));
  return [speech.say('tuneup.restore.stays', { count: named.length }), ...cut(named, speech)];
}

function warningLines({ warnings }: TuneupRestore, speech: Speech): readonly string[] {
  return warnings.map((warning) => `! ${speech.text(warning)}`);
}
