import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk, moved } from '../../../test/support/app-stand.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { manyOrFew } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import type { Capability, CapabilityId } from '../../protocol/capability.ts';
import { fail, ok } from '../../protocol/result.ts';
import { defineSkill } from '../../skills/define-skill.ts';

interface Outside {
  readonly version?: string;
  readonly capabilities?: readonly CapabilityId[];
  readonly looked?: () => void;
}

function capabilitiesOf(ids: readonly CapabilityId[]): Capability[] {
  return ids.map((id) => ({ id, reason: `why ${id}` }));
}

/** A skill that did not come with the app: moves `a` to `b`. */
function outside({ version = '1.0.0', capabilities = ['fs.read', 'fs.write'], looked }: Outside = {}) {
  const manifest = {
    name: 'stranger',
    version,
    description: 'From somewhere else.',
    entry: 'index.ts',
    capabilities: capabilitiesOf(capabilities),
  };
  const skill = defineSkill({
    title: 'A stranger',
    scan: (ctx) => {
      looked?.();
      return ctx.list(ctx.root);
    },
    plan: () => ok([moved('m', 'a', 'b')]),
  });
  return { folder: 'stranger', manifest, skill };
}

const subject = { kind: 'skill' as const, name: 'stranger', options: {} };

function preview(stand: AppStand, grants: CapabilityId[] = []) {
  return stand.request('preview', { subject, roots: [stand.root], grants });
}

function apply(stand: AppStand, grants: CapabilityId[] = [], planHash?: string) {
  return stand.request('apply', {
    subject,
    roots: [stand.root],
    grants,
    choice: { kind: 'ticked' },
    allowIrreversible: false,
    source: 'test',
    ...(planHash === undefined ? {} : { planHash }),
  });
}

describe('a skill from outside', () => {
  test('does not even look before it was granted all it asks for, and the refusal says what that is', async () => {
    let looks = 0;
    const stand = appStand({ outsideSkills: [outside({ looked: () => (looks += 1) })] });
    makeTree(stand.root, { a: 'A' });
    for (const grants of [[], ['fs.read']] as CapabilityId[][]) {
      expect(await preview(stand, grants)).toMatchObject({
        failure: {
          code: 'CAPABILITY_NOT_GRANTED',
          data: {
            skill: 'stranger',
            version: '1.0.0',
            capabilities: [{ id: 'fs.read' }, { id: 'fs.write' }],
          },
        },
      });
      expect(codeOf(await apply(stand, grants))).toBe('CAPABILITY_NOT_GRANTED');
    }
    expect(looks).toBe(0);
    expect(expectOk(await preview(stand, ['fs.read', 'fs.write']))).toMatchObject({ ok: true });
    expect(looks).toBe(1);
    // What is granted for a run is granted for that run alone.
    expect(codeOf(await preview(stand))).toBe('CAPABILITY_NOT_GRANTED');
    expect(expectOk(await stand.request('grants', {}))).toEqual({ grants: [] });
  });

  test('holds what was stored for its name, version and list; a new version asks again', async () => {
    const data = appStand({ outsideSkills: [outside()] });
    makeTree(data.root, { a: 'A' });
    const asked = { skill: 'stranger', version: '1.0.0', capabilities: outside().manifest.capabilities };
    expect(expectOk(await data.request('grant', asked)).grants).toMatchObject([{ skill: 'stranger' }]);
    const { planHash } = expectOk(await preview(data));
    expect(expectOk(await apply(data, [], planHash)).applied).toEqual(['m']);
    expect(fs.existsSync(path.join(data.root, 'b'))).toBe(true);
    expect(expectOk(await data.request('revoke', { skill: 'stranger' }))).toEqual({ grants: [] });
    expect(codeOf(await preview(data))).toBe('CAPABILITY_NOT_GRANTED');
    // Taking back what it did needs no grant.
    expect(expectOk(await data.undo())).toMatchObject({ rolledBack: 1 });
  });

  test.each<readonly [string, Outside]>([
    ['a new version', { version: '1.0.1' }],
    ['one capability more', { capabilities: ['fs.read', 'fs.write', 'fs.delete'] }],
  ])('%s is asked about again', async (_what, update) => {
    const env = (stand: AppStand) => ({ DESKSHELL_HOME: stand.data });
    const before = appStand({ outsideSkills: [outside()] });
    const asked = { skill: 'stranger', version: '1.0.0', capabilities: outside().manifest.capabilities };
    expectOk(await before.request('grant', asked));
    const after = appStand({ outsideSkills: [outside(update)], env: env(before) });
    expect(codeOf(await preview(after))).toBe('CAPABILITY_NOT_GRANTED');
    // A yes to what it asked for before is none to what it asks for now.
    expect(codeOf(await after.request('grant', asked))).toBe('NOT_APPROVED');
  });

  test('C62 that declared fs.write and proposes fs.delete is refused at preview, whatever it holds', async () => {
    const { manifest } = outside();
    const skill = defineSkill({
      title: 'A stranger',
      scan: () => ok(null),
      plan: () =>
        ok([
          { id: 'd', kind: 'fs.delete' as const, path: 'a', undo: { kind: 'quarantine.restore' as const } },
        ]),
    });
    const stand = appStand({ outsideSkills: [{ folder: 'stranger', manifest, skill }] });
    makeTree(stand.root, { a: 'A' });
    const everything: CapabilityId[] = ['fs.read', 'fs.write', 'fs.delete'];
    expect(codeOf(await preview(stand, everything))).toBe('CAPABILITY_MISSING');
  });

  test('cannot take the name of a built-in one', async () => {
    const named = outside();
    const manifest = { ...named.manifest, name: 'junk-files' };
    const stand = appStand({ outsideSkills: [{ ...named, folder: 'junk-files', manifest }] });
    expect(codeOf(await stand.request('list', {}))).toBe('SKILL_INVALID');
  });
});

