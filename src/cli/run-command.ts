import packageFacts from '../../package.json' with { type: 'json' };
import type { MessageKey } from '../locales/texts.ts';
import { assertNever } from '../protocol/result.ts';
import type { Command, HelpPage } from './command.ts';
import { applyPlan } from './commands/apply.ts';
import { makeDemo } from './commands/demo.ts';
import { rebuildHistory, showHistory } from './commands/history.ts';
import { listSkills } from './commands/list.ts';
import { previewPlan } from './commands/preview.ts';
import { listQuarantine, purgeQuarantine, restoreFromQuarantine } from './commands/quarantine.ts';
import { undoTask } from './commands/undo.ts';
import { type Outcome, succeeded } from './outcome.ts';
import type { Session } from './session.ts';

/** A command that needs nothing but the program itself. */
export type WordsCommand = Extract<Command, { readonly kind: 'help' | 'version' }>;
/** A command that asks the app. */
export type AppCommand = Exclude<Command, WordsCommand>;

export function isWordsCommand(command: Command): command is WordsCommand {
  return command.kind === 'help' || command.kind === 'version';
}

const HELP_TEXTS: Readonly<Record<HelpPage, MessageKey>> = {
  main: 'help.main',
  list: 'help.list',
  preview: 'help.preview',
  apply: 'help.apply',
  task: 'help.task',
  undo: 'help.undo',
  review: 'help.review',
  history: 'help.history',
  quarantine: 'help.quarantine',
  lessons: 'help.lessons',
  tuneup: 'help.tuneup',
  demo: 'help.demo',
};

export function answerWords(command: WordsCommand): Outcome {
  switch (command.kind) {
    case 'version': {
      const { version } = packageFacts;
      return succeeded({ version }, () => [version]);
    }
    case 'help':
      return succeeded({ page: command.page }, (speech) => speech.page(HELP_TEXTS[command.page]));
    default:
      return assertNever(command);
  }
}

/** Runs a command. What can be expected to fail comes back as an outcome with its code. */
export async function runCommand(session: Session, command: AppCommand): Promise<Outcome> {
  switch (command.kind) {
    case 'list':
      return listSkills(session);
    case 'preview':
      return previewPlan(session, command);
    case 'apply':
      return applyPlan(session, command);
    case 'undo':
      return undoTask(session, command);
    case 'review': {
      // Loaded late: only a review draws menus, and every other command would wait for them.
      const { reviewAndApply } = await import('./review/review.ts');
      return reviewAndApply(session, command.root);
    }
    case 'history':
      return showHistory(session, command);
    case 'history rebuild':
      return rebuildHistory(session, command.roots);
    case 'quarantine list':
      return listQuarantine(session, command);
    case 'quarantine restore':
      return restoreFromQuarantine(session, command);
    case 'quarantine purge':
      return purgeQuarantine(session, command);
    case 'lessons add':
    case 'lessons list':
    case 'lessons merge':
    case 'lessons retire': {
      const { answerLessons } = await import('./commands/lessons.ts');
      return answerLessons(session, command);
    }
    case 'tuneup': {
      const { runTuneup } = await import('./commands/tuneup.ts');
      return runTuneup(session, command);
    }
    case 'demo':
      return makeDemo(session, command);
    default:
      return assertNever(command);
  }
}
