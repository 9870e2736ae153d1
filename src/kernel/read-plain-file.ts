import fs from 'node:fs';

const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = fs.constants;

/**
 * The bytes of one of our own files. Throws what the system says, and for what is no plain file: a link under our
 * name is not followed, a pipe is not waited for.
 */
export function readPlainFile(file: string): Buffer {
  // SAFETY: opening a pipe that nobody writes into would wait for ever, and every verb with it.
  const fd = fs.openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    if (!fs.fstatSync(fd).isFile()) throw new Error(`no plain file: ${file}`);
    return fs.readFileSync(fd);
  } finally {
    fs.closeSync(fd);
  }
}
