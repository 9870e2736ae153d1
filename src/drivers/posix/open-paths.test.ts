import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../../../test/support/fresh-folder.ts';
import { openPaths } from './open-paths.ts';

const onLinux = process.platform === 'linux';

test.runIf(onLinux)(
  '[linux] an open file, a working folder and a socket are held; a file that nobody opened is not',
  async () => {
    const dir = freshFolder('open');
    const open = path.join(dir, 'open.log');
    const work = path.join(dir, 'work');
    const socket = path.join(dir, 'agent.sock');
    fs.writeFileSync(path.join(dir, 'closed.log'), '');
    fs.mkdirSync(work);
    const fd = fs.openSync(open, 'w');
    const sleeper = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000); console.log("up")'], {
      cwd: work,
    });
    const server = net.createServer().listen(socket);
    onTestFinished(() => {
      fs.closeSync(fd);
      sleeper.kill();
      server.close();
    });
    await new Promise((resolve) => sleeper.stdout.once('data', resolve));
    const held = openPaths([dir]);
    expect([...(held ?? [])].sort()).toEqual([socket, open, work].sort());
    expect(openPaths([work.slice(0, -1)])).toEqual(new Set());
  },
);

test('where the system does not tell, the answer is null and not “nothing”', () => {
  expect(openPaths(['/tmp'], path.join(freshFolder('open'), 'no-proc'))).toBeNull();
});
