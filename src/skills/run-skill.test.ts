import { lstatSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { noSystem } from '../../test/support/fake-system.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { stageSkill } from '../../test/support/skill-stage.ts';
import { linksToo, makesLinks, manyOrFew, needsLinks } from '../../test/support/this-machine.ts';
import { localFiles } from '../drivers/fs/local-files.ts';
import { UNWATCHED } from '../kernel/progress.ts';
import { say } from '../locales/say.ts';
import { ok } from '../protocol/result.ts';
import type { SkillManifest } from '../protocol/skill-manifest.ts';
import { defineSkill, type ProposedAction, type Skill, type SkillContext } from './define-skill.ts';
import { makeContext } from './make-context.ts';
import { makeSkillMachine } from './skill-machine.ts';

const ROW: ProposedAction = { id: 'a', kind: 'quarantine.put', path: '/x', module: 'm' };

/** A skill that answers whatever it is told, also what no skill may. */
function answering(scan: unknown, plan: unknown = ok([])): Skill {
  const untyped: unknown = { title: 'Test', scan: () => scan, plan: () => plan };
  return untyped as Skill;
}

describe('a skill that does wrong is its own failure', () => {
  test('where it throws, at once or later', async () => {
    const throwing = defineSkill({
      title: 'Test',
      scan: (): never => {
        throw new Error('out of coffee');
      },
      plan: () => ok([]),
    });
    const rejecting = defineSkill({
      title: 'Test',
      scan: () => ok(1),
      plan: () => Promise.reject(new Error('out of coffee')),
    });
    for (const skill of [throwing, rejecting]) {
      expect(await stageSkill(skill, {}).run()).toMatchObject({
        ok: false,
        failure: {
          code: 'SKILL_INVALID',
          message: { key: 'skill.threw', fields: { detail: 'out of coffee' } },
        },
      });
    }
  });

  test.each([
    ['nothing', undefined, ok([]), 'scan'],
    ['no plan', ok(1), null, 'plan'],
    [
      'a failure without a code of ours',
      { ok: false, failure: { code: 'OOPS' } },
      ok([]),
      'scan.failure.code',
    ],
    ['no list', ok(1), ok({ length: 1 }), 'plan'],
    ['a row that is no object', ok(1), ok(['delete everything']), 'plan[0]'],
    ['an unknown kind', ok(1), ok([{ ...ROW, kind: 'fs.format' }]), 'plan[0].kind'],
    ['an unknown field', ok(1), ok([{ ...ROW, force: true }]), 'plan[0]'],
    ['a reason that is no text', ok(1), ok([{ ...ROW, reason: { key: 1 } }]), 'plan[0].reason'],
    ['an id with a comma', ok(1), ok([{ ...ROW, id: 'a,b' }]), 'plan[0].id'],
  ])('where it answers with %s', async (_what, scan, plan, field) => {
    expect(await stageSkill(answering(scan, plan), {}).run()).toMatchObject({
      ok: false,
      failure: { code: 'SKILL_INVALID', message: { key: 'skill.answerInvalid', fields: { field } } },
    });
  });

  test('where two rows have one id', async () => {
    expect(await stageSkill(answering(ok(1), ok([ROW, ROW])), {}).run()).toMatchObject({
      failure: { code: 'SKILL_INVALID', message: { key: 'skill.duplicateId', fields: { id: 'a' } } },
    });
  });

  test('and its own failures are passed on as they are', async () => {
    const failure = { code: 'NOT_FOUND', message: say('fs.notFound', { path: '/x' }) };
    expect(await stageSkill(answering({ ok: false, failure }), {}).run()).toEqual({ ok: false, failure });
  });
});

test('the task is a plain one: reasons and tolerance stand beside it', async () => {
  const reason = say('junk.holdsDocuments');
  const run = await stageSkill(
    answering(
      ok(1),
      ok([
        { ...ROW, reason, tolerated: true },
        { ...ROW, id: 'b', reason: 'as I say' },
      ]),
    ),
    {},
  ).run();
  if (!run.ok) throw new Error(run.failure.code);
  expect(run.value.task).toEqual({
    title: 'Test',
    capabilities: [{ id: 'fs.read', reason: 'To look.' }],
    actions: [
      { id: 'a', kind: 'quarantine.put', path: '/x', module: 'm' },
      { id: 'b', kind: 'quarantine.put', path: '/x', module: 'm' },
    ],
    onFailure: 'continue',
  });
  expect([...run.value.reasons]).toEqual([
    ['a', reason],
    ['b', 'as I say'],
  ]);
  expect([...run.value.tolerated]).toEqual(['a']);
});

test('what a skill changes in its plan afterwards changes nothing in the task', async () => {
  const row = { ...ROW, pre: [{ kind: 'path.exists', path: '/keeper' }] };
  const on = stageSkill(answering(ok(1), ok([row])), {});
  const run = await on.run();
  row.pre.length = 0;
  expect(run.ok && run.value.task.actions[0]?.pre).toEqual([{ kind: 'path.exists', path: '/keeper' }]);
});

test('nor does what it changes in the lists and objects of a step, or of a condition on a window', async () => {
  const purge = { id: 'p', kind: 'recycle.purge', entries: ['a'] };
  const selector = { name: 'Save' };
  const moving = { ...ROW, id: 'm', post: [{ kind: 'ui.exists', window: 'W', selector }] };
  const run = await stageSkill(answering(ok(1), ok([purge, moving])), {}).run();
  purge.entries.push('b');
  selector.name = 'Delete';
  const actions = run.ok ? run.value.task.actions : [];
  expect(actions[0]).toMatchObject({ entries: ['a'] });
  expect(actions[1]?.post).toMatchObject([{ selector: { name: 'Save' } }]);
});

test('options come typed, with their defaults', async () => {
  const seen: unknown[] = [];
  const skill = defineSkill({
    title: 'Test',
    options: z.object({ days: z.string().regex(/^\d+$/).default('30').transform(Number) }),
    scan: (ctx: SkillContext<{ days: number }>) => {
      seen.push(ctx.options.days);
      return ok(1);
    },
    plan: () => ok([]),
  });
  const on = stageSkill(skill, {});
  await on.run();
  await on.run({ options: { days: '7' } });
  expect(seen).toEqual([30, 7]);
  expect(await on.run({ options: { days: 'many' } })).toMatchObject({
    failure: {
      code: 'INVALID_ARGUMENT',
      message: { key: 'option.valueInvalid', fields: { option: 'days' } },
    },
  });
  expect(await stageSkill(answering(ok(1)), {}).run({ options: { any: 'thing' } })).toMatchObject({
    failure: { code: 'INVALID_ARGUMENT', message: { fields: { known: 'none' } } },
  });
});

describe('a skill sees only what it was given', () => {
  const WAYS_OUT = {
    'Downloads/way-out': { link: '../secret' },
    'Downloads/file-out': { link: '../secret/key' },
  };

  /** Runs what a skill may ask, in a stage with a way out, and tells the codes that it got. */
  async function asking(ask: (ctx: SkillContext, at: (name: string) => string) => unknown): Promise<unknown> {
    let answer: unknown;
    const skill = defineSkill({
      title: 'Test',
      scan: (ctx: SkillContext) => {
        answer = ask(ctx, (name) => path.join(ctx.system.profile, ...name.split('/')));
        return ok(1);
      },
      plan: () => ok([]),
    });
    const on = stageSkill(skill, {
      'Downloads/in.txt': 'in',
      'Downloads/sub/deep.txt': 'deep',
      ...linksToo(WAYS_OUT),
      'Downloads-old/x': 'x',
      'secret/key': 'key',
    });
    await on.run();
    return answer;
  }

  const outside = { ok: false, failure: { code: 'PATH_OUTSIDE_ROOT' } };

  test.each([
    ['the root above', 'Downloads/..'],
    ['a sibling with the same beginning', 'Downloads-old/x'],
    ['a way up', 'Downloads/sub/../../secret/key'],
    ['a path through a link', 'Downloads/way-out/key'],
  ])('not %s', async (_what, name) => {
    if (name.includes('way-out')) needsLinks();
    expect(await asking((ctx, at) => ctx.stat(at(name)))).toMatchObject(outside);
    expect(await asking((ctx, at) => ctx.hash(at(name)))).toMatchObject(outside);
    expect(await asking((ctx, at) => ctx.readText(at(name), 10))).toMatchObject(outside);
    expect(await asking((ctx, at) => ctx.list(path.dirname(at(name))))).toMatchObject({ ok: false });
    expect(await asking((ctx, at) => ctx.exists(at(name)))).toBe(false);
    expect(await asking((ctx, at) => ctx.isHidden(at(name)))).toBe(true);
  });

  test('links are leaves: seen as links, never opened or entered', async () => {
    needsLinks();
    expect(await asking((ctx, at) => ctx.stat(at('Downloads/way-out')))).toMatchObject({
      value: { type: 'link' },
    });
    const refused = { ok: false, failure: { code: 'PATH_INVALID' } };
    expect(await asking((ctx, at) => ctx.list(at('Downloads/way-out')))).toMatchObject(refused);
    expect(await asking((ctx, at) => ctx.walk(at('Downloads/way-out'), () => undefined))).toMatchObject(
      refused,
    );
    expect(await asking((ctx, at) => ctx.hash(at('Downloads/file-out')))).toMatchObject(refused);
    expect(await asking((ctx, at) => ctx.readText(at('Downloads/file-out'), 10))).toMatchObject(refused);
  });

  test('inside it sees everything, by absolute paths and by those from its root', async () => {
    expect(await asking((ctx) => ctx.readText('sub/deep.txt', 3))).toEqual(ok('dee'));
    expect(await asking((ctx, at) => ctx.exists(at('Downloads/in.txt')))).toBe(true);
    expect(await asking((ctx, at) => ctx.isHidden(at('Downloads/in.txt')))).toBe(false);
    const names = await asking((ctx) => {
      const seen: string[] = [];
      ctx.walk(ctx.root, (entry) => seen.push(entry.name));
      return seen;
    });
    expect(names).toEqual(
      makesLinks() ? ['file-out', 'in.txt', 'sub', 'deep.txt', 'way-out'] : ['in.txt', 'sub', 'deep.txt'],
    );
  });
});

test('C03: a link to a folder above ends nowhere, and each file is seen once', async () => {
  const seen: string[] = [];
  const skill = defineSkill({
    title: 'Test',
    scan: (ctx: SkillContext) => ctx.walk(ctx.root, (entry) => seen.push(entry.name)),
    plan: () => ok([]),
  });
  await stageSkill(skill, { 'Downloads/a/b/loop': { link: '../..' }, 'Downloads/a/b/x': 'x' }).run();
  expect(seen).toEqual(['a', 'b', 'loop', 'x']);
});

test('a walk tells how far it is, and stops when it is told to', async () => {
  const told: number[] = [];
  const skill = defineSkill({
    title: 'Test',
    scan: (ctx: SkillContext) => ctx.walk(ctx.root, () => undefined),
    plan: () => ok([]),
  });
  const on = stageSkill(skill, { Downloads: { folder: true } });
  const folders = manyOrFew(2_000, 300);
  for (let index = 0; index < folders; index += 1) mkdirSync(path.join(on.at('Downloads'), `d${index}`));
  const started = performance.now();
  await on.run({ onProgress: ({ done }) => told.push(done) });
  const seconds = (performance.now() - started) / 1000;
  expect(told.length).toBeGreaterThanOrEqual(1);
  expect(told.length).toBeLessThanOrEqual(2 + seconds * 11);
  let asked = 0;
  const cancelled = (): boolean => {
    asked += 1;
    return asked > 100;
  };
  expect(await on.run({ cancelled })).toMatchObject({ failure: { code: 'CANCELLED' } });
  expect(asked).toBe(101);
});

test('hashing a large file is a phase of its own, told in bytes, and can be stopped', async () => {
  const told: number[] = [];
  const skill = defineSkill({
    title: 'Test',
    scan: (ctx: SkillContext) => ctx.hash('big'),
    plan: () => ok([]),
  });
  const on = stageSkill(skill, { 'Downloads/big': { size: 8 * 1024 * 1024 } });
  await on.run({ onProgress: ({ phase, bytes }) => phase === 'hash' && told.push(bytes ?? 0) });
  expect(told[0]).toBe(1024 * 1024);
  expect(await on.run({ cancelled: () => true })).toMatchObject({ failure: { code: 'CANCELLED' } });
});

function contextOn(roots: readonly string[], capability: 'fs.read' | 'fs.write'): SkillContext {
  const manifest: SkillManifest = {
    name: 'm',
    version: '1.0.0',
    description: 'd',
    entry: 'e',
    capabilities: [{ id: capability, reason: 'r' }],
  };
  return makeContext({
    looks: localFiles,
    manifest,
    roots,
    options: {},
    now: 0,
    platform: 'linux',
    system: {
      profile: '/',
      profileIsMadeUp: false,
      account: { uid: null, isAdministrator: false },
      ownFolders: [],
      appFolder: '/',
      knownFolder: () => '/',
      temp: '/',
      variable: () => null,
      openPaths: () => null,
      find: () => [],
      settings: () => ok(null),
      ...makeSkillMachine(manifest, noSystem),
    },
    watch: UNWATCHED,
    keep: () => undefined,
    log: () => undefined,
  });
}

test('without a declared fs.read nothing may be looked at', () => {
  const dir = freshFolder('context');
  expect(contextOn([dir], 'fs.read').list(dir)).toEqual(ok([]));
  expect(contextOn([dir], 'fs.write').list(dir)).toMatchObject({ failure: { code: 'CAPABILITY_MISSING' } });
});

/** A folder in which every Linux mounts another file system. */
const [outer, mounted] = ['/dev', '/dev/pts'];
const hasMount =
  process.platform === 'linux' && lstatSync(outer).dev !== lstatSync(mounted, { throwIfNoEntry: false })?.dev;

test.runIf(hasMount)('[linux] what is mounted inside a folder is a leaf, and said to be unseen', () => {
  const seen: string[] = [];
  const unseen: string[] = [];
  contextOn([outer], 'fs.read').walk(
    outer,
    ({ path: full }) => seen.push(full),
    (full) => unseen.push(full),
  );
  expect(unseen).toContain(mounted);
  expect(seen).toContain(mounted);
  expect(seen.filter((full) => full.startsWith(`${mounted}/`))).toEqual([]);
});
