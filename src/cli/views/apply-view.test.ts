import { expect, it } from 'vitest';
import { madeUpApply, madeUpPreview } from '../../../test/support/made-up-results.ts';
import { say } from '../../locales/say.ts';
import type { ApplyResult } from '../../protocol/results.ts';
import { speechIn } from '../speech.ts';
import { receiptView } from './apply-view.ts';

function told(result: Partial<ApplyResult>): string {
  const view = receiptView({ result: madeUpApply(result), preview: madeUpPreview([]), undo: null });
  return view(speechIn('en')).join('\n');
}

const failed = (actionId: string): ApplyResult['failed'][number] => ({
  actionId,
  code: 'NOT_FOUND',
  message: say('fs.notFound', { path: `/d/${actionId}` }),
});

it('counts and names a step that could not be begun once, among the failed', () => {
  const text = told({ status: 'partial', applied: ['a'], failed: [failed('b')], skipped: ['b', 'c'] });
  expect(text).toMatch(/1 of 3\b/);
  expect(text.match(/\/d\/b/g)).toHaveLength(1);
  expect(text).toContain('c');
});
