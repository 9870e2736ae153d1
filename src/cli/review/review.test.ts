import { describe, expect, it } from 'vitest';
import { madeUpApply, madeUpPreview, madeUpRow } from '../../../test/support/made-up-results.ts';
import { madeUpSession, type SessionOptions } from '../../../test/support/made-up-session.ts';
import type { ApplyRequest, PreviewRequest } from '../../app/contract.ts';
import { say } from '../../locales/say.ts';
import { fail, ok, type Result } from '../../protocol/result.ts';
import type { ApplyResult, PreviewResult, PreviewRow } from '../../protocol/results.ts';
import { envelopeOf, exitCodeOf } from '../outcome.ts';
import { reviewAndApply } from './review.ts';
import type { ReviewScreen, ScreenOption } from './review-screen.ts';

const HASHES = { downloads: 'd'.repeat(64), junk: 'e'.repeat(64) };
const busy = { code: 'BUSY' as const, message: say('fs.busy', { path: '/b' }) };
const downloads = [
  madeUpRow({ id: 'copy' }),
  madeUpRow({ id: 'busy', ticked: false, problems: [busy] }),
  madeUpRow({ id: 'old', group: 'download:stale', ticked: false }),
];
const junk = [madeUpRow({ id: 'cache', group: 'junk:temp' })];

/** A person who answers by a script: the labels of the menus that were shown are kept. */
function scripted(answers: readonly (string | readonly string[] | boolean | null)[]) {
  const menus: (readonly ScreenOption[])[] = [];
  const messages: string[] = [];
  let next = 0;
  const take = (message: string, options: readonly ScreenOption[] = []) => {
    messages.push(message);
    menus.push(options);
    if (next >= answers.length) throw new Error(`nothing left to answer: ${message}`);
    next += 1;
    return answers[next - 1];
  };
  const screen: ReviewScreen = {
    choose: async (message, options) => take(message, options) as string | null,
    tick: async (message, options) => take(message, options) as readonly string[] | null,
    askYesNo: async (message) => take(message) as boolean | null,
  };
  return { screen, menus, messages };
}

interface Setting extends SessionOptions {
  readonly rows?: readonly PreviewRow[];
  readonly plan?: PreviewResult;
  readonly apply?: (request: ApplyRequest) => Result<ApplyResult>;
  readonly junk?: Result<never>;
  readonly root?: string;
  readonly typed?: string;
}

function named(request: { readonly subject: PreviewRequest['subject'] }): string {
  return request.subject.kind === 'skill' ? request.subject.name : '';
}

async function review(answers: Parameters<typeof scripted>[0], setting: Setting = {}) {
  const made = madeUpSession(
    {
      places: () => ok({ profile: '/p', downloads: '/p/Down', data: '/p/d', quarantine: '/p/q' }),
      preview: (request) => {
        if (named(request) !== 'junk-files') {
          return ok(setting.plan ?? madeUpPreview(setting.rows ?? downloads, { planHash: HASHES.downloads }));
        }
        return setting.junk ?? ok(madeUpPreview(junk, { planHash: HASHES.junk }));
      },
      apply:
        setting.apply ??
        ((request) =>
          ok(
            madeUpApply({
              taskId: `task-${named(request)}`,
              applied: request.choice.kind === 'only' ? [...request.choice.ids] : [],
            }),
          )),
      undo: ({ taskId = '' }) => ok({ taskId, rolledBack: 1, renamed: [], failed: [], warnings: [] }),
    },
    { interactive: true, ...setting },
  );
  const { screen, menus, messages } = scripted(answers);
  if (setting.typed !== undefined) setTimeout(() => made.input.write(setting.typed), 20);
  const outcome = await reviewAndApply(made.session, setting.root ?? null, screen);
  const of = (verb: string) => made.requests.filter((one) => one.verb === verb).map(({ request }) => request);
  return { ...made, of, menus, messages, envelope: envelopeOf(outcome, 1), exit: exitCodeOf(outcome) };
}

