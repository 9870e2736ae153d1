import { create } from 'zustand';
import type { Hello } from '../../ipc/contract.ts';
import { say } from '../../locales/say.ts';
import type { Message } from '../../protocol/message.ts';
import type { Overview } from '../../protocol/overview.ts';
import type { FailedStep, Progress } from '../../protocol/progress.ts';
import type { Failure } from '../../protocol/result.ts';
import type { ReviewSummary, ReviewTotals } from '../../protocol/review.ts';
import { ask, listen } from '../bridge.ts';
import { taskOf } from '../task-of.ts';

export type Screen = 'overview' | 'review' | 'confirm' | 'run' | 'receipt' | 'undo' | 'quarantine' | 'purge';
/** `task`: a task from a file is looked at. */
export type JobKind = 'scan' | 'task' | 'apply' | 'undo' | 'restore' | 'purge';

/** What runs now: one thing at a time. */
export interface Job {
  readonly kind: JobKind;
  readonly startedAt: number;
  readonly progress: Progress | null;
  /** Stopping was asked for; the running step is still being finished. */
  readonly stopping: boolean;
}

/** A step that failed while a job runs. Its id names it among those of its part. */
export interface JobFailure extends FailedStep {
  readonly part: string;
}

export interface SessionState {
  readonly hello: Hello | null;
  readonly screen: Screen;
  /** The id of what had the focus when a screen was left, for coming back to it. */
  readonly leftAt: Readonly<Partial<Record<Screen, string>>>;
  readonly comingBack: boolean;
  readonly overview: Overview | null;
  /** The review that is open. Its totals are the only ones: every answer that has newer ones puts them here. */
  readonly review: ReviewSummary | null;
  /** When it was last scanned, also after that review was used. */
  readonly lastLook: Pick<ReviewSummary, 'madeAt' | 'tookMs' | 'seen'> | null;
  readonly job: Job | null;
  /** The system's dialogs are open: the window waits for a file to be chosen. */
  readonly choosing: boolean;
  /** How many jobs that change things have ended: what was known before may be different now. */
  readonly changes: number;
  /** What could not be done, of the job that runs or the last one: the first of it, and all by number. */
  readonly jobFailures: readonly JobFailure[];
  readonly jobFailedCount: number;
  /** What the last scan came to, to be read out once. */
  readonly said: Message | null;
  readonly failure: Failure | null;
  readonly notice: Message | null;
  /** The window closes as soon as the running step is done. */
  readonly closing: boolean;
  /** Begins: who we are, how things stand, the review that is there. */
  readonly start: () => Promise<void>;
  readonly goTo: (screen: Screen) => void;
  /** Goes to the screen that this one was opened from; the focus returns to what opened it. */
  readonly goBack: (screen: Screen) => void;
  readonly setReview: (review: ReviewSummary | null) => void;
  /** Takes in newer totals of the review that is open. */
  readonly heardTotals: (totals: ReviewTotals) => void;
  /** Asks anew what is ticked of each part. */
  readonly refreshReview: () => Promise<void>;
  readonly loadOverview: () => Promise<void>;
  readonly scan: () => Promise<void>;
  /** Lets the person choose a file with a task, and goes to its review. */
  readonly openTask: () => Promise<void>;
  readonly stop: () => Promise<void>;
  readonly show: (failure: Failure | null) => void;
  readonly tell: (message: Message | null) => void;
  /** False where something runs already. */
  readonly beginJob: (kind: JobKind) => boolean;
  readonly endJob: () => void;
}

/** More failures than this are not kept for showing while a job runs; the receipt has the count. */
const MAX_JOB_FAILURES = 200;

function focusedId(): string | undefined {
  const id = globalThis.document?.activeElement?.id;
  return id === '' ? undefined : id;
}

