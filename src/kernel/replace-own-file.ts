import fs from 'node:fs';

/** Where the new text of a file of ours is written before it takes the file's name. */
export function partOf(file: string): string {
  return `${file}.part`;
}

/** Writes a small file of ours whole, flushed, in the place of what it was. Throws what the system says. */
export function replaceOwnFile(file: string, text: string): void {
  const part = partOf(file);
  fs.rmSync(part, { force: true });
  // SAFETY: made anew, or a link planted under its name would lead the text over a file of a person's (invariant 1).
  fs.writeFileSync(part, text, { mode: 0o600, flag: 'wx', flush: true });
  fs.renameSync(part, file);
}

/** Gives a file of ours that nobody can read another name. SAFETY: never that of one that was set aside before. */
export function setAsideUnreadable(file: string): void {
  const aside = `${file}.unreadable`;
  let free = aside;
  for (let n = 2; fs.lstatSync(free, { throwIfNoEntry: false }) !== undefined; n += 1) free = `${aside}-${n}`;
  fs.renameSync(file, free);
}
