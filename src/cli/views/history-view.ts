import path from 'node:path';
import type { HistoryList, HistoryRebuild, HistoryTaskDetail } from '../../app/contract.ts';
import type { MessageKey } from '../../locales/texts.ts';
import type { EntryStatus } from '../../protocol/journal.ts';
import type { HistoryTask } from '../../protocol/results.ts';
import { shown } from '../display-text.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';

const TASK_STATUS_TEXTS: Readonly<Record<HistoryTask['status'], MessageKey>> = {
  ok: 'history.ok',
  'rolled-back': 'history.rolledBack',
  partial: 'history.partial',
  incomplete: 'history.incomplete',
  failed: 'history.failed',
};

const ENTRY_STATUS_TEXTS: Readonly<Record<EntryStatus, MessageKey>> = {
  ok: 'history.entryOk',
  'rolled-back': 'history.entryRolledBack',
  failed: 'history.entryFailed',
};

/** Tasks, newest first. `undo` makes the command that takes a task back. */
export function historyView(list: HistoryList): View {
  return (speech) => {
    const lines = list.tasks.flatMap((task) => taskLines(task, speech));
    if (lines.length === 0) lines.push(speech.say('history.empty'));
    return [...lines, ...list.warnings.map((warning) => `! ${speech.text(warning)}`)];
  };
}

/** How much was read anew. */
export function rebuiltView({ journals, tasks, warnings }: HistoryRebuild): View {
  return (speech) => [
    speech.say('history.rebuilt', { journals, tasks }),
    ...warnings.map((warning) => `! ${speech.text(warning)}`),
  ];
}

/** One task with its steps. `undo` is the command that takes it back. */
export function taskView(detail: HistoryTaskDetail, undo: string): View {
  return (speech) => {
    const lines = [...taskLines(detail.task, speech), ''];
    for (const entry of detail.entries) {
      const facts = [
        shown(fromRoot(entry.summary, detail.task.roots)),
        speech.bytes(entry.bytes),
        speech.say(ENTRY_STATUS_TEXTS[entry.status]),
      ];
      if (entry.status === 'ok' && !entry.undoable) facts.push(speech.say('preview.irreversible'));
      lines.push(`  ${facts.join(' · ')}`);
      lines.push(`      ${speech.say('history.id', { id: entry.actionId })}`);
      if (entry.detail !== null) lines.push(`      ${shown(entry.detail)}`);
    }
    lines.push(...detail.warnings.map((warning) => `! ${speech.text(warning)}`));
    if (detail.task.undoable > 0) lines.push('', speech.say('receipt.undo'), `  ${undo}`);
    return lines;
  };
}

/** A summary as it was written, its paths seen from the root where there is just one. */
function fromRoot(summary: string, [root, ...others]: readonly string[]): string {
  if (root === undefined || others.length > 0) return summary;
  return summary.replaceAll(` ${root}${path.sep}`, ' ');
}

function taskLines(task: HistoryTask, speech: Speech): readonly string[] {
  const state = speech.say('history.state', {
    steps: task.steps,
    undoable: task.undoable,
    bytes: { bytes: task.bytes },
    status: speech.say(TASK_STATUS_TEXTS[task.status]),
    source: task.source,
  });
  return [
    `${speech.date(task.ts)} · ${shown(task.title)}`,
    `    ${state}`,
    `    ${speech.say('history.id', { id: task.taskId })}`,
  ];
}
