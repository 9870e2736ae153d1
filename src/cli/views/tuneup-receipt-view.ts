import type { ReceiptAction, ReceiptModule, TuneupReceipt } from '../../protocol/tuneup.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';
import { cut } from './cut.ts';
import { moduleName } from './module-name.ts';
import { seenFromRoot } from './seen-from-root.ts';
import { type ApplyWaiting, waitingLines } from './tuneup-night-view.ts';
import { driveLine, leftOutLines, oldBatchLines, secondsOf } from './tuneup-view.ts';

/** The commands that a receipt names, by batch. */
export interface ReceiptCommands {
  readonly restore: (batch: string) => string;
  readonly purge: (batch: string) => string;
  readonly apply: ApplyWaiting;
  /** What comes after the receipt; null where that is nothing. */
  readonly next: string | null;
}

/** The receipt of a round: a list, made from what was recorded alone. What is short of room stands out first. */
export function receiptView(receipt: TuneupReceipt, commands: ReceiptCommands): View {
  return (speech) => {
    const { system, drivesAfter, lowSpace, scan, leftOut, startedAt, tookMs, oldBatches } = receipt;
    const lines = [speech.say('tuneup.receipt.title')];
    if (lowSpace !== null) {
      const { name: drive, free, total } = lowSpace;
      lines.push(
        '',
        speech.say('tuneup.receipt.low', { drive, free: { bytes: free }, total: { bytes: total } }),
      );
    }
    const memory = { free: { bytes: system.memoryFree }, total: { bytes: system.memoryTotal } };
    lines.push('', speech.say('tuneup.receipt.environment', { name: system.name, ...memory }));
    lines.push(...drivesAfter.map((drive) => driveLine(drive, speech)));
    lines.push('', speech.say('tuneup.receipt.scan'));
    for (const { module, total, bytes } of scan) {
      const fields = { module: moduleName(module, speech), total, bytes: { bytes } };
      lines.push(`  ${speech.say('tuneup.receipt.scanModule', fields)}`);
    }
    lines.push(...leftOutLines(leftOut, speech).filter((line) => line !== ''));
    lines.push('', ...executionLines(receipt, speech));
    lines.push('', ...spaceLines(receipt, speech));
    lines.push('', ...quarantineLines(receipt, commands, speech));
    lines.push(
      '',
      speech.say('tuneup.receipt.when', { date: { dateMs: startedAt }, seconds: secondsOf(tookMs) }),
    );
    lines.push(...receipt.warnings.map((warning) => `! ${speech.text(warning)}`));
    const waiting = waitingLines(receipt.waiting, commands.apply, speech);
    if (waiting.length > 0) lines.push('', ...waiting);
    if (commands.next !== null) lines.push('', speech.say('tuneup.goOn'), `  ${commands.next}`);
    lines.push('');
    if (oldBatches.length === 0) lines.push(speech.say('tuneup.receipt.noOld'));
    else {
      lines.push(...oldBatchLines(oldBatches, speech), speech.say('tuneup.receipt.purge'));
      lines.push(
        ...cut(
          oldBatches.map(({ batch }) => commands.purge(batch)),
          speech,
        ),
      );
    }
    return lines;
  };
}

function executionLines(receipt: TuneupReceipt, speech: Speech): readonly string[] {
  const { execution: kind, total, succeeded, failed, modules } = receipt;
  const lines = [speech.say('tuneup.receipt.executed', { kind, total, succeeded, failed })];
  for (const module of modules) lines.push(...moduleLines(module, speech));
  return lines;
}

function moduleLines(part: ReceiptModule, speech: Speech): readonly string[] {
  const { module, succeeded: done, total, recovered, refusal, actions, roots, warnings } = part;
  const name = moduleName(module, speech);
  const bytes = actions.reduce((sum, action) => sum + (action.state === 'done' ? action.bytes : 0), 0);
  const lines = [speech.say('tuneup.apply.module', { module: name, done, total, bytes: { bytes } })];
  if (recovered) lines.push(`  ${speech.say('tuneup.receipt.recovered')}`);
  if (refusal !== null) {
    const { code, message, detail } = refusal;
    lines.push(`  ${speech.say('tuneup.apply.refused', { module: name, why: speech.text(message), code })}`);
    if (detail !== undefined) lines.push(`    ${speech.say('receipt.systemWords', { detail })}`);
  } else {
    // All of it, however long: a receipt is what a person keeps. What went wrong comes first.
    const [failed, others] = [isFailed, (action: ReceiptAction) => !isFailed(action)].map((of) =>
      actions.filter(of).map((action) => actionLine(action, roots, speech)),
    );
    lines.push(...[...(failed ?? []), ...(others ?? [])].map((line) => `  ${line}`));
  }
  return [...lines, ...warnings.map((warning) => `  ! ${speech.text(warning)}`)];
}

function isFailed({ state }: ReceiptAction): boolean {
  return state === 'failed';
}

function actionLine(action: ReceiptAction, roots: readonly string[], speech: Speech): string {
  const what = `${speech.text(seenFromRoot(action.summary, roots))} · ${speech.bytes(action.bytes)}`;
  switch (action.state) {
    case 'done':
      return speech.say('tuneup.receipt.done', { what });
    case 'taken back':
      return speech.say('tuneup.receipt.takenBack', { what });
    case 'left alone':
      return speech.say('tuneup.receipt.leftAlone', { what });
    case 'not begun':
      return speech.say('tuneup.receipt.notBegun', { what });
    case 'failed': {
      if (action.failure === null) return speech.say('tuneup.receipt.leftAlone', { what });
      const { code, message, detail } = action.failure;
      const said = speech.say('tuneup.receipt.failedAction', { what, why: speech.text(message), code });
      return detail === undefined ? said : `${said} ${speech.say('receipt.systemWords', { detail })}`;
    }
  }
}

/** What came free, what only moved, and what the drive itself shows: three things that are never added up. */
function spaceLines(receipt: TuneupReceipt, speech: Speech): readonly string[] {
  const { freed, afterPurge, changedFolder, measured, drivesBefore } = receipt;
  const lines = [speech.say('tuneup.receipt.freed', { freed: { bytes: freed } })];
  if (afterPurge > 0) lines.push(speech.say('tuneup.receipt.afterPurge', { bytes: { bytes: afterPurge } }));
  if (changedFolder > 0) {
    lines.push(speech.say('tuneup.receipt.changedFolder', { bytes: { bytes: changedFolder } }));
  }
  const drive = drivesBefore.find(({ holdsProfile }) => holdsProfile)?.name;
  if (measured !== null && drive !== undefined) {
    const change = measured > 0 ? 'more' : measured < 0 ? 'less' : 'same';
    lines.push(
      speech.say('tuneup.receipt.measured', { drive, change, bytes: { bytes: Math.abs(measured) } }),
    );
  }
  return lines;
}

function quarantineLines(
  { quarantine, batches }: TuneupReceipt,
  commands: ReceiptCommands,
  speech: Speech,
): readonly string[] {
  const restores = batches.flatMap((batch) => [
    speech.say('tuneup.receipt.restore', { batch }),
    `  ${commands.restore(batch)}`,
  ]);
  return [speech.say('tuneup.receipt.quarantine', { path: quarantine }), ...restores];
}
