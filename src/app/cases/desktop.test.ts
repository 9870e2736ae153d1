import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, expectOk, moved } from '../../../test/support/app-stand.ts';
import { makeTree, type TreeSpec } from '../../../test/support/make-tree.ts';
import { leaveOut } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';
import type { Action } from '../../protocol/action.ts';
import type { CapabilityId } from '../../protocol/capability.ts';
import { ok } from '../../protocol/result.ts';
import { defineSkill } from '../../skills/define-skill.ts';

const DESKTOP = { kind: 'skill' as const, name: 'desktop-organize', options: {} };

function preview(stand: AppStand, name = 'desktop-organize', roots: string[] = []) {
  const grants: CapabilityId[] = ['fs.read', 'fs.write', 'fs.delete'];
  return stand.request('preview', { subject: { ...DESKTOP, name }, roots, grants });
}

function applyDesktop(stand: AppStand, planHash?: string) {
  return stand.request('apply', {
    subject: DESKTOP,
    ...{ roots: [], grants: [], allowIrreversible: false, source: 'test' },
    choice: { kind: 'ticked' },
    ...(planHash === undefined ? {} : { planHash }),
  });
}

const CLUTTER: TreeSpec = {
  'Desktop/a.pdf': 'A',
  'Desktop/b.qqq': 'B',
  'Desktop/Documents/a.pdf': 'an earlier one',
  'Desktop/Editor.lnk': 'L',
  'Desktop/project/c.pdf': 'C',
};

describe('the Desktop', () => {
  test('is tidied without a root or a trace of ours on it, and one undo puts every file back', async () => {
    const stand = appStand();
    makeTree(stand.profile, CLUTTER);
    const before = treeDigest(stand.profile);
    const { planHash } = expectOk(await preview(stand));
    const done = expectOk(await applyDesktop(stand, planHash));
    expect([done.status, done.applied]).toEqual(['ok', ['desktop:move:a.pdf', 'desktop:move:b.qqq']]);
    const at = (relative: string) => path.join(stand.profile, 'Desktop', ...relative.split('/'));
    expect(fs.readdirSync(at('.')).sort()).toEqual(['Documents', 'Editor.lnk', 'Others', 'project']);
    expect(fs.readFileSync(at('Documents/a.pdf'), 'utf8')).toBe('an earlier one');
    expect(fs.readFileSync(at('Documents/a (1).pdf'), 'utf8')).toBe('A');
    expect(fs.existsSync(path.join(stand.data, 'journal', 'journal.jsonl'))).toBe(true);
    const back = expectOk(await stand.request('undo', { act: true }));
    expect(back).toMatchObject({ rolledBack: 2, failed: [] });
    expect(treeDigest(stand.profile)).toEqual(before);
  });

  test('that a cloud syncs is tidied all the same: nothing leaves the synced folder', async () => {
    const stand = appStand();
    const inCloud = path.join(stand.profile, 'OneDrive', 'Desktop');
    makeTree(stand.profile, {
      'OneDrive/Desktop/a.pdf': 'A',
      '.config/user-dirs.dirs': 'XDG_DESKTOP_DIR="$HOME/OneDrive/Desktop"\n',
      'Desktop/b.pdf': 'B',
    });
    const { actions, roots } = expectOk(await preview(stand));
    // Only Linux lets a made-up profile say where its Desktop is.
    if (process.platform === 'linux') expect(roots).toEqual([inCloud]);
    expect(actions.map(({ ticked, notes }) => [ticked, notes])).toEqual([[true, []]]);
  });

  test('that is not there is nothing to do', async () => {
    const stand = appStand();
    const { ok: startable, actions, log } = expectOk(await preview(stand));
    expect([startable, actions.length, log.length]).toEqual([true, 0, 1]);
    expect(expectOk(await applyDesktop(stand)).status).toBe('ok');
  });

  test.each(['Desktop/.git/HEAD', 'OneDrive/.git/HEAD'])(
    'in a repository is left as it is (%s)',
    async (mark) => {
      const stand = appStand();
      const desktop = mark.startsWith('Desktop') ? 'Desktop' : 'OneDrive/Desktop';
      if (desktop !== 'Desktop' && process.platform !== 'linux')
        leaveOut('only Linux lets a profile name its Desktop');
      makeTree(stand.profile, {
        [mark]: 'ref: refs/heads/main\n',
        [`${desktop}/a.pdf`]: 'A',
        '.config/user-dirs.dirs': `XDG_DESKTOP_DIR="$HOME/${desktop}"\n`,
      });
      const { actions } = expectOk(await preview(stand));
      expect(actions.map(({ ticked, problems }) => [ticked, problems[0]?.code])).toEqual([
        [false, 'PATH_PROTECTED'],
      ]);
    },
  );

  test('in a profile that is a repository as a whole is tidied: people keep their settings in one', async () => {
    const stand = appStand();
    makeTree(stand.profile, { '.git/HEAD': 'ref: refs/heads/main\n', 'Desktop/a.pdf': 'A' });
    expect(expectOk(await preview(stand)).actions.map(({ ticked }) => ticked)).toEqual([true]);
  });
});

