import { describe, expect, it } from 'vitest';
import { madeUpSession, type SessionOptions } from '../../../test/support/made-up-session.ts';
import { ok } from '../../protocol/result.ts';
import { envelopeOf, exitCodeOf } from '../outcome.ts';
import { purgeQuarantine, restoreFromQuarantine } from './quarantine.ts';

describe('the quarantine', () => {
  const restore = {
    kind: 'quarantine restore',
    batch: null,
    items: [],
    from: null,
    to: null,
    yes: false,
  } as const;

  function session(options: SessionOptions = {}) {
    return madeUpSession(
      {
        quarantineRestore: () =>
          ok({
            batch: 'b-1',
            restored: [{ item: 'i1', path: '/a', renamed: false }],
            failed: [],
            warnings: [],
          }),
        quarantineList: () =>
          ok({
            batches: [
              {
                batch: 'b-1',
                ts: 1,
                items: [
                  {
                    item: 'i1',
                    source: '/home/anna/old\u001b.iso',
                    bytes: 10,
                    mtime: 1,
                    module: 'downloads',
                    state: 'kept',
                  },
                ],
              },
            ],
            warnings: [],
          }),
        quarantinePurge: (request) =>
          ok({
            batch: 'b-1',
            purged: ['i1'],
            bytes: 10,
            freed: request.act ? 10 : 0,
            failed: [],
            notBegun: 0,
          }),
      },
      options,
    );
  }

  it('restores only with --yes', async () => {
    const { session: made, requests } = session();
    const shown = envelopeOf(await restoreFromQuarantine(made, { ...restore, to: 'out' }), 1);
    expect(shown.text).toContain('Would restore 1 item of batch b-1:');
    expect(shown.text).toContain('deskshell quarantine restore b-1 --to /home/anna/out --yes');
    const done = envelopeOf(await restoreFromQuarantine(made, { ...restore, yes: true }), 1);
    expect(done.text).toContain('Restored 1 item of batch b-1.');
    expect(requests.map(({ request }) => request)).toMatchObject([{ act: false }, { act: true }]);
  });

  const purge = { kind: 'quarantine purge', batch: 'b-1', items: [], yes: true } as const;

  it('purges nothing off a terminal, whatever the flags, and shows without --yes', async () => {
    const { session: made, requests } = session();
    const refused = await purgeQuarantine(made, purge);
    expect([exitCodeOf(refused), envelopeOf(refused, 1)]).toMatchObject([
      1,
      { code: 'IRREVERSIBLE_NOT_ALLOWED' },
    ]);
    expect(requests).toEqual([]);
    const shown = await purgeQuarantine(made, { ...purge, yes: false });
    expect(exitCodeOf(shown)).toBe(0);
    expect(requests.map(({ request }) => request)).toMatchObject([{ batch: 'b-1' }, { act: false }]);
    expect(envelopeOf(shown, 1).text).toContain('i1 · /home/anna/old\\u001b.iso');
  });

  it.each([
    ['permanent\r', 0, [false, true]],
    ['yes\r', 1, [false]],
  ] as const)('purges at a terminal after the typed word alone (%j)', async (typed, exit, acts) => {
    const made = session({ interactive: true });
    setTimeout(() => made.input.write(typed), 20);
    const outcome = await purgeQuarantine(made.session, purge);
    expect(exitCodeOf(outcome)).toBe(exit);
    const purges = made.requests.filter(({ verb }) => verb === 'quarantinePurge');
    expect(purges.map(({ request }) => request)).toMatchObject(acts.map((act) => ({ act })));
    expect(made.errors()).toContain('i1 · /home/anna/old\\u001b.iso');
  });
});
