import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { envelopeSchema, previewData } from '../support/envelope.ts';
import { makeTree } from '../support/make-tree.ts';
import { commandLine } from '../support/project.ts';
import { newStand, type Stand } from '../support/stand.ts';

function standWithFiles(count: number): { stand: Stand; root: string; env: NodeJS.ProcessEnv } {
  const stand = newStand();
  const root = path.join(stand.profile, 'Downloads');
  makeTree(root, Object.fromEntries(Array.from({ length: count }, (_, n) => [`photo ${n}.jpg`, `${n}`])));
  const env = {
    ...process.env,
    DESKSHELL_PROFILE: stand.profile,
    DESKSHELL_HOME: stand.data,
    LC_ALL: 'en_US.UTF-8',
  };
  return { stand, root, env };
}

test('--json is one whole object, also where the reader is slow and the list long', async () => {
  const { root, env } = standWithFiles(3000);
  const words = [commandLine, 'preview', 'downloads-cleanup', '--root', root, '--json'];
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    stdout += chunk;
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  const envelope = envelopeSchema.parse(JSON.parse(stdout));
  expect(previewData.parse(envelope.data).actions).toHaveLength(3000);
  expect(stdout.endsWith('}\n')).toBe(true);
  expect(stderr).toBe('');
});

test('people are spoken to in their language, programs always in English', async () => {
  const { stand, root } = standWithFiles(1);
  const chinese = { env: { LC_ALL: 'zh_CN.UTF-8' } };
  const text = await stand.run(['preview', 'downloads-cleanup', '--root', root], chinese);
  expect(text.stdout).toContain('仅为预览，尚未更改任何内容。');
  const json = await stand.run(['preview', 'downloads-cleanup', '--root', root, '--json'], chinese);
  expect(json.json?.text).toContain('Preview only: nothing has been changed.');
  expect(JSON.stringify(json.json)).not.toMatch(/\p{Script=Han}/u);
  const refused = await stand.run(
    ['preview', 'downloads-cleanup', '--root', path.join(root, 'gone')],
    chinese,
  );
  expect(refused.stderr.split('\n')[0]).toMatch(/\p{Script=Han}/u);
  expect(refused.json?.message).not.toMatch(/\p{Script=Han}/u);
});

test.runIf(process.platform !== 'win32')('a reader that leaves is no crash [linux] [darwin]', () => {
  const { root, env } = standWithFiles(2000);
  const line = `"$0" "$1" preview downloads-cleanup --root "$2" --json | head -c 10`;
  const run = spawnSync('sh', ['-c', line, process.execPath, commandLine, root], { env, encoding: 'utf8' });
  expect(run.stdout).toBe('{"ok":true');
  expect(run.stderr).toBe('');
});

test.runIf(existsSync('/dev/full'))(
  'an answer that could not be written is said, and no success [linux]',
  () => {
    const { root, env } = standWithFiles(1);
    const line = `"$0" "$1" preview downloads-cleanup --root "$2" > /dev/full`;
    const run = spawnSync('sh', ['-c', line, process.execPath, commandLine, root], { env, encoding: 'utf8' });
    expect(run.status).toBe(1);
    const [sentence, last] = run.stderr.trimEnd().split('\n');
    expect(sentence).toContain('The result could not be written');
    expect(envelopeSchema.parse(JSON.parse(last ?? ''))).toMatchObject({ ok: false, code: 'NO_SPACE' });
  },
);

test.runIf(process.platform !== 'win32')('names cannot drive the terminal [linux] [darwin]', async () => {
  const stand = newStand();
  const root = path.join(stand.profile, 'Downloads');
  makeTree(root, { 'a\u001b[2J\u202egpj.txt': 'x', 'two\nlines.pdf': 'x' });
  const run = await stand.run(['preview', 'downloads-cleanup', '--root', root]);
  expect(run.code, run.stderr).toBe(0);
  expect(run.stdout).not.toMatch(/[\u001b\u202e]/);
  expect(run.stdout).toContain('a\\u001b[2J\\u202egpj.txt');
  expect(run.stdout).toContain('two\\nlines.pdf');
  const json = await stand.run(['preview', 'downloads-cleanup', '--root', root, '--json']);
  expect(json.stdout).not.toMatch(/[\u001b\u202e]/);
  expect(JSON.stringify(json.json)).toContain('a\\u001b[2J\u202egpj.txt');
});