test('built-in skills hold their manifest and are never asked about', async () => {
  const stand = appStand();
  const listed = expectOk(await stand.request('list', {})).skills;
  const junk = listed.find(({ name }) => name === 'junk-files');
  if (junk === undefined) throw new Error('no junk-files');
  const { name, version, capabilities } = junk;
  expect(codeOf(await stand.request('grant', { skill: name, version, capabilities }))).toBe(
    'INVALID_ARGUMENT',
  );
  const request = { subject: { kind: 'skill' as const, name, options: {} }, roots: [], grants: [] };
  expect((await stand.request('preview', request)).ok).toBe(true);
});

describe('C37 5,000 files and a skill that returns 400 folders', () => {
  /** Under Wine as many files to a folder, and a plan that still is one of many actions. */
  const howMany = () => ({ files: manyOrFew(5_000, 250), folders: manyOrFew(400, 20) });

  function sorting({ files, folders }: ReturnType<typeof howMany>, odd: boolean) {
    const { manifest } = outside();
    const skill = defineSkill({
      title: 'Many folders',
      scan: (ctx) => ctx.list(ctx.root),
      plan: (_ctx, entries) => {
        if (entries.length !== files) return fail('INTERNAL', { key: 'host.internal', fields: {} });
        return ok(
          entries.map(({ name }, index) => {
            const folder = odd && index === Math.floor(files / 4) ? 'what: a/b' : `group ${index % folders}`;
            return moved(name, name, `${folder}/${name}`);
          }),
        );
      },
    });
    return { folder: 'stranger', manifest, skill };
  }

  function manyFiles(stand: AppStand, files: number): void {
    for (let n = 0; n < files; n += 1) fs.writeFileSync(path.join(stand.root, `f${n}.txt`), `${n}`);
  }

  test('a name with “:” and “/” refuses the plan as a whole', async () => {
    const many = howMany();
    const stand = appStand({ outsideSkills: [sorting(many, true)] });
    manyFiles(stand, many.files);
    const before = treeDigest(stand.root, { folderTimes: true });
    expect(codeOf(await preview(stand, ['fs.read', 'fs.write']))).toBe('PATH_INVALID');
    expect(codeOf(await apply(stand, ['fs.read', 'fs.write']))).toBe('PATH_INVALID');
    expect(treeDigest(stand.root, { folderTimes: true })).toEqual(before);
  });

  test('without it, it warns and runs, and one undo brings the whole tree back', async () => {
    const many = howMany();
    const stand = appStand({ outsideSkills: [sorting(many, false)] });
    manyFiles(stand, many.files);
    const before = treeDigest(stand.root);
    const shown = expectOk(await preview(stand, ['fs.read', 'fs.write']));
    expect(shown.summary.warnings.map(({ key }) => key)).toEqual(['warning.manyActions']);
    const done = expectOk(await apply(stand, ['fs.read', 'fs.write'], shown.planHash));
    expect(done).toMatchObject({ status: 'ok', failed: [] });
    expect(fs.readdirSync(stand.root)).toHaveLength(many.folders + 1);
    expect(expectOk(await stand.undo())).toMatchObject({ rolledBack: many.files, failed: [], renamed: [] });
    expect(treeDigest(stand.root, { except: ['.deskshell'] })).toEqual(before);
  }, 120_000);
});
