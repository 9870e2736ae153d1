import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startOf } from '../../src/drivers/process-identity.ts';
import { startOwnProgram } from '../support/own-program.ts';
import { newStand } from '../support/stand.ts';

test('C53 closing a program says what it did and nothing else: Node warned of a descriptor that it did not know', async () => {
  const program = await startOwnProgram('closes');
  const stand = newStand();
  const root = path.join(stand.profile, 'Work');
  mkdirSync(root);
  const task = {
    title: 'Close',
    capabilities: [{ id: 'process.close', reason: 'It is idle.' }],
    actions: [{ id: 'c', kind: 'process.close', pid: program.pid, startedAt: startOf(program.pid) }],
  };
  const file = path.join(stand.dir, 'close.json');
  writeFileSync(file, JSON.stringify(task));
  const words = ['task', 'apply', file, '--root', root, '--grant', 'process.close', '--yes'];
  const run = await stand.run([...words, '--allow-irreversible', '--json'], {
    env: { DESKSHELL_SYSTEM: 'real' },
  });
  expect(run).toMatchObject({ code: 0, stderr: '' });
  await program.ended();
  expect(program.isRunning()).toBe(false);
});
