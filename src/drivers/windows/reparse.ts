import type { ListedEntry } from './find-entries.ts';

type Marks = Pick<ListedEntry, 'attributes' | 'tag'>;

const DIRECTORY = 0x10;
const REPARSE_POINT = 0x400;
/** OFFLINE, RECALL_ON_OPEN, RECALL_ON_DATA_ACCESS (winnt.h): reading, and in part even opening, would fetch it. */
const NOT_HERE = 0x1000 | 0x40000 | 0x400000;
/** The bit of a tag that says "this stands for another name" (MS-FSCC 2.1.2.1): links and junctions have it. */
const NAME_SURROGATE = 0x20000000;
const TAG_MOUNT_POINT = 0xa0000003;

/** Are its bytes in the cloud (or on a tape) and not here? */
export function isCloudOnly({ attributes }: Marks): boolean {
  return (attributes & NOT_HERE) !== 0;
}

/** A link, a mounted folder, a placeholder, or something else that is more than a file or folder. */
export function isReparsePoint({ attributes }: Marks): boolean {
  return (attributes & REPARSE_POINT) !== 0;
}

/**
 * A symbolic link, a junction or a mounted folder. Placeholders of a cloud are reparse points too, and no links.
 * SAFETY: a reparse point of which no tag is told counts as a link: a leaf is left alone, a folder is emptied.
 */
export function isLinkLike({ attributes, tag }: Marks): boolean {
  return (attributes & REPARSE_POINT) !== 0 && (tag === 0 || (tag & NAME_SURROGATE) !== 0);
}

/** A folder that a walk may enter: no link, and nothing that listing it would fetch. */
export function isFolderInside(marks: Marks): boolean {
  return (marks.attributes & DIRECTORY) !== 0 && !isLinkLike(marks) && !isCloudOnly(marks);
}

export function isDirectoryEntry({ attributes }: Marks): boolean {
  return (attributes & DIRECTORY) !== 0;
}

/** What has to be made for a copy of a link: Windows tells links to folders from links to files. */
export function linkKind(marks: Marks): 'junction' | 'dir' | 'file' {
  if (marks.tag === TAG_MOUNT_POINT) return 'junction';
  return isDirectoryEntry(marks) ? 'dir' : 'file';
}
