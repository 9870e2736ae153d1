import type { UndoResult } from '../../protocol/results.ts';
import { shown } from '../display-text.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';
import { failureLine } from './apply-view.ts';
import { cut } from './cut.ts';
import { folderOf, stepBack } from './step-back.ts';

/** What taking back would do, before it is done. `next` is the command that does it. */
export function undoPreviewView(result: UndoResult, next: string): View {
  return (speech) => {
    const steps = result.steps ?? [];
    const lines = [speech.say('undo.title', { task: result.taskId ?? '' }), speech.say('preview.only')];
    if (result.taskId === null || (steps.length === 0 && result.failed.length === 0)) {
      return [speech.say('undo.nothing'), ...warningLines(result, speech)];
    }
    const folder = folderOf(steps);
    if (folder !== null) lines.push(speech.say('preview.root', { root: folder }));
    const described = steps.map((step) => stepBack(step, folder, speech));
    lines.push('', speech.say('undo.steps', { count: steps.length }), ...cut(described, speech));
    lines.push(...leftAlone(result, speech), ...warningLines(result, speech));
    if (result.planHash !== undefined)
      lines.push('', speech.say('preview.planHash', { hash: result.planHash }));
    if (steps.length > 0) lines.push(speech.say('preview.next'), `  ${next}`);
    return lines;
  };
}

/** What was taken back. */
export function undoneView(result: UndoResult): View {
  return (speech) => {
    const lines =
      result.taskId === null || (result.rolledBack === 0 && result.failed.length === 0)
        ? [speech.say('undo.nothing')]
        : [speech.say('undo.done', { count: result.rolledBack, task: result.taskId })];
    const renamed = result.renamed.map(({ actionId, path }) => `${shown(actionId)} → ${shown(path)}`);
    if (renamed.length > 0) {
      lines.push('', speech.say('undo.renamed', { count: renamed.length }), ...cut(renamed, speech));
    }
    lines.push(...leftAlone(result, speech), ...warningLines(result, speech));
    return lines;
  };
}

/** That there is nothing to undo is the first line already. */
function warningLines(result: UndoResult, speech: Speech): readonly string[] {
  return result.warnings
    .filter(({ key }) => key !== 'undo.noTask')
    .map((warning) => `! ${speech.text(warning)}`);
}

function leftAlone(result: UndoResult, speech: Speech): readonly string[] {
  if (result.failed.length === 0) return [];
  const steps = result.failed.map((step) => `⚠️ ${failureLine(step, shown, speech)}`);
  return ['', speech.say('undo.leftAlone', { count: steps.length }), ...cut(steps, speech)];
}
