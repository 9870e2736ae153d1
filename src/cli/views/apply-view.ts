import { say } from '../../locales/say.ts';
import type { MessageKey } from '../../locales/texts.ts';
import type { ApplyResult, ApplyStatus, PreviewResult, StepFailure } from '../../protocol/results.ts';
import { shown } from '../display-text.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';
import { cut } from './cut.ts';
import { seenFromRoot } from './seen-from-root.ts';

const STATUS_TEXTS: Readonly<Record<ApplyStatus, MessageKey>> = {
  ok: 'receipt.ok',
  'rolled-back': 'receipt.rolledBack',
  incomplete: 'receipt.incomplete',
  partial: 'receipt.partial',
  cancelled: 'receipt.cancelled',
};

export interface ReceiptShown {
  readonly result: ApplyResult;
  /** The preview, to say what the steps were; a step without a row of it is named by its id. */
  readonly preview: Pick<PreviewResult, 'actions' | 'roots'>;
  /** The command that takes it back, null where nothing can be. */
  readonly undo: string | null;
}

/** A receipt: a list made from recorded results alone, failures first. */
export function receiptView({ result, preview, undo }: ReceiptShown): View {
  return (speech) => {
    const nameOf = stepNames(preview, speech);
    const applied = keptSteps(result);
    const failed = new Set(result.failed.map(({ actionId }) => actionId));
    // A step that could not even be begun is among the skipped and the failed ones: it is told and counted once.
    const total = new Set([...result.applied, ...failed, ...result.skipped, ...result.rolledBack]).size;
    const lines = [speech.say(STATUS_TEXTS[result.status], { done: applied.length, total })];
    const section = (key: MessageKey, steps: readonly string[]) => {
      if (steps.length === 0) return;
      lines.push('', speech.say(key, { count: steps.length }), ...cut(steps, speech));
    };
    const failure = (step: StepFailure) => `⚠️ ${failureLine(step, nameOf, speech)}`;
    section('receipt.failed', result.failed.map(failure));
    section('receipt.notRestored', result.notRestored.map(failure));
    section('receipt.skipped', result.skipped.filter((id) => !failed.has(id)).map(nameOf));
    section('receipt.rolledBackSteps', result.rolledBack.map(nameOf));
    // Where nothing else happened, the first line has said how many.
    if (result.status === 'ok' && applied.length === total) lines.push(...cut(applied.map(nameOf), speech));
    else section('receipt.succeeded', applied.map(nameOf));
    const space = spaceLines(result, speech);
    if (space.length > 0) lines.push('', ...space);
    lines.push(...result.warnings.map((warning) => `! ${speech.text(warning)}`));
    if (undo !== null) lines.push('', speech.say('receipt.undo'), `  ${undo}`);
    return lines;
  };
}

/** The steps that were done and stand. */
export function keptSteps(result: ApplyResult): readonly string[] {
  const back = new Set(result.rolledBack);
  return result.applied.filter((id) => !back.has(id));
}

function stepNames({ actions, roots }: ReceiptShown['preview'], speech: Speech): (id: string) => string {
  const byId = new Map(actions.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    return row === undefined
      ? shown(id)
      : `${speech.text(seenFromRoot(row.summary, roots))} · ${speech.bytes(row.bytes)}`;
  };
}

/** One failed step: what it was, why, in whose words, and what stands in its way. */
export function failureLine(step: StepFailure, nameOf: (id: string) => string, speech: Speech): string {
  const name = step.summary === undefined ? nameOf(step.actionId) : speech.text(step.summary);
  const parts = [`${name}: ${speech.text(step.message)} (${step.code})`];
  if (step.detail !== undefined) parts.push(speech.say('receipt.systemWords', { detail: step.detail }));
  if (step.blockedBy !== undefined && step.blockedBy.length > 0) {
    parts.push(speech.say('receipt.blockedBy', { steps: step.blockedBy.join(', ') }));
  }
  return parts.join(' ');
}

/** When the room comes back: now, after purging, or (things only changed folder) not at all. */
function roomOf({ freed, batch }: ApplyResult): 'now' | 'later' | 'none' {
  if (freed > 0) return 'now';
  return batch === undefined ? 'none' : 'later';
}

function spaceLines(result: ApplyResult, speech: Speech): readonly string[] {
  const { bytes, freed } = result;
  const room = roomOf(result);
  const lines: string[] = [];
  // A setting, a closed program, a thing out of the recycle bin: of those no amount is told.
  if (bytes > 0 || room !== 'none')
    lines.push(speech.say('receipt.space', { room, freed: { bytes: freed }, bytes: { bytes } }));
  if (result.batch !== undefined) lines.push(speech.text(say('receipt.batch', { batch: result.batch })));
  return lines;
}
