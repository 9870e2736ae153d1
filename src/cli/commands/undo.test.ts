import { describe, expect, it } from 'vitest';
import { madeUpSession } from '../../../test/support/made-up-session.ts';
import type { UndoRequest } from '../../app/contract.ts';
import { say } from '../../locales/say.ts';
import { ok } from '../../protocol/result.ts';
import type { UndoResult } from '../../protocol/results.ts';
import type { UndoCommand } from '../command.ts';
import { envelopeOf, exitCodeOf } from '../outcome.ts';
import { undoTask } from './undo.ts';

const nothing: UndoResult = { taskId: null, rolledBack: 0, renamed: [], failed: [], warnings: [] };
const conflict = {
  actionId: 'b',
  code: 'CONFLICT' as const,
  message: say('fs.targetExists', { path: '/b' }),
  blockedBy: ['task-2:c'],
};

async function undo(more: Partial<UndoCommand>, result: Partial<UndoResult>) {
  const command: UndoCommand = {
    kind: 'undo',
    taskId: null,
    root: null,
    actionId: null,
    planHash: null,
    yes: false,
    ...more,
  };
  const requests: UndoRequest[] = [];
  const made = madeUpSession({
    undo: (request) => {
      requests.push(request);
      return ok({ ...nothing, ...result });
    },
  });
  const outcome = await undoTask(made.session, command);
  return { requests, envelope: envelopeOf(outcome, 1), exit: exitCodeOf(outcome) };
}

describe('undo', () => {
  const steps = [{ actionId: 'a', summary: say('fs.notFound', { path: '/a' }), to: '/back/a' }];

  it('only shows without --yes, and names the command that does it', async () => {
    const { requests, envelope } = await undo(
      { root: 'D', actionId: 'a' },
      { taskId: 't', planHash: 'h', steps },
    );
    expect(requests).toEqual([{ act: false, root: '/home/anna/D', actionId: 'a' }]);
    expect(envelope.text).toContain('There is nothing at “/a”. → /back/a');
    expect(envelope.text).toContain('deskshell undo t --root /home/anna/D --action a --plan h --yes');
  });

  it('does it with --yes', async () => {
    const { requests, envelope, exit } = await undo(
      { yes: true, taskId: 't' },
      { taskId: 't', rolledBack: 3 },
    );
    expect([requests, exit]).toEqual([[{ act: true, taskId: 't' }], 0]);
    expect(envelope.text).toContain('3 steps taken back');
  });

  it('is fine where nothing is left to take back', async () => {
    const { envelope, exit } = await undo({ yes: true }, {});
    expect([exit, envelope.text]).toEqual([0, 'There is nothing to take back.']);
  });

  it('does not say twice that there is nothing', async () => {
    const warnings = [say('undo.noTask')];
    for (const yes of [true, false]) {
      expect((await undo({ yes }, { warnings })).envelope.text).toBe('There is nothing to take back.');
    }
  });

  it('names what is left alone, why, and what stands in the way', async () => {
    const done = await undo({ yes: true }, { taskId: 't', rolledBack: 2, failed: [conflict] });
    expect(done.exit).toBe(1);
    expect(done.envelope).toMatchObject({ status: 'partial', code: 'CONFLICT', data: { rolledBack: 2 } });
    expect(done.envelope.text).toMatch(/⚠️ b: .*\(CONFLICT\) Take these back first: task-2:c\./);
    const none = await undo({ yes: true }, { taskId: 't', failed: [conflict] });
    expect(none.envelope).toMatchObject({ status: 'error', code: 'CONFLICT' });
  });

  it('says under which name something came back, and the warnings', async () => {
    const { envelope } = await undo(
      { yes: true },
      {
        taskId: 't',
        rolledBack: 1,
        renamed: [{ actionId: 'a', path: '/a (1)' }],
        warnings: [say('run.cancelled')],
      },
    );
    expect(envelope.text).toContain('a → /a (1)');
    expect(envelope.text).toContain('! Stopped, as you asked.');
  });
});
