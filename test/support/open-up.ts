import fs from 'node:fs';

const SLASH = Buffer.from('/');

/** Makes every folder below `dir` writable again, links not entered, so that it can be removed. */
export function openUp(dir: string | Buffer): void {
  fs.chmodSync(dir, 0o700);
  for (const name of fs.readdirSync(dir, { encoding: 'buffer' })) {
    const full = Buffer.concat([Buffer.from(dir), SLASH, name]);
    if (fs.lstatSync(full).isDirectory()) openUp(full);
  }
}
