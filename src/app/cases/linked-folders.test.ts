import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type AppStand, appStand, codeOf, expectOk } from '../../../test/support/app-stand.ts';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { makeTree } from '../../../test/support/make-tree.ts';
import { scanned } from '../../../test/support/review-of.ts';
import { makeLink } from '../../../test/support/this-machine.ts';
import { treeDigest } from '../../../test/support/tree-digest.ts';

/** Downloads or Desktop is a link: nobody named what it leads to. */

const MODULES = [
  ['Downloads', 'downloads-cleanup', 'downloads'],
  ['Desktop', 'desktop-organize', 'desktop'],
] as const;
const PLACES = [
  ['outside the profile', () => freshFolder('outside')],
  ['inside the profile', (stand: AppStand) => path.join(stand.profile, 'elsewhere')],
] as const;
const CASES = MODULES.flatMap((module) => PLACES.map((place) => [...module, ...place] as const));

function linked(name: string, makeTarget: (stand: AppStand) => string) {
  const stand = appStand();
  const target = makeTarget(stand);
  makeTree(target, { 'a.mp3': 'a', 'a (1).mp3': 'a' });
  makeLink(target, path.join(stand.profile, name));
  return { stand, target: fs.realpathSync.native(target), before: treeDigest(target) };
}

describe.each(CASES)('%s (%s, %s) is a link to a place %s', (name, skill, module, _where, makeTarget) => {
  test('the scan of the window does not look there, and says so', async () => {
    const { stand, target, before } = linked(name, makeTarget);
    const { parts } = await scanned(stand);
    const part = parts.find((one) => one.part === skill);
    expect(part?.refusal).toMatchObject({
      code: 'PATH_OUTSIDE_ROOT',
      message: { key: 'skill.folderIsLink', fields: { path: path.join(stand.profile, name), target } },
    });
    expect(treeDigest(target)).toEqual(before);
  });

  test('nor does a round, a night, or the skill by itself; whoever names the place has it looked at where the message says so', async () => {
    const { stand, target, before } = linked(name, makeTarget);
    expectOk(await stand.request('tuneupInit', { owner: 'terminal', force: false }));
    const { scan } = expectOk(await stand.request('tuneupScan', { owner: 'terminal' }));
    expect(scan.leftOut.find((one) => one.module === module)?.message.key).toBe('skill.folderIsLink');
    expectOk(await stand.request('nightGrantChange', { module, allow: true, byPerson: false }));
    const { receipt } = expectOk(await stand.request('tuneupNightly', {}));
    expect(receipt.leftOut.find((one) => one.module === module)?.message.key).toBe('skill.folderIsLink');
    const subject = { kind: 'skill', name: skill, options: {} } as const;
    const { downloads } = expectOk(await stand.request('places', {}));
    const usual = module === 'downloads' ? [downloads] : [];
    const refused = await stand.request('preview', { subject, roots: usual, grants: [] });
    expect(codeOf(refused)).toBe('PATH_OUTSIDE_ROOT');
    expect(treeDigest(target)).toEqual(before);
    if (refused.ok || refused.failure.message.fields['skill'] === 'none') return;
    const preview = await stand.request('preview', { subject, roots: [target], grants: [] });
    expect(expectOk(preview).actions.length).toBeGreaterThan(0);
  });
});
