import fs from 'node:fs';
import path from 'node:path';
import { makeTree } from './make-tree.ts';
import { linksToo, onWindows } from './this-machine.ts';

const ODD_TIMES_S = [-86_400.25, -1, -0.5, 0, 0.75, 1, 1_700_000_000.123456];
/** On Windows Node counts seconds in 32 bits: of the year 2106 it makes 1970. */
if (!onWindows) ODD_TIMES_S.push(4_294_967_296.5);

/** A folder with everything in it that a folder may hold here. */
export function allKinds(dir: string): void {
  makeTree(dir, {
    empty: '',
    'a file.txt': 'text',
    'Ünï 報告 🆚.txt': 'x'.repeat(70_000),
    'sub/inner': 'i',
    'second name': { hardLinkTo: 'a file.txt' },
    ...linksToo({ link: { link: 'a file.txt' }, dangling: { link: 'nowhere' } }),
  });
  for (const [number, seconds] of ODD_TIMES_S.entries()) {
    const full = path.join(dir, `time ${number}`);
    fs.writeFileSync(full, 't');
    fs.utimesSync(full, seconds, seconds);
  }
  fs.writeFileSync(path.join(dir, 'sparse'), '');
  fs.truncateSync(path.join(dir, 'sparse'), 5 * 1024 ** 3);
  fs.chmodSync(path.join(dir, 'empty'), 0o444);
}
