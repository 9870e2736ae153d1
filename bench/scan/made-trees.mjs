import { mkdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Numbers that are the same in every run. */
function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state / 0x7fffffff;
  };
}

/** Files of 1 to 6 KB in folders that lie up to 13 deep in each other, a tenth of the names not Latin. */
export function makeTree(root, files, folders) {
  const random = seeded(7);
  mkdirSync(root, { recursive: true });
  const made = [{ at: root, depth: 0 }];
  while (made.length < folders) {
    const { at, depth } = made[Math.floor(random() * made.length)];
    if (depth > 12) continue;
    const folder = `${at}/${random() < 0.1 ? '文件夹' : 'folder'} ${made.length}`;
    mkdirSync(folder);
    made.push({ at: folder, depth: depth + 1 });
  }
  for (let n = 0; n < files; n += 1) {
    const name = `${n % 9 === 0 ? '報告' : 'report'} ${n}.${['pdf', 'txt', 'jpg'][n % 3]}`;
    const full = `${made[n % folders].at}/${name}`;
    writeFileSync(full, 'x');
    truncateSync(full, 1000 + (n % 5000));
  }
}

/** Empty files, a hundred in each folder. */
export function makeEmptyFiles(root, files) {
  for (let n = 0; n < files; n += 1) {
    const folder = path.join(root, `folder ${Math.floor(n / 100)}`);
    if (n % 100 === 0) mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, `file ${n}.txt`), '');
  }
}

/** A folder of downloads of up to 8 KB, many of one size, of which one in ten has copies as browsers name them, some with other bytes. */
export function makeDownloads(root, files) {
  const random = seeded(11);
  mkdirSync(root, { recursive: true });
  const write = (name, seed, size) => {
    const bytes = Buffer.alloc(size, `${seed} `);
    const full = path.join(root, name);
    writeFileSync(full, bytes);
    utimesSync(full, 1_600_000_000 + seed, 1_600_000_000 + seed);
  };
  for (let n = 0; n < files; ) {
    const size = 8 + Math.floor(random() * 8_000);
    const seed = n;
    write(`item ${seed}.pdf`, seed, size);
    n += 1;
    const copies = random() < 0.1 ? 1 + Math.floor(random() * 3) : 0;
    for (let copy = 1; copy <= copies && n < files; copy += 1) {
      // Now and then the same name and size, and other bytes.
      write(`item ${seed} (${copy}).pdf`, random() < 0.1 ? seed + 0.5 : seed, size);
      n += 1;
    }
  }
}
