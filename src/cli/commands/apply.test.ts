import { describe, expect, it } from 'vitest';
import { madeUpApply, madeUpPreview, madeUpRow } from '../../../test/support/made-up-results.ts';
import { madeUpSession, type SessionOptions } from '../../../test/support/made-up-session.ts';
import type { ApplyRequest } from '../../app/contract.ts';
import { say } from '../../locales/say.ts';
import type { ErrorCode } from '../../protocol/codes.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { ApplyResult, PreviewResult } from '../../protocol/results.ts';
import type { ApplyCommand } from '../command.ts';
import { envelopeOf, exitCodeOf, type Outcome } from '../outcome.ts';
import { applyPlan } from './apply.ts';

const HASH = 'a'.repeat(64);
const command: ApplyCommand = {
  kind: 'apply',
  subject: { kind: 'skill', name: 'downloads-cleanup', options: {}, root: 'Downloads' },
  grants: [],
  only: null,
  planHash: null,
  yes: true,
  allowIrreversible: false,
};

const preview = madeUpPreview([
  madeUpRow({ id: 'x' }),
  madeUpRow({ id: 'y', reversible: false, ticked: false }),
]);
const refusal = (code: ErrorCode) => fail(code, say('fs.notFound', { path: '/a' }));

interface Setting extends SessionOptions {
  readonly preview?: PreviewResult;
  readonly apply?: (request: ApplyRequest) => Result<ApplyResult>;
  readonly typed?: string;
  /** How many steps of the task the journal says can be taken back. */
  readonly undoable?: number;
}

const TASK = {
  ...{ taskId: 'task-1', ts: 0, title: 'T', source: 'cli', status: 'ok' as const },
  ...{ steps: 1, undoable: 1, bytes: 0, roots: [] },
};

async function run(more: Partial<ApplyCommand>, setting: Setting = {}) {
  const made = madeUpSession(
    {
      list: () => ok({ skills: [] }),
      preview: () => ok(setting.preview ?? preview),
      apply: setting.apply ?? (() => ok(madeUpApply({ applied: ['x'], bytes: 1024 }))),
      history: () => ok({ task: { ...TASK, undoable: setting.undoable ?? 1 }, entries: [], warnings: [] }),
    },
    setting,
  );
  for (const line of (setting.typed ?? '').split('|')) {
    setTimeout(() => made.input.write(line), 20 * (1 + (setting.typed ?? '').split('|').indexOf(line)));
  }
  const outcome = await applyPlan(made.session, { ...command, ...more });
  const applies = made.requests.filter(({ verb }) => verb === 'apply').map(({ request }) => request);
  return { ...made, outcome, applies, code: codeOf(outcome), exit: exitCodeOf(outcome) };
}

function codeOf(outcome: Outcome): string {
  return outcome.status === 'success' ? 'ok' : outcome.failure.code;
}

describe('apply', () => {
  it('only shows without --yes, and names the command that does it', async () => {
    const { outcome, applies } = await run({ yes: false });
    expect(applies).toEqual([]);
    expect(envelopeOf(outcome, 1)).toMatchObject({ ok: true, data: { planHash: HASH } });
    const text = outcome.view?.(madeUpSession({}).session.speech).join('\n');
    expect(text).toContain(
      `deskshell apply downloads-cleanup --root /home/anna/Downloads --plan ${HASH} --yes`,
    );
  });

  it('approves exactly the list that it has just seen, by its hash', async () => {
    const { applies, exit } = await run({});
    expect(exit).toBe(0);
    expect(applies).toEqual([
      {
        subject: { kind: 'skill', name: 'downloads-cleanup', options: {} },
        roots: ['/home/anna/Downloads'],
        grants: [],
        choice: { kind: 'ticked' },
        planHash: HASH,
        allowIrreversible: false,
        source: 'cli',
      },
    ]);
  });

  it('runs a stored list without looking again', async () => {
    const { requests, applies } = await run({ planHash: 'stored', only: ['x'] });
    expect(requests.map(({ verb }) => verb)).toEqual(['apply']);
    expect(applies).toMatchObject([{ planHash: 'stored', choice: { kind: 'only', ids: ['x'] } }]);
  });

  it('refuses --only without --plan off a terminal, and takes it on one', async () => {
    const off = await run({ only: ['x'] });
    expect([off.code, off.applies]).toEqual(['NOT_APPROVED', []]);
    const on = await run({ only: ['x'] }, { interactive: true });
    expect([on.code, on.applies]).toMatchObject(['ok', [{ choice: { kind: 'only', ids: ['x'] } }]]);
  });

  it('passes on what the kernel refuses, with its data', async () => {
    const { outcome, code, exit } = await run(
      {},
      {
        apply: () => fail('LOCKED', say('run.cancelled'), { data: { pid: 7 } }),
      },
    );
    expect([code, exit]).toEqual(['LOCKED', 1]);
    expect(envelopeOf(outcome, 1)).toMatchObject({ status: 'error', data: { pid: 7 } });
  });

  it('says how to take it back, by the exact command', async () => {
    const { outcome, session } = await run({});
    const text = outcome.view?.(session.speech).join('\n');
    expect(text).toContain('Done: 1 of 1.');
    expect(text).toContain('deskshell undo task-1 --yes');
  });
});

