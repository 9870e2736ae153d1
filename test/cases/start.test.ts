import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../support/fresh-folder.ts';
import { projectRoot } from '../support/project.ts';

test('npm start without a terminal shows the whole main job, and the tree is as before', async () => {
  const tmp = freshFolder('start');
  const child = spawn(process.execPath, [path.join(projectRoot, 'scripts', 'start.mjs')], {
    cwd: tmp,
    env: { ...process.env, TMPDIR: tmp, TEMP: tmp, TMP: tmp, LC_ALL: 'en_US.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let shown = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    shown += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  expect(code, `${shown}\n${errors}`).toBe(0);
  expect(errors).toBe('');
  const [demo] = fs.readdirSync(tmp).filter((name) => name.startsWith('deskshell-demo-'));
  expect(shown).toContain(path.join(tmp, demo ?? 'no demo'));
  expect(shown).toMatch(/as before|as it was/i);
  expect(shown.match(/^== .* ==$/gm)).toEqual([
    '== 1 Look ==',
    '== 2 Do ==',
    '== 3 Take back ==',
    '== 4 Proof ==',
  ]);
  expect(shown).not.toContain('To do this, type:');
});