export const useSession = create<SessionState>()((set, get) => ({
  hello: null,
  screen: 'overview',
  leftAt: {},
  comingBack: false,
  overview: null,
  review: null,
  lastLook: null,
  job: null,
  choosing: false,
  changes: 0,
  jobFailures: [],
  jobFailedCount: 0,
  said: null,
  failure: null,
  notice: null,
  closing: false,

  start: async () => {
    const hello = await ask('hello', {});
    if (!hello.ok) return set({ failure: hello.failure });
    set({ hello: hello.value });
    const [, review] = await Promise.all([get().loadOverview(), ask('currentReview', {})]);
    if (review.ok) set({ review: review.value, lastLook: scanOf(review.value) });
    else set({ failure: review.failure });
  },

  goTo: (screen) => {
    const { screen: left, leftAt } = get();
    if (screen === left) return;
    const { [left]: _, ...others } = leftAt;
    const id = focusedId();
    set({
      screen,
      comingBack: false,
      leftAt: id === undefined ? others : { ...others, [left]: id },
      failure: null,
    });
  },
  goBack: (screen) => set({ screen, comingBack: true, failure: null }),

  setReview: (review) => set({ review }),

  heardTotals: (totals) => {
    const { review } = get();
    if (review?.review !== totals.review || review.totals.revision > totals.revision) return;
    set({ review: { ...review, totals } });
  },

  refreshReview: async () => {
    const before = get().review?.review;
    if (before === undefined) return;
    const answer = await ask('currentReview', {});
    const { review } = get();
    if (!answer.ok || answer.value === null || review?.review !== before) return;
    // A tick may have been heard of that is newer than this answer.
    const { review: id, totals } = answer.value;
    if (id === before && totals.revision >= review.totals.revision) set({ review: answer.value });
  },

  loadOverview: async () => {
    const overview = await ask('overview', {});
    if (overview.ok) set({ overview: overview.value });
    else set({ failure: overview.failure });
  },

  scan: async () => {
    if (!get().beginJob('scan')) return;
    set({ failure: null, notice: null });
    const review = await ask('scan', {});
    get().endJob();
    if (review.ok) {
      const said = say('overview.scanDone', { count: review.value.totals.total });
      set({ review: review.value, lastLook: review.value, said });
    } else {
      if (review.failure.code !== 'CANCELLED') set({ failure: review.failure });
      // Whether the review from before is still there, main knows.
      const left = await ask('currentReview', {});
      if (left.ok) set({ review: left.value });
    }
    await get().loadOverview();
  },

  openTask: async () => {
    const { job, choosing } = get();
    if (job !== null || choosing) return;
    set({ choosing: true, failure: null, notice: null });
    const review = await ask('openTask', {});
    // Looking at the task began with its first progress, if there was any.
    set({ choosing: false, job: null });
    if (!review.ok) return review.failure.code === 'CANCELLED' ? undefined : set({ failure: review.failure });
    if (review.value === null) return;
    set({ review: review.value });
    get().goTo('review');
  },

  stop: async () => {
    const { job } = get();
    if (job === null || job.stopping) return;
    set({ job: { ...job, stopping: true } });
    const answer = await ask('stop', {});
    if (!answer.ok) set({ failure: answer.failure });
  },

  show: (failure) => set({ failure }),
  tell: (notice) => set({ notice }),

  beginJob: (kind) => {
    const { job, choosing } = get();
    if (job !== null || choosing) return false;
    set(begun(kind));
    return true;
  },
  endJob: () => {
    const { job, changes } = get();
    const isLook = job === null || job.kind === 'scan' || job.kind === 'task';
    set({ job: null, changes: isLook ? changes : changes + 1 });
  },
}));

function begun(kind: JobKind) {
  const job: Job = { kind, startedAt: Date.now(), progress: null, stopping: false };
  return { job, jobFailures: [], jobFailedCount: 0, said: null };
}

/** When it was looked; a task from a file is no scan. */
function scanOf(review: ReviewSummary | null): ReviewSummary | null {
  return review === null || taskOf(review) !== null ? null : review;
}

type JobState = Pick<SessionState, 'job' | 'choosing' | 'jobFailures' | 'jobFailedCount'>;

/** Takes in one word of how far the job is. Of what failed the first are kept, in the order in which they came. */
export function heardProgress(state: JobState, progress: Progress): Partial<SessionState> {
  // A file was chosen, and main looks at it now.
  if (state.job === null && state.choosing) {
    const begins = begun('task');
    return { ...begins, job: { ...begins.job, progress } };
  }
  const { job, jobFailures, jobFailedCount } = state;
  if (job === null) return {};
  const { failed, part = '' } = progress;
  if (failed === undefined) return { job: { ...job, progress } };
  const isKept = jobFailures.length < MAX_JOB_FAILURES;
  return {
    job: { ...job, progress },
    jobFailedCount: jobFailedCount + 1,
    ...(isKept ? { jobFailures: [...jobFailures, { ...failed, part }] } : {}),
  };
}

/** Listens to main for as long as the page lives; returns how to stop. */
export function followMain(): () => void {
  const stops = [
    listen('progress', (progress) => useSession.setState((state) => heardProgress(state, progress))),
    listen('closing', () => useSession.setState({ closing: true })),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
