import type { EntryFacts } from '../../src/kernel/entry-facts.ts';
import type { FileCategory } from '../../src/skills/file-types.ts';

/** Fixed English names, so that a sorted folder means the same in every language. */
export const CATEGORY_FOLDERS: Readonly<Record<FileCategory, string>> = {
  documents: 'Documents',
  pictures: 'Pictures',
  videos: 'Videos',
  audio: 'Audio',
  archives: 'Archives',
  installers: 'Installers',
  others: 'Others',
};

const CATEGORIES_BY_FOLDER: ReadonlyMap<string, FileCategory> = new Map([
  [CATEGORY_FOLDERS.documents, 'documents'],
  [CATEGORY_FOLDERS.pictures, 'pictures'],
  [CATEGORY_FOLDERS.videos, 'videos'],
  [CATEGORY_FOLDERS.audio, 'audio'],
  [CATEGORY_FOLDERS.archives, 'archives'],
  [CATEGORY_FOLDERS.installers, 'installers'],
  [CATEGORY_FOLDERS.others, 'others'],
]);

/** Categories whose folder cannot be used, because something else has its name there: a link or a file. */
export function blockedCategories(entries: readonly EntryFacts[]): ReadonlyMap<FileCategory, EntryFacts> {
  const blocked = new Map<FileCategory, EntryFacts>();
  for (const entry of entries) {
    const category = CATEGORIES_BY_FOLDER.get(entry.name);
    // SAFETY: nothing is sorted through a link, which may lead anywhere.
    if (category !== undefined && entry.type !== 'dir') blocked.set(category, entry);
  }
  return blocked;
}
