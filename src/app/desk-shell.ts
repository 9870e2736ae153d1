import type { Progress } from '../protocol/progress.ts';
import type { Result } from '../protocol/result.ts';
import type { AnswerIn, Contract, RequestIn, VERBS } from './contract.ts';

/** How a host watches a request, and how it stops it (between actions; what is done stays done). */
export interface RequestOptions {
  readonly onProgress?: (progress: Progress) => void;
  readonly signal?: AbortSignal;
}

/** The app as a host sees it: one door, schema-checked on both sides; the work happens in a worker. */
export interface DeskShell<C extends Contract = typeof VERBS> {
  request<V extends keyof C & string>(
    verb: V,
    request: RequestIn<C, V>,
    options?: RequestOptions,
  ): Promise<Result<AnswerIn<C, V>>>;
  close(): Promise<void>;
}
