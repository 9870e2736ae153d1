import { lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { scanTree } from './product-scan.ts';

/**
 * On Windows or under Wine: `node list-beside-lstat.mjs <files> <folders> <folder> <report>`. Looks through the same
 * tree in turn, the product's scan and readdir with an lstat for each entry, and reports the milliseconds of each.
 */

const [files, folders, root, report] = process.argv.slice(2);
const PAIRS = 3;

function make() {
  for (let n = 0; n < Number(files); n += 1) {
    const folder = `${root}\\tree\\folder ${n % Number(folders)}`;
    if (n < Number(folders)) mkdirSync(folder, { recursive: true });
    writeFileSync(`${folder}\\file ${n}.txt`, `${n}`);
  }
}

function byLstat(top) {
  let entries = 0;
  let bytes = 0;
  const open = [top];
  for (let dir = open.pop(); dir !== undefined; dir = open.pop()) {
    for (const name of readdirSync(dir)) {
      const full = `${dir}\\${name}`;
      const stats = lstatSync(full);
      entries += 1;
      if (stats.isDirectory()) open.push(full);
      else bytes += stats.size;
    }
  }
  return { entries, bytes };
}

async function timed(work) {
  const began = performance.now();
  const { entries, bytes } = await work();
  return { ms: performance.now() - began, entries, bytes };
}

const UNWATCHED = { report: () => undefined, cancelled: () => false };
rmSync(root, { recursive: true, force: true });
make();
const pairs = [];
for (let pair = 0; pair < PAIRS; pair += 1) {
  const scan = await timed(() => scanTree(`${root}\\tree`, UNWATCHED));
  const lstat = await timed(() => byLstat(`${root}\\tree`));
  pairs.push({ scan, lstat });
}
rmSync(root, { recursive: true, force: true });
writeFileSync(report, JSON.stringify(pairs));