type Loose<A> = A extends Action ? A : never;

/** A skill with a root of its own that wants these files moved. */
function reaching(root: string, files: readonly string[]) {
  const manifest = {
    name: 'reaching',
    version: '1.0.0',
    description: 'Wants more than is its own.',
    entry: 'index.ts',
    capabilities: [
      { id: 'fs.read' as const, reason: 'r' },
      { id: 'fs.write' as const, reason: 'r' },
    ],
  };
  const actions: readonly Loose<Action>[] = files.map((file) => moved(file, file, `${file}.moved`));
  const skill = defineSkill({
    title: 'Reaching',
    roots: ({ profile }) => ok([path.join(profile, root)]),
    scan: () => ok(null),
    plan: () => ok(actions),
  });
  return { folder: 'reaching', manifest, skill };
}

describe('personal folders are open to their own module alone', () => {
  const all: TreeSpec = {
    'Desktop/a': 'A',
    'Desktop-old/a': 'A',
    'Downloads/a': 'A',
    'Documents/a': 'A',
    'Pictures/a': 'A',
    'Music/a': 'A',
    'Videos/a': 'A',
    'work/a': 'A',
  };

  test('another skill’s rows in them are PATH_PROTECTED, wherever its root lies, and never run', async () => {
    const files = Object.keys(all);
    const stand = appStand({ outsideSkills: [reaching('.', files)] });
    makeTree(stand.profile, all);
    const { actions } = expectOk(await preview(stand, 'reaching'));
    const open = actions.filter(({ problems }) => problems.length === 0).map(({ id }) => id);
    expect(open).toEqual(process.platform === 'darwin' ? open : ['Desktop-old/a', 'work/a']);
    const closed = actions.filter(({ id }) => !open.includes(id));
    expect(closed.map(({ ticked, problems }) => [ticked, problems[0]?.code])).toEqual(
      closed.map(() => [false, 'PATH_PROTECTED']),
    );
  });

  test.each(['Desktop', 'Downloads'])(
    'a skill that brings %s as its root opens nothing by that',
    async (folder) => {
      const stand = appStand({ outsideSkills: [reaching(folder, ['a'])] });
      makeTree(stand.profile, all);
      const { actions } = expectOk(await preview(stand, 'reaching'));
      expect(actions.map(({ ticked, problems }) => [ticked, problems[0]?.code])).toEqual([
        [false, 'PATH_PROTECTED'],
      ]);
    },
  );

  test('a folder that a person named is open, and no further than it reaches', async () => {
    const stand = appStand();
    makeTree(stand.profile, { ...all, 'Desktop/inner/old.pdf': 'P', 'Downloads/old.pdf': 'P' });
    const named = async (...names: string[]) => {
      const roots = names.map((name) => path.join(stand.profile, ...name.split('/')));
      const { actions } = expectOk(await preview(stand, 'downloads-cleanup', roots));
      return actions.map(({ id, problems }) => [id, problems[0]?.code]);
    };
    expect(await named('Downloads')).toEqual([
      ['download:sort:a', undefined],
      ['download:sort:old.pdf', undefined],
    ]);
    expect(await named('Desktop/inner')).toEqual([['download:sort:old.pdf', undefined]]);
    expect(await named('Desktop', 'Desktop/inner')).toEqual([['download:sort:a', undefined]]);
  });

  test('naming a folder inside the Desktop together with the profile does not open the Desktop', async () => {
    const stand = appStand();
    makeTree(stand.profile, { 'Desktop/inner/x': 'X', 'Desktop/old.pdf': 'P' });
    const files = ['Desktop/old.pdf', 'Desktop/inner/x'];
    const outside = reaching('.', files);
    const { roots: _own, ...skill } = outside.skill;
    const second = appStand({
      outsideSkills: [{ ...outside, skill }],
      env: { DESKSHELL_PROFILE: stand.profile },
    });
    const roots = [stand.profile, path.join(stand.profile, 'Desktop', 'inner')];
    const { actions } = expectOk(await preview(second, 'reaching', roots));
    expect(actions.map(({ id, problems }) => [id, problems[0]?.code])).toEqual([
      ['Desktop/old.pdf', 'PATH_PROTECTED'],
      ['Desktop/inner/x', undefined],
    ]);
  });
});
