import path from 'node:path';
import type { EntryFacts } from '../kernel/entry-facts.ts';
import { say } from '../locales/say.ts';
import type { ProposedAction, SkillContext } from './define-skill.ts';
import { categoryOf, type FileCategory } from './file-types.ts';

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

/** What a skill says of the move of one file beside where it goes. */
export type MoveWords = Pick<ProposedAction, 'id' | 'group' | 'enabled' | 'reason'>;

/**
 * A move for each file into the folder of its type below the root, never over anything. Files whose folder is
 * blocked have none; that is said.
 */
export function movesByType(
  ctx: SkillContext,
  files: readonly EntryFacts[],
  blocked: ReadonlyMap<FileCategory, EntryFacts>,
  wordsOf: (file: EntryFacts, category: FileCategory) => MoveWords,
): readonly ProposedAction[] {
  for (const entry of blocked.values()) ctx.log(say('sort.folderBlocked', { path: entry.path }));
  const folders = new CategoryTargets(ctx.root);
  const rows: ProposedAction[] = [];
  for (const file of files) {
    const category = categoryOf(file.name);
    if (blocked.has(category)) continue;
    const to = folders.get(category) + file.name;
    rows.push({
      ...wordsOf(file, category),
      kind: 'fs.move',
      from: file.path,
      to,
      onConflict: 'rename',
      undo: { kind: 'fs.move', from: to, to: file.path },
    });
  }
  return rows;
}

/** Where files of a category go, with the separator behind: joined once, not for each of thousands. */
class CategoryTargets {
  private readonly root: string;
  private readonly known = new Map<FileCategory, string>();

  constructor(root: string) {
    this.root = root;
  }

  get(category: FileCategory): string {
    const known = this.known.get(category);
    if (known !== undefined) return known;
    const folder = path.join(this.root, CATEGORY_FOLDERS[category]) + path.sep;
    this.known.set(category, folder);
    return folder;
  }
}