describe('a review', () => {
  it('needs a terminal: NOT_APPROVED without one, and nothing was even looked at', async () => {
    const { envelope, requests } = await review([], { interactive: false });
    expect(envelope).toMatchObject({ ok: false, code: 'NOT_APPROVED' });
    expect(requests).toEqual([]);
  });

  it('looks at Downloads and junk, or at what lies below a root', async () => {
    const usual = await review(['leave']);
    expect(usual.of('preview')).toMatchObject([{ roots: ['/p/Down'] }, { roots: [] }]);
    const below = await review(['leave'], { root: 'D' });
    expect(below.of('preview')).toMatchObject([{ roots: ['/home/anna/D'] }, { roots: ['/home/anna/D'] }]);
  });

  it('changes nothing when a person leaves or presses Ctrl-C', async () => {
    const left = await review(['leave']);
    expect([left.exit, left.of('apply')]).toEqual([0, []]);
    const stopped = await review([null]);
    expect([stopped.envelope, stopped.of('apply')]).toMatchObject([{ code: 'CANCELLED' }, []]);
  });

  it('shows above the menu what each plan is, where, what was seen and what to mind', async () => {
    const plan = madeUpPreview(downloads, { log: ['one is a link'] });
    const summary = { ...plan.summary, warnings: [say('warning.manyActions', { count: 79 })] };
    const { errors } = await review(['leave'], { plan: { ...plan, summary } });
    expect(errors()).toContain(
      [
        ...['Tidy Downloads', 'In /home/anna/Downloads', 'Seen while looking:', '  one is a link'],
        '! That is 79 steps: look through them before you approve.',
      ].join('\n'),
    );
    expect(errors()).toContain('Nothing is changed before you approve.');
  });

  it('says nothing in the menu that an approval makes untrue', async () => {
    const { messages, errors } = await review(['approve', false]);
    expect([...messages, errors()].join('\n')).not.toContain('nothing has been changed');
  });

  it('shows groups with their sums', async () => {
    const { menus, messages } = await review(['leave']);
    expect(messages[0]).toContain(
      '2 of 4 ticked; 2 kB would leave its place.\nFrees nothing yet: 2 kB moves',
    );
    expect(menus[0]?.map(({ label }) => label)).toEqual([
      'Copies and same names: 1 of 2 ticked · 1 kB of 2 kB',
      'Untouched for a month: 0 of 1 ticked · 0 B of 1 kB',
      'Junk: temporary files: 1 of 1 ticked · 1 kB of 1 kB',
      'Approve 2 items',
      'Leave everything as it is',
    ]);
  });

  it('approves by plan hash and ticked ids, plan by plan', async () => {
    const { of, exit, output } = await review(['approve', false]);
    expect(of('apply')).toMatchObject([
      { planHash: HASHES.downloads, choice: { kind: 'only', ids: ['copy'] }, allowIrreversible: false },
      { planHash: HASHES.junk, choice: { kind: 'only', ids: ['cache'] }, roots: [] },
    ]);
    expect(exit).toBe(0);
    expect(output()).toContain('deskshell undo task-downloads-cleanup --yes');
  });

  it('applies what a person ticked and unticked, and a plan without ticks not at all', async () => {
    const { of } = await review(['1', ['old'], '0', [], '2', [], 'approve', false]);
    expect(of('apply')).toMatchObject([{ planHash: HASHES.downloads, choice: { ids: ['old'] } }]);
  });

  it('shows a row that cannot be done with its reason, and never ticks it', async () => {
    const { menus, of } = await review(['0', ['copy', 'busy'], 'approve', false]);
    const row = menus[1]?.find(({ value }) => value === 'busy');
    expect(row?.disabled).toBe(true);
    expect(row?.label).toContain('Another program is using “/b”.');
    expect(of('apply')[0]).toMatchObject({ choice: { ids: ['copy'] } });
  });

  it('keeps the ticks where a person goes back without them', async () => {
    const { of } = await review(['0', null, 'approve', false]);
    expect(of('apply')[0]).toMatchObject({ choice: { ids: ['copy'] } });
  });

  it('offers no approval where nothing is ticked', async () => {
    const { menus } = await review(['0', [], '2', [], 'leave']);
    expect(menus.at(-1)?.map(({ value }) => value)).not.toContain('approve');
  });

  it('shows a long group in parts and ticks all of it at once, what cannot be done aside', async () => {
    const many = Array.from({ length: 250 }, (_, index) => madeUpRow({ id: `f${index}`, ticked: false }));
    const rows = [...many, madeUpRow({ id: 'busy', ticked: false, problems: [busy] })];
    const { menus, of } = await review(['0', '2', ['f249'], 'all', 'approve', false], { rows });
    expect(menus[1]?.map(({ value }) => value)).toEqual(['0', '1', '2', 'all', 'none', 'back']);
    expect(menus[2]).toHaveLength(51);
    expect(menus[3]?.[2]?.label).toContain('1 ticked');
    const [request] = of('apply') as readonly ApplyRequest[];
    expect(request?.choice).toEqual({ kind: 'only', ids: many.map(({ id }) => id) });
  });

  it('asks for the typed word where something cannot be undone', async () => {
    const rows = [madeUpRow({ id: 'gone', reversible: false, ticked: false })];
    const answers = ['0', ['gone'], 'approve'] as const;
    const typed = await review([...answers, false], { rows, typed: 'permanent\r' });
    expect(typed.of('apply')[0]).toMatchObject({ allowIrreversible: true, choice: { ids: ['gone'] } });
    const refused = await review([...answers, 'leave'], { rows, typed: 'ok\r' });
    expect([refused.exit, refused.of('apply')]).toEqual([0, []]);
    expect(refused.errors()).toContain('The word was not typed');
  });

  it('takes all of it back at once when asked to, the last first', async () => {
    const { of, output, envelope } = await review(['approve', true]);
    expect(of('undo')).toEqual([
      { taskId: 'task-junk-files', act: true },
      { taskId: 'task-downloads-cleanup', act: true },
    ]);
    expect(output()).toContain('1 step taken back');
    expect(envelope).toMatchObject({ ok: true, data: { applied: [{}, {}], undone: [{}, {}] } });
  });

  it('goes on with the other list where one cannot be made, and says so', async () => {
    const { menus, errors, of } = await review(['approve', false], {
      junk: fail('LOCKED', say('run.cancelled')),
    });
    expect(menus[0]).toHaveLength(4);
    expect(errors()).toContain('Stopped, as you asked.');
    expect(of('apply')).toHaveLength(1);
  });

  it('ends with the first failure where a step failed', async () => {
    const { envelope } = await review(['approve', false], {
      apply: () =>
        ok(
          madeUpApply({
            status: 'partial',
            applied: ['copy'],
            failed: [{ actionId: 'cache', ...busy }],
          }),
        ),
    });
    expect(envelope).toMatchObject({
      ok: false,
      status: 'partial',
      code: 'BUSY',
      data: { applied: [{}, {}] },
    });
  });
});
