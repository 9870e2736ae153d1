import fs from 'node:fs';
import { setAttributes } from '../windows/looks.ts';
import { attributeSource } from './attribute-source.ts';
import { errnoName } from './system-error.ts';

const READ_ONLY = 0x1;

/**
 * Takes a file's or link's name away. Windows may refuse that for a read-only file: then it is made writable first,
 * and read-only again where it stays after all. Throws as `fs.unlinkSync` does.
 */
export function unlinkFile(at: string | Buffer): void {
  try {
    fs.unlinkSync(at);
  } catch (error) {
    if (process.platform !== 'win32' || typeof at !== 'string' || errnoName(error) !== 'EPERM') throw error;
    const attributes = attributeSource.of(at)?.attributes ?? 0;
    // SAFETY: the attribute belongs to all names of a file; the ones that stay must keep it.
    if ((attributes & READ_ONLY) === 0 || fs.lstatSync(at).nlink > 1) throw error;
    setAttributes(at, attributes & ~READ_ONLY);
    try {
      fs.unlinkSync(at);
    } catch (stillThere) {
      setAttributes(at, attributes);
      throw stillThere;
    }
  }
}
