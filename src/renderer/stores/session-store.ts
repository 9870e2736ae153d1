import { create } from 'zustand';
import type { Hello } from '../../ipc/contract.ts';
import type { Message } from '../../protocol/message.ts';
import type { Overview } from '../../protocol/overview.ts';
import type { FailedStep, Progress } from '../../protocol/progress.ts';
import type { Failure } from '../../protocol/result.ts';
import type { ReviewSummary } from '../../protocol/review.ts';
import { ask, listen } from '../bridge.ts';

export type Screen = 'overview' | 'review' | 'confirm' | 'run' | 'receipt' | 'undo' | 'quarantine' | 'purge';
export type JobKind = 'scan' | 'apply' | 'undo' | 'restore' | 'purge';

/** What runs now: one thing at a time. */
export interface Job {
  readonly kind: JobKind;
  readonly startedAt: number;
  readonly progress: Progress | null;
  /** Stopping was asked for; the running step is still being finished. */
  readonly stopping: boolean;
}

export interface SessionState {
  readonly hello: Hello | null;
  readonly screen: Screen;
  /** The id of what had the focus when a screen was left, for coming back to it. */
  readonly leftAt: Readonly<Partial<Record<Screen, string>>>;
  readonly comingBack: boolean;
  readonly overview: Overview | null;
  /** What the last scan found. */
  readonly review: ReviewSummary | null;
  /** When it was last looked, also after that review was used. */
  readonly lastLook: Pick<ReviewSummary, 'madeAt' | 'tookMs' | 'seen'> | null;
  readonly job: Job | null;
  /** What could not be done, of the job that runs or the last one, as it was told. */
  readonly jobFailures: readonly FailedStep[];
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
  jobFailures: [],
  failure: null,
  notice: null,
  closing: false,

  start: async () => {
    const hello = await ask('hello', {});
    if (!hello.ok) return set({ failure: hello.failure });
    set({ hello: hello.value });
    const [, review] = await Promise.all([get().loadOverview(), ask('currentReview', {})]);
    if (review.ok) set({ review: review.value, lastLook: review.value });
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
    if (review.ok) set({ review: review.value, lastLook: review.value });
    else {
      if (review.failure.code !== 'CANCELLED') set({ failure: review.failure });
      // Whether the review from before is still there, main knows.
      const left = await ask('currentReview', {});
      if (left.ok) set({ review: left.value });
    }
    await get().loadOverview();
  },

  openTask: async () => {
    if (!get().beginJob('scan')) return;
    set({ failure: null, notice: null });
    const review = await ask('openTask', {});
    get().endJob();
    if (!review.ok) return set({ failure: review.failure });
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
    if (get().job !== null) return false;
    set({ job: { kind, startedAt: Date.now(), progress: null, stopping: false }, jobFailures: [] });
    return true;
  },
  endJob: () => set({ job: null }),
}));

/** Takes in one word of how far the job is; `failed` ones are kept, in the order in which they came. */
export function heardProgress(
  { job, jobFailures }: Pick<SessionState, 'job' | 'jobFailures'>,
  progress: Progress,
): Partial<SessionState> {
  if (job === null) return {};
  const { failed } = progress;
  return {
    job: { ...job, progress },
    ...(failed !== undefined && jobFailures.length < MAX_JOB_FAILURES
      ? { jobFailures: [...jobFailures, failed] }
      : {}),
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
