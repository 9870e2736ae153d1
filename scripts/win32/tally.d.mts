/** What one file's run counts for, for the test of it. */
export function tallyFile(run: {
  readonly file: string;
  readonly ms: number;
  readonly tests: unknown;
  readonly printed: string;
}): {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  readonly lines: readonly string[];
};
