import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { madeUpPreview, madeUpRow } from '../../../test/support/made-up-results.ts';
import { madeUpSession } from '../../../test/support/made-up-session.ts';
import { say } from '../../locales/say.ts';
import { ok } from '../../protocol/result.ts';
import type { PreviewResult } from '../../protocol/results.ts';
import type { SubjectWords } from '../command.ts';
import { envelopeOf, exitCodeOf } from '../outcome.ts';
import { previewPlan } from './preview.ts';

const busy = { code: 'BUSY' as const, message: say('fs.busy', { path: '/b' }) };
const skillInfo = { version: '1.0.0', description: 'x', available: true, capabilities: [] };

async function run(subject: SubjectWords, preview: PreviewResult, only: readonly string[] | null = null) {
  const made = madeUpSession({
    list: () =>
      ok({
        skills: [
          { ...skillInfo, name: 'downloads-cleanup', ownRoots: false },
          { ...skillInfo, name: 'junk-files', ownRoots: true },
        ],
      }),
    preview: () => ok(preview),
  });
  const outcome = await previewPlan(made.session, { kind: 'preview', subject, grants: [], only });
  return { ...made, outcome, envelope: envelopeOf(outcome, 1), exit: exitCodeOf(outcome) };
}

const skill = (name: string, root: string | null): SubjectWords => ({
  kind: 'skill',
  name,
  options: {},
  root,
});
const fine = madeUpPreview([madeUpRow({ id: 'x' })]);

describe('preview', () => {
  it('makes a root absolute from the folder that the person is in', async () => {
    const { requests } = await run(skill('downloads-cleanup', '../anna/./Downloads/'), fine);
    expect(requests).toEqual([
      {
        verb: 'preview',
        request: {
          subject: { kind: 'skill', name: 'downloads-cleanup', options: {} },
          roots: ['/home/anna/Downloads'],
          grants: [],
        },
      },
    ]);
  });

  it('needs a root where the skill has none of its own: USAGE', async () => {
    const without = await run(skill('downloads-cleanup', null), fine);
    expect([without.exit, without.envelope]).toMatchObject([2, { code: 'USAGE' }]);
    const own = await run(skill('junk-files', null), fine);
    expect(own.exit).toBe(0);
    expect(own.requests.at(-1)).toMatchObject({ verb: 'preview', request: { roots: [] } });
  });

  it('is not ok where apply would not start: the first problem, and the whole list as data', async () => {
    const refused = madeUpPreview([madeUpRow({ id: 'x' }), madeUpRow({ id: 'y', problems: [busy] })], {
      ok: false,
    });
    const { envelope, exit } = await run(skill('junk-files', null), refused);
    expect(exit).toBe(1);
    expect(envelope).toMatchObject({
      ok: false,
      status: 'error',
      code: 'BUSY',
      message: 'Another program is using “/b”. Close it and try again.',
      data: { actions: [{ id: 'x' }, { id: 'y' }] },
    });
  });

  it('is ok where only a row has a problem and the others would run', async () => {
    const { exit } = await run(
      skill('junk-files', null),
      madeUpPreview([madeUpRow({ id: 'y', problems: [busy] })]),
    );
    expect(exit).toBe(0);
  });

  it('refuses an id of --only that the list does not have', async () => {
    const { envelope } = await run(skill('junk-files', null), fine, ['x', 'z']);
    expect(envelope).toMatchObject({ ok: false, code: 'NOT_FOUND' });
    expect(envelope.ok ? '' : envelope.message).toContain('“z”');
  });

  it('names for a task the whole next command: grants, confirmation, plan', async () => {
    const file = path.join(freshFolder('preview'), "it's a task.json");
    writeFileSync(file, '{"title":"x"}');
    const preview = madeUpPreview([madeUpRow({ id: 'x', reversible: false, ticked: false })], {
      summary: { ...fine.summary, needsGrant: ['fs.write'] },
    });
    const { requests, envelope } = await run({ kind: 'task', file, roots: ['a b', '/c'] }, preview);
    expect(requests).toMatchObject([
      {
        request: {
          subject: { kind: 'task', document: { title: 'x' } },
          roots: ['/home/anna/a b', '/c'],
        },
      },
    ]);
    expect(envelope.text).toContain(
      `--root '/home/anna/a b' --root /c --grant fs.write --allow-irreversible --plan ${'a'.repeat(64)} --yes`,
    );
    expect(envelope.text).toContain(`'${file.replace("'", "'\\''")}'`);
  });
});
