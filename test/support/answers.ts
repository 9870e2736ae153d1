import { expect } from 'vitest';
import { applyData, type PreviewData, previewData, undoData } from './envelope.ts';
import type { Run } from './stand.ts';

/** The data of an answer that went well; the failed test shows the whole answer otherwise. */
function dataOf(run: Run): unknown {
  expect(run.json, run.stderr).toMatchObject({ ok: true, status: 'success' });
  expect(run.code).toBe(0);
  return run.json?.data;
}

export function previewed(run: Run): PreviewData {
  return previewData.parse(dataOf(run));
}

export function applied(run: Run) {
  return applyData.parse(dataOf(run));
}

export function undone(run: Run) {
  return undoData.parse(dataOf(run));
}