describe('what is said about taking it back', () => {
  it('is nothing where nothing of it can be taken back', async () => {
    const forGood = await run(
      { only: ['y'], planHash: null },
      { interactive: true, apply: () => ok(madeUpApply({ applied: ['y'] })) },
    );
    expect(forGood.outcome.view?.(forGood.session.speech).join('\n')).not.toContain('undo');
    const failure = { actionId: 'x', code: 'BUSY' as const, message: say('fs.busy', { path: '/x' }) };
    const none = await run({}, { apply: () => ok(madeUpApply({ status: 'partial', failed: [failure] })) });
    expect(envelopeOf(none.outcome, 1)).not.toHaveProperty('next');
    expect(none.outcome.view?.(none.session.speech).join('\n')).not.toContain('undo');
  });

  it('is the command where a stored list was run whose rows are not known here', async () => {
    const stored = await run({ planHash: 'stored' }, { apply: () => ok(madeUpApply({ applied: ['z'] })) });
    expect(stored.outcome.view?.(stored.session.speech).join('\n')).toContain('deskshell undo task-1 --yes');
  });

  it('is not offered where the journal of a stored list knows that nothing can be taken back', async () => {
    const gone = () => ok(madeUpApply({ applied: ['z'] }));
    for (const undoable of [0, 1]) {
      const stored = await run({ planHash: 'stored', allowIrreversible: true }, { apply: gone, undoable });
      const text = stored.outcome.view?.(stored.session.speech).join('\n') ?? '';
      expect(text.includes('deskshell undo')).toBe(undoable === 1);
    }
  });
});

describe('how an apply ends', () => {
  const step = {
    actionId: 'y',
    code: 'BUSY' as const,
    message: say('fs.busy', { path: '/y' }),
    detail: 'EBUSY',
  };

  it.each<readonly [string, Partial<ApplyResult>, string, string]>([
    ['some done', { status: 'partial', applied: ['x'], failed: [step] }, 'partial', 'BUSY'],
    [
      'stopped in the midst of a step',
      { status: 'cancelled', failed: [{ ...step, code: 'CANCELLED' }], notRestored: [step] },
      'partial',
      'CANCELLED',
    ],
    ['nothing done', { status: 'partial', failed: [step] }, 'error', 'BUSY'],
    [
      'taken back',
      { status: 'rolled-back', applied: ['x'], rolledBack: ['x'], failed: [step] },
      'error',
      'BUSY',
    ],
    [
      'not all taken back',
      { status: 'incomplete', applied: ['x'], failed: [step], notRestored: [{ ...step, code: 'CONFLICT' }] },
      'partial',
      'BUSY',
    ],
    ['stopped midway', { status: 'cancelled', applied: ['x'], skipped: ['y'] }, 'partial', 'CANCELLED'],
    ['stopped at once', { status: 'cancelled', skipped: ['x', 'y'] }, 'error', 'CANCELLED'],
    [
      'said to be fine with a failed step',
      { status: 'ok', applied: ['x'], failed: [step] },
      'partial',
      'BUSY',
    ],
  ])('%s: exit 1, the first code, and the whole result', async (_what, result, status, code) => {
    const { outcome, exit } = await run({}, { apply: () => ok(madeUpApply(result)) });
    expect(exit).toBe(1);
    const envelope = envelopeOf(outcome, 1);
    expect(envelope).toMatchObject({ ok: false, status, code, data: { taskId: 'task-1' } });
  });

  it('says once how much was done, and when the room comes back', async () => {
    const textOf = async (result: Partial<ApplyResult>) => {
      const { outcome, session } = await run({}, { apply: () => ok(madeUpApply(result)) });
      return outcome.view?.(session.speech).join('\n') ?? '';
    };
    const kept = await textOf({ applied: ['x'], batch: 'b-1', bytes: 1024 });
    expect(kept).toContain('Done: 1 of 1.\n  ');
    expect(kept).not.toContain('Done (1)');
    expect(kept).toContain('1 kB moved. This frees nothing yet.');
    expect(await textOf({ applied: ['x'], bytes: 1024 })).toContain('1 kB moved.\n');
    expect(await textOf({ applied: ['x'], bytes: 1024, freed: 512 })).toContain(
      '1 kB left its place. Freed: 512 B.',
    );
    // What came out of the recycle bin, or was set, is no amount that moved.
    expect(await textOf({ applied: ['x'], bytes: 0 })).not.toContain('moved');
  });

  it('lists failures first, in the system’s words too', async () => {
    const { outcome, session } = await run(
      {},
      {
        apply: () => ok(madeUpApply({ status: 'partial', applied: ['x'], failed: [step], batch: 'b-1' })),
      },
    );
    const text = outcome.view?.(session.speech).join('\n') ?? '';
    expect(text).toMatch(/⚠️ .*“\/y”.*\(BUSY\) The system says: “EBUSY”\./);
    expect(text.indexOf('Failed (1):')).toBeLessThan(text.indexOf('Done (1):'));
    expect(text).toContain('batch b-1');
  });
});

