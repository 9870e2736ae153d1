import { chanceOf } from './seeded.ts';

/** Beyond this a file is sparse: zeros that take no room on most drives. */
const WRITTEN_BYTES = 16 * 1024;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz     ';

/**
 * The first bytes of a made-up file, the rest is zeros. They follow from seed and name, and say what the file is
 * to whoever opens it.
 */
export function firstBytes(seed: number, name: string, size: number): Buffer {
  const chance = chanceOf(seed, `contents of ${name}`);
  const bytes = Buffer.alloc(Math.min(size, WRITTEN_BYTES));
  const headLength = bytes.write(`Made up by deskshell demo: ${name}\n`);
  for (let at = headLength; at < bytes.length; at += 1) {
    const letter = LETTERS.charCodeAt(chance.between(0, LETTERS.length - 1));
    bytes[at] = at % 80 === 79 ? 10 : letter;
  }
  return bytes;
}
