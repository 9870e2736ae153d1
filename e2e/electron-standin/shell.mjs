import { spawn } from 'node:child_process';
import path from 'node:path';
import { loud } from './loud.mjs';
import { record } from './records.mjs';
import { forPerson } from './settings.mjs';

/** shell: carried out for a person, only written down for a test. */

const OPENER = { win32: ['explorer.exe'], darwin: ['open'] }[process.platform] ?? ['xdg-open'];

/** @returns {Promise<string>} '' or what went wrong */
function run(command, args) {
  if (!forPerson) return Promise.resolve('');
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: 'ignore', detached: true });
    child.once('error', (error) => {
      console.error(`electron stand-in: ${error.message}`);
      resolve(error.message);
    });
    child.once('spawn', () => resolve(''));
    child.unref();
  });
}

export const shell = loud('shell', {
  showItemInFolder(file) {
    record('shell.showItemInFolder', file);
    if (process.platform === 'win32') void run(OPENER[0], [`/select,${file}`]);
    else if (process.platform === 'darwin') void run(OPENER[0], ['-R', file]);
    else void run(OPENER[0], [path.dirname(file)]);
  },
  openPath(file) {
    record('shell.openPath', file);
    return run(OPENER[0], [file]);
  },
  async openExternal(url) {
    record('shell.openExternal', url);
    const failed = await run(OPENER[0], [url]);
    if (failed) throw new Error(failed);
  },
});
