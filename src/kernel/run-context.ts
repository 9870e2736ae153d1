import type { MadeFolder, StepLine } from '../protocol/journal.ts';
import type { Message } from '../protocol/message.ts';
import type { Failure, Result } from '../protocol/result.ts';
import type { StepFailure } from '../protocol/results.ts';
import type { IntentStore } from './intents.ts';
import type { JournalWriter } from './journal.ts';
import type { JudgedStep } from './judge.ts';
import type { PlannedStep } from './plan.ts';
import type { Files } from './ports.ts';
import type { Watch } from './progress.ts';
import type { BatchWriter } from './quarantine.ts';
import type { RootSet } from './roots.ts';
import type { SystemPorts, Timer } from './system-ports.ts';
import type { UndoableStep } from './undo-step.ts';

/** A step that was judged for this run, with what was planned. */
export interface PreparedStep {
  readonly judged: JudgedStep;
  readonly planned: PlannedStep;
  readonly bytes: number;
}

export interface RunContext {
  readonly runId: string;
  readonly taskId: string;
  readonly rootSet: RootSet;
  readonly files: Files;
  readonly system: SystemPorts;
  readonly timer: Timer;
  readonly store: IntentStore;
  readonly journal: JournalWriter;
  readonly batch: BatchWriter | null;
  readonly clock: () => number;
  readonly watch: Watch;
  readonly stopAtFailure: boolean;
  readonly failureOf: (error: unknown, path: string) => Result<never>;
}

/** A step that was done and journalled. */
export interface JournalledStep {
  readonly undoable: UndoableStep;
  readonly made: readonly MadeFolder[];
  readonly statusOffset: number;
  readonly line: StepLine;
  readonly bytes: number;
  readonly freed: number;
  readonly leftover: string | null;
  /** What another drive did not take beside the bytes. */
  readonly lost: readonly Message[];
  /** Nothing brings it back. */
  readonly final: boolean;
}

export interface RunOutcome {
  readonly done: readonly JournalledStep[];
  readonly failed: readonly StepFailure[];
  /** Steps that failed after they had done something, and what of that could not be taken back. */
  readonly notRestored: readonly StepFailure[];
  /** Ids that were never begun. */
  readonly notBegun: readonly string[];
  readonly cancelled: boolean;
  /** Where nothing more can be recorded, nothing more is done. */
  readonly stopped: boolean;
  readonly warnings: readonly Message[];
}

/** `summary`: what the step was, where no path tells it. */
export function stepFailureOf(
  actionId: string,
  failure: Failure,
  summary: Message | null = null,
): StepFailure {
  const { code, message, detail } = failure;
  return {
    actionId,
    code,
    message,
    ...(detail === undefined ? {} : { detail }),
    ...(summary === null ? {} : { summary }),
  };
}

/** What a step is, in words, where it is about no file (a setting, a program); null where its path names it. */
export function pathlessSummary({ step, estimate }: JudgedStep): Message | null {
  return estimate.from === null && estimate.to === null ? step.bound.describe(null) : null;
}