describe('what a person at a terminal is asked', () => {
  const needsGrant = madeUpPreview([madeUpRow({ id: 'x' })], {
    summary: { ...preview.summary, needsGrant: ['fs.write'] },
  });
  const grantGate = (request: ApplyRequest) =>
    request.grants.includes('fs.write')
      ? ok(madeUpApply({ applied: ['x'] }))
      : refusal('CAPABILITY_NOT_GRANTED');
  const irreversibleGate = (request: ApplyRequest) =>
    request.allowIrreversible ? ok(madeUpApply({ applied: ['y'] })) : refusal('IRREVERSIBLE_NOT_ALLOWED');

  it('is never asked off a terminal: the code says what was missing', async () => {
    expect((await run({}, { preview: needsGrant, apply: grantGate })).code).toBe('CAPABILITY_NOT_GRANTED');
    const irreversible = await run({ planHash: HASH, only: ['y'] }, { apply: irreversibleGate });
    expect([irreversible.code, irreversible.applies.length, irreversible.errors()]).toEqual([
      'IRREVERSIBLE_NOT_ALLOWED',
      1,
      '',
    ]);
  });

  it('is asked for a missing grant, which holds for this run', async () => {
    const yes = await run({}, { interactive: true, preview: needsGrant, apply: grantGate, typed: 'y\r' });
    expect([yes.code, yes.applies.length]).toEqual(['ok', 2]);
    expect(yes.errors()).toContain('Grant fs.write for this run?');
    const no = await run({}, { interactive: true, preview: needsGrant, apply: grantGate, typed: 'n\r' });
    expect([no.code, no.applies.length]).toEqual(['CAPABILITY_NOT_GRANTED', 1]);
  });

  it('is asked for the word where something cannot be undone, and shown what it is', async () => {
    const setting = { interactive: true, apply: irreversibleGate };
    const yes = await run({ only: ['y'] }, { ...setting, typed: 'permanent\r' });
    expect([yes.code, yes.applies.length]).toEqual(['ok', 2]);
    expect(yes.errors()).toContain('1 step cannot be undone by anybody:\n  There is nothing at “y”.');
    const no = await run({ only: ['y'] }, { ...setting, typed: 'y\r' });
    expect([no.code, no.applies.length]).toEqual(['IRREVERSIBLE_NOT_ALLOWED', 1]);
  });

  it('is asked each thing once: a kernel that refuses all the same is believed', async () => {
    const again = await run(
      { only: ['y'] },
      { interactive: true, apply: () => refusal('IRREVERSIBLE_NOT_ALLOWED'), typed: 'permanent\r' },
    );
    expect([again.code, again.applies.length]).toEqual(['IRREVERSIBLE_NOT_ALLOWED', 2]);
  });
});
