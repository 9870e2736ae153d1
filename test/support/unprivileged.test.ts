import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from './fresh-folder.ts';
import { makeTree } from './make-tree.ts';
import { asUnprivilegedUser, type Command } from './unprivileged.ts';

function nodeSays(script: string): string {
  const command: Command = [process.execPath, '-e', script];
  const [program, ...words] = asUnprivilegedUser(command);
  return spawnSync(program, words, { encoding: 'utf8' }).stdout.trim();
}

test.runIf(process.platform !== 'win32')(
  'modes apply, also where the tests run as root [linux] [darwin]',
  () => {
    const dir = freshFolder('denied');
    makeTree(dir, {
      'closed.txt': { content: 'x', mode: 0o000 },
      shut: { folder: true, mode: 0o555 },
      'open.txt': 'x',
    });
    const tryTo = (deed: string) =>
      nodeSays(`try { ${deed}; console.log('done') } catch (error) { console.log(error.code) }`);
    expect(tryTo(`fs.readFileSync(${JSON.stringify(path.join(dir, 'closed.txt'))})`)).toBe('EACCES');
    expect(tryTo(`fs.writeFileSync(${JSON.stringify(path.join(dir, 'shut/new'))}, '')`)).toBe('EACCES');
    expect(tryTo(`fs.readFileSync(${JSON.stringify(path.join(dir, 'open.txt'))})`)).toBe('done');
    expect(fs.readdirSync(path.join(dir, 'shut'))).toEqual([]);
  },
);
