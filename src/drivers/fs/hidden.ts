import path from 'node:path';
import { attributeSource } from './attribute-source.ts';

/** FILE_ATTRIBUTE_HIDDEN and FILE_ATTRIBUTE_SYSTEM (winnt.h). */
const NOT_SHOWN = 0x2 | 0x4;

/** Is an entry one that the system does not show to a person: a leading dot, on Windows hidden or system? */
export function isHidden(full: string): boolean {
  if (path.basename(full).startsWith('.')) return true;
  const listed = attributeSource.of(full);
  return listed !== null && (listed.attributes & NOT_SHOWN) !== 0;
}
