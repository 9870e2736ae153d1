import { expect, test } from 'vitest';
import { madeUpPreview, madeUpRow } from '../../test/support/made-up-results.ts';
import { madeUpSession, type SessionOptions } from '../../test/support/made-up-session.ts';
import { say } from '../locales/say.ts';
import { fail, ok } from '../protocol/result.ts';
import type { PreviewCommand } from './command.ts';
import { previewPlan } from './commands/preview.ts';

const asked = {
  skill: 'stranger',
  version: '1.0.0',
  capabilities: [{ id: 'fs.read' as const, reason: 'To look \u001b[2Jaround.' }],
};
const command: PreviewCommand = {
  kind: 'preview',
  subject: { kind: 'skill', name: 'stranger', options: {}, root: 'Downloads' },
  grants: [],
  only: null,
};

async function run(typed: string, options: SessionOptions) {
  let granted = false;
  const made = madeUpSession(
    {
      preview: () =>
        granted
          ? ok(madeUpPreview([madeUpRow({ id: 'x' })]))
          : fail(
              'CAPABILITY_NOT_GRANTED',
              say('grant.needed', { skill: 'stranger', capability: 'fs.read' }),
              {
                data: asked,
              },
            ),
      grant: () => {
        granted = true;
        return ok({ grants: [] });
      },
    },
    options,
  );
  setTimeout(() => made.input.write(typed), 20);
  const outcome = await previewPlan(made.session, command);
  return { ...made, outcome, grants: made.requests.filter(({ verb }) => verb === 'grant') };
}

test('on a terminal a skill from outside is asked about with its reasons, and a yes is stored', async () => {
  const { outcome, grants, errors } = await run('y\n', { interactive: true });
  expect(outcome.status).toBe('success');
  expect(grants).toEqual([{ verb: 'grant', request: asked }]);
  expect(errors()).toContain('stranger');
  expect(errors()).toContain('fs.read: To look');
  expect(errors()).not.toContain('\u001b[2J');
});

test('a no is a refusal, and nothing is stored', async () => {
  const { outcome, grants } = await run('n\n', { interactive: true });
  expect(outcome).toMatchObject({ status: 'error', failure: { code: 'CAPABILITY_NOT_GRANTED' } });
  expect(grants).toEqual([]);
});

test('off a terminal nothing is asked: the code says what was missing', async () => {
  const { outcome, grants, errors } = await run('y\n', { interactive: false });
  expect(outcome).toMatchObject({ status: 'error', failure: { code: 'CAPABILITY_NOT_GRANTED' } });
  expect(grants).toEqual([]);
  expect(errors()).toBe('');
});
