import { describe, expect, it } from 'vitest';
import { plannedModule, planRow } from '../../../test/support/made-up-plan.ts';
import { madeUpSession, type SessionOptions } from '../../../test/support/made-up-session.ts';
import type { AnswerOf, RequestOf } from '../../app/contract.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import { exitCodeOf, type Outcome } from '../outcome.ts';
import { runTuneup } from './tuneup.ts';

const ROW = planRow('process:12', { kind: 'process.close', reversible: false, ticked: false });
const SHOWN = [{ ...plannedModule('process', [ROW]), chosen: ['process:12'] }];

/** As the app answers: shown without a word, done only with the confirmation. */
function gate(request: RequestOf<'tuneupApply'>): Result<AnswerOf<'tuneupApply'>> {
  if (request.act && !request.allowIrreversible) {
    return fail('IRREVERSIBLE_NOT_ALLOWED', say('undo.notAllowed', { id: 'process:12', count: 1 }));
  }
  const system = {
    id: 'a',
    batch: 'b-20261130-101010',
    at: 1,
    endedAt: 2,
    holder: { pid: 1, startedAt: '' },
  };
  const apply = request.act ? { ...system, drivesBefore: [], drivesAfter: [], modules: [] } : null;
  return ok({ shown: request.act ? [] : SHOWN, apply, next: 'receipt', warnings: [] });
}

async function run(options: SessionOptions, typed = '') {
  const made = madeUpSession({ tuneupApply: gate }, options);
  setTimeout(() => made.input.write(typed), 20);
  const outcome = await runTuneup(made.session, {
    kind: 'tuneup',
    step: 'apply',
    modules: [],
    ids: ['process:12'],
    yes: true,
    allowIrreversible: false,
  });
  return { ...made, outcome, code: codeOf(outcome) };
}

function codeOf(outcome: Outcome): string {
  return outcome.status === 'success' ? 'ok' : outcome.failure.code;
}

describe('a step that nobody can take back', () => {
  it('is refused off a terminal, whatever comes through the pipe', async () => {
    const off = await run({ interactive: false }, 'permanent\r');
    expect([off.code, exitCodeOf(off.outcome), off.requests.length]).toEqual([
      'IRREVERSIBLE_NOT_ALLOWED',
      1,
      1,
    ]);
  });

  it('is named on a terminal, and only the whole word counts', async () => {
    const yes = await run({ interactive: true }, 'permanent\r');
    expect(yes.code).toBe('ok');
    expect(yes.errors()).toContain('/home/anna/process:12');
    expect(yes.requests.at(-1)?.request).toMatchObject({ act: true, allowIrreversible: true });
    const no = await run({ interactive: true }, 'yes\r');
    expect(no.code).toBe('IRREVERSIBLE_NOT_ALLOWED');
    expect(no.requests.at(-1)?.request).toMatchObject({ act: false });
  });
});

it('writes the next command out as this person types it', async () => {
  const next = say('tuneup.next', { command: 'tuneup init' });
  const made = madeUpSession({
    tuneupScan: () =>
      fail('STAGE_ORDER', say('tuneup.outOfOrder', { command: 'scan', stage: 'none' }), { next }),
  });
  const session = { ...made.session, programWords: ['npm', 'run', '-s', 'deskshell', '--'] };
  const outcome = await runTuneup(session, { kind: 'tuneup', step: 'scan' });
  expect(outcome).toMatchObject({
    status: 'error',
    failure: { code: 'STAGE_ORDER', next: { fields: { command: 'npm run -s deskshell -- tuneup init' } } },
  });
});
