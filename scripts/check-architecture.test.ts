import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { freshFolder } from '../test/support/fresh-folder.ts';
import { makeTree, type TreeSpec } from '../test/support/make-tree.ts';
import { projectRoot } from '../test/support/project.ts';

/** A small house in which every import is allowed. */
const HOUSE: TreeSpec = {
  'src/protocol/task.ts': 'export interface Task { readonly title: string }\nexport const schema = 1;\n',
  'src/locales/say.ts': "import { schema } from '../protocol/task.ts';\nexport const say = schema;\n",
  'src/kernel/ports.ts': 'export interface Mover { move(): void }\nexport const limit = 3;\n',
  'src/kernel/paths.ts': 'export const isBelow = 4;\n',
  'src/drivers/move.ts': [
    "import { isBelow } from '../kernel/paths.ts';",
    "import type { Mover } from '../kernel/ports.ts';",
    'export const mover: Mover = { move: () => isBelow };',
  ].join('\n'),
  'src/skills/define-skill.ts': 'export const defineSkill = (skill: unknown) => skill;\n',
  'skills/junk/index.ts':
    "import { defineSkill } from '../../src/skills/define-skill.ts';\nexport default defineSkill(1);\n",
  'skills/downloads/index.ts': 'export const downloads = 1;\n',
  'src/tuneup/lessons.ts': "import { limit } from '../kernel/ports.ts';\nexport const lessons = limit;\n",
  'src/app/run.ts': "import { mover } from '../drivers/move.ts';\nexport const run = mover;\n",
  'src/cli/main.ts': "import { run } from '../app/run.ts';\nexport const main = run;\n",
  'test/support/tree.ts': 'export const tree = 1;\n',
  'src/kernel/ports.test.ts':
    "import { tree } from '../../test/support/tree.ts';\nexport const tested = tree;\n",
};

function check(house: TreeSpec): { readonly code: number | null; readonly said: string } {
  const dir = freshFolder('house');
  makeTree(dir, house);
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/check-architecture.mjs', dir], {
    cwd: projectRoot,
    encoding: 'utf8',
  });
  return { code: status, said: stdout + stderr };
}

test('a house that keeps its floors passes', () => {
  expect(check(HOUSE)).toEqual({ code: 0, said: '13 modules, 13 of them ours, 0 violations\n' });
});

test('a folder without modules proves nothing and fails', () => {
  expect(check({ 'src/readme.txt': '' }).code).toBe(1);
});

describe('a planted violation is caught', () => {
  const plants: Readonly<Record<string, readonly [rule: string, file: string, text: string]>> = {
    'protocol imports a type of the kernel': [
      'floor-src-protocol',
      'src/protocol/bad.ts',
      "import type { Mover } from '../kernel/ports.ts';\nexport type Bad = Mover;\n",
    ],
    'the kernel imports a driver': [
      'floor-src-kernel',
      'src/kernel/bad.ts',
      "import { mover } from '../drivers/move.ts';\nexport const bad = mover;\n",
    ],
    'a driver uses kernel code': [
      'types-only-src-drivers-src-kernel',
      'src/drivers/bad.ts',
      "import { limit } from '../kernel/ports.ts';\nexport const bad = limit;\n",
    ],
    'a skill reaches for the hands': [
      'floor-skills',
      'skills/junk/bad.ts',
      "import { mover } from '../../src/drivers/move.ts';\nexport const bad = mover;\n",
    ],
    'a skill knows another': [
      'skills-not-sideways',
      'skills/junk/bad.ts',
      "import { downloads } from '../downloads/index.ts';\nexport const bad = downloads;\n",
    ],
    'the tune-up reaches for the hands': [
      'floor-src-tuneup',
      'src/tuneup/bad.ts',
      "import { mover } from '../drivers/move.ts';\nexport const bad = mover;\n",
    ],
    'the app imports a host': [
      'floor-src-app',
      'src/app/bad.ts',
      "import { main } from '../cli/main.ts';\nexport const bad = main;\n",
    ],
    'the command line goes past the app, by a late import too': [
      'floor-src-cli',
      'src/cli/bad.ts',
      "export const bad = () => import('../drivers/move.ts');\n",
    ],
    'product code uses test support': [
      'test-support-in-tests-only',
      'src/app/bad.ts',
      "import { tree } from '../../test/support/tree.ts';\nexport const bad = tree;\n",
    ],
    'two modules import each other': [
      'no-cycle',
      'src/app/bad.ts',
      "import { worse } from './worse.ts';\nexport const bad = () => worse;\n",
    ],
    'an import leads nowhere': ['resolvable', 'src/app/bad.ts', "export { gone } from './gone.ts';\n"],
    'electron comes in below the hosts': [
      'electron-in-hosts-only',
      'src/app/bad.ts',
      "export { app } from 'electron';\n",
    ],
    'the page reaches for Node': [
      'page-without-node',
      'src/renderer/bad.ts',
      "import fs from 'node:fs';\nexport const bad = fs;\n",
    ],
    'the page goes past its contract': [
      'floor-src-renderer',
      'src/renderer/bad.ts',
      "import type { run } from '../app/run.ts';\nexport type Bad = typeof run;\n",
    ],
    'the page carries the schemas': [
      'types-only-src-renderer-src-protocol',
      'src/renderer/bad.ts',
      "import { schema } from '../protocol/task.ts';\nexport const bad = schema;\n",
    ],
    'the window goes past the app': [
      'floor-src-main',
      'src/main/bad.ts',
      "import { mover } from '../drivers/move.ts';\nexport const bad = mover;\n",
    ],
    'somebody imports the window': [
      'main-imported-by-nobody',
      'src/cli/bad.ts',
      "import { open } from '../main/open.ts';\nexport const bad = open;\n",
    ],
  };
  for (const [what, [rule, file, text]] of Object.entries(plants)) {
    test(what, () => {
      const back = "import { bad } from './bad.ts';\nexport const worse = () => bad;\n";
      const { code, said } = check({
        ...HOUSE,
        [file]: text,
        ...(rule === 'no-cycle' && { 'src/app/worse.ts': back }),
        ...(rule === 'main-imported-by-nobody' && { 'src/main/open.ts': 'export const open = 1;\n' }),
      });
      expect(said).toContain(`${rule}: ${file}`);
      expect(code).toBe(1);
    });
  }
});
