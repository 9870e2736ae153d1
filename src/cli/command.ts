import type { CapabilityId } from '../protocol/capability.ts';
import type { LessonModule } from '../protocol/lesson.ts';

/** A command line that was understood. Paths are as they were typed; null is what was not said. */

export type SubjectWords =
  | {
      readonly kind: 'skill';
      readonly name: string;
      readonly options: Readonly<Record<string, string>>;
      readonly root: string | null;
    }
  | { readonly kind: 'task'; readonly file: string; readonly roots: readonly string[] };

export interface PreviewCommand {
  readonly kind: 'preview';
  readonly subject: SubjectWords;
  readonly grants: readonly CapabilityId[];
  readonly only: readonly string[] | null;
}

export interface ApplyCommand {
  readonly kind: 'apply';
  readonly subject: SubjectWords;
  readonly grants: readonly CapabilityId[];
  readonly only: readonly string[] | null;
  readonly planHash: string | null;
  readonly yes: boolean;
  readonly allowIrreversible: boolean;
}

export interface UndoCommand {
  readonly kind: 'undo';
  readonly taskId: string | null;
  readonly root: string | null;
  readonly actionId: string | null;
  readonly planHash: string | null;
  readonly yes: boolean;
}

export interface QuarantineRestoreCommand {
  readonly kind: 'quarantine restore';
  readonly batch: string | null;
  readonly items: readonly string[];
  readonly from: string | null;
  readonly to: string | null;
  readonly yes: boolean;
}

export interface QuarantinePurgeCommand {
  readonly kind: 'quarantine purge';
  readonly batch: string;
  readonly items: readonly string[];
  readonly yes: boolean;
}

export interface LessonAddCommand {
  readonly kind: 'lessons add';
  readonly module: LessonModule;
  readonly symptom: string;
  readonly cause: string;
  readonly fix: string;
}

export type LessonCommand =
  | LessonAddCommand
  | {
      readonly kind: 'lessons list';
      readonly module: LessonModule | null;
      readonly limit: number;
      readonly all: boolean;
    }
  | { readonly kind: 'lessons merge'; readonly ids: readonly string[] }
  | { readonly kind: 'lessons retire'; readonly id: string };

/** `tuneup` and the step of a round. */
export type TuneupStep =
  | { readonly step: 'init'; readonly force: boolean }
  | { readonly step: 'scan' | 'plan' | 'receipt' | 'clean' | 'status' | 'nightly' }
  | {
      readonly step: 'grants';
      /** Null: only show. */
      readonly change: { readonly module: string; readonly allow: boolean } | null;
    }
  | {
      readonly step: 'apply';
      readonly modules: readonly string[];
      readonly ids: readonly string[] | null;
      readonly yes: boolean;
      readonly allowIrreversible: boolean;
    }
  | { readonly step: 'restore'; readonly batch: string | null; readonly yes: boolean };
export type TuneupWords = { readonly kind: 'tuneup' } & TuneupStep;

export const HELP_PAGES = [
  'main',
  'list',
  'preview',
  'apply',
  'task',
  'undo',
  'review',
  'history',
  'quarantine',
  'lessons',
  'tuneup',
  'demo',
] as const;
export type HelpPage = (typeof HELP_PAGES)[number];

export type Command =
  | { readonly kind: 'help'; readonly page: HelpPage }
  | { readonly kind: 'version' }
  | { readonly kind: 'list' }
  | PreviewCommand
  | ApplyCommand
  | UndoCommand
  | { readonly kind: 'review'; readonly root: string | null }
  | { readonly kind: 'history'; readonly root: string | null; readonly taskId: string | null }
  | { readonly kind: 'history rebuild'; readonly roots: readonly string[] }
  | { readonly kind: 'quarantine list'; readonly batch: string | null; readonly from: string | null }
  | QuarantineRestoreCommand
  | QuarantinePurgeCommand
  | LessonCommand
  | TuneupWords
  | { readonly kind: 'demo'; readonly dir: string | null };
