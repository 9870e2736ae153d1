import path from 'node:path';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { folderOf, isBelow, isDriveRoot, isSame, isWithin, overlaps } from './paths.ts';
import type { KnownFolder, Places } from './places.ts';
import type { Files } from './ports.ts';
import type { RootOrigin, RootSet } from './roots.ts';

/** The folder of ours inside a root: journal and nothing else. */
export const OWN_FOLDER = '.deskshell';

/** Who proposes: a raw task may touch what its owner named, modules and skills are held shorter. */
export type Proposer = 'task' | 'skill';

/** Who proposes, on whose roots, and which personal folder is open to this module alone. */
export interface Standing {
  readonly origin: RootOrigin;
  readonly proposer: Proposer;
  readonly opens: KnownFolder | null;
}

/** What a raw task may reach, and whatever is taken back. */
export function byTask(origin: RootOrigin): Standing {
  return { origin, proposer: 'task', opens: null };
}

const REPOSITORY_MARKS = ['.git', '.hg', '.svn', '.jj', '.bzr'] as const;

interface Near {
  /** Nothing protected lies in the folder or around it: an entry's own name is all that is left to ask. */
  readonly isClear: boolean;
  readonly inOwnFolder: boolean;
  readonly own: readonly string[];
  readonly app: readonly string[];
  readonly knownFolders: readonly string[];
  readonly otherProfiles: readonly string[];
  readonly system: readonly string[];
  readonly closedFolders: readonly ClosedFolder[];
  readonly inRepository: boolean;
  readonly workplace: string | null;
}

/** A personal folder that only its own module may touch. */
interface ClosedFolder {
  readonly name: KnownFolder;
  readonly folder: string;
}

/**
 * What no action may touch (tuneup.md, "Protection"): a path that equals, lies under or contains a protected
 * one. Whole segments, compared as the file system compares.
 */
export class Protection {
  private readonly repositories = new Map<string, boolean>();
  private readonly nearby = new Map<string, Near>();
  private readonly rootSet: RootSet;
  private readonly origin: RootOrigin;
  private readonly proposer: Proposer;
  private readonly opens: KnownFolder | null;
  private readonly places: Places;
  private readonly files: Files;

  constructor(rootSet: RootSet, { origin, proposer, opens }: Standing, places: Places, files: Files) {
    this.rootSet = rootSet;
    this.origin = origin;
    this.proposer = proposer;
    this.opens = opens;
    this.places = places;
    this.files = files;
  }

  /**
   * Why this path is out of reach, or null. `isFolder` false spares a look at whether it is a repository;
   * repositories inside a folder are found by `forbidsInside`.
   */
  forbids(target: string, isFolder: boolean): Message | null {
    const near = this.near(folderOf(target));
    if (near.isClear && !isFolder && !this.isTellingName(path.basename(target))) return null;
    return (
      this.forbidsOwn(target, near) ??
      this.forbidsSystem(target, near) ??
      this.forbidsForSkills(target, isFolder, near)
    );
  }

  /** Why nothing may be given back to this place, or null: a person's own folders are open to what was in them. */
  forbidsReturn(target: string): Message | null {
    const near = this.near(folderOf(target));
    return this.forbidsOwn(target, near) ?? this.forbidsSystem(target, near);
  }

  /** Why an entry found inside a folder that an action takes keeps that folder from being taken, or null. */
  forbidsInside(folder: string, entryName: string): Message | null {
    const { key } = this.rootSet;
    if (key(entryName) === key(OWN_FOLDER)) return say('protected.own', { path: folder });
    if (this.proposer === 'skill' && isRepositoryMark(entryName)) {
      return say('protected.repository', { path: folder });
    }
    return null;
  }

  /** A name that by itself puts an entry out of reach, wherever it lies. */
  private isTellingName(name: string): boolean {
    const { key } = this.rootSet;
    return key(name) === key(OWN_FOLDER) || isRepositoryMark(name);
  }

  private forbidsOwn(target: string, near: Near): Message | null {
    const { key, roots } = this.rootSet;
    // SAFETY: the app's own records are out of every action's reach (invariant 1).
    if (near.inOwnFolder || key(path.basename(target)) === key(OWN_FOLDER)) {
      return say('protected.own', { path: target });
    }
    if (near.own.some((own) => overlaps(target, own, key))) return say('protected.own', { path: target });
    for (const root of roots) {
      if (isWithin(root, target, key)) return say('protected.root', { path: target });
    }
    const isApps = near.app.some((app) => overlaps(target, app, key) && !this.isOpened(app, 'below'));
    return isApps ? say('protected.own', { path: target }) : null;
  }

  private forbidsSystem(target: string, near: Near): Message | null {
    const { key, roots } = this.rootSet;
    if (near.knownFolders.some((folder) => isWithin(folder, target, key))) {
      return say('protected.knownFolder', { path: target });
    }
    if (near.otherProfiles.some((profile) => overlaps(target, profile, key))) {
      return say('protected.otherProfile', { path: target });
    }
    if (!near.system.some((folder) => overlaps(target, folder, key))) return null;
    if (this.origin === 'shipped-targets' && roots.some((root) => isBelow(target, root, key))) return null;
    if (this.places.systemOpenings.some((open) => isBelow(target, open, key))) return null;
    return say('protected.system', { path: target });
  }

  /** What of the protected could have to do with an entry of `dir`: all entries of one folder share the answer. */
  private near(dir: string): Near {
    const seen = this.nearby.get(dir);
    if (seen !== undefined) return seen;
    const { key, roots } = this.rootSet;
    const { data, quarantine, app, knownFolders: folders, otherProfiles, system } = this.places;
    const close = (candidates: readonly string[]): readonly string[] =>
      candidates.filter((candidate) => overlaps(dir, candidate, key));
    const near: Omit<Near, 'isClear'> = {
      inOwnFolder: dir.split(path.sep).some((name) => key(name) === key(OWN_FOLDER)),
      own: close([data, quarantine]),
      app: close([app]),
      knownFolders: close(Object.values(folders)),
      otherProfiles: close(otherProfiles),
      system: close(system),
      closedFolders: this.closedTo(dir),
      inRepository: this.proposer === 'skill' && this.isInRepository(dir),
      workplace: this.workplace(),
    };
    const { own, otherProfiles: profiles, closedFolders, inOwnFolder, inRepository, workplace } = near;
    // SAFETY: what an entry of this folder could hold or be lies below the folder; what could hold the entry holds
    // the folder or is it. Where neither is protected, no entry is but by its name.
    const holdsNone = (protectedFolders: readonly string[]): boolean =>
      !protectedFolders.some((folder) => isBelow(folder, dir, key));
    const isClear =
      !(inOwnFolder || inRepository || isDriveRoot(dir)) &&
      [own, near.app, profiles, near.system, closedFolders].every(({ length }) => length === 0) &&
      holdsNone(roots) &&
      holdsNone(near.knownFolders) &&
      (workplace === null || !overlaps(dir, workplace, key));
    const known = { ...near, isClear };
    this.nearby.set(dir, known);
    return known;
  }

  private forbidsForSkills(target: string, isFolder: boolean, near: Near): Message | null {
    if (this.proposer !== 'skill') return null;
    const { key } = this.rootSet;
    for (const { name, folder } of near.closedFolders) {
      if (isBelow(target, folder, key)) return say('protected.userFolder', { path: target, folder: name });
    }
    const inRepository = near.inRepository || isRepositoryMark(path.basename(target));
    if (inRepository || (isFolder && this.isRepositoryBelowRoot(target))) {
      return say('protected.repository', { path: target });
    }
    const isWorkplace = near.workplace !== null && overlaps(target, near.workplace, key);
    return isWorkplace ? say('protected.repository', { path: target }) : null;
  }

  /** A root that the person named (or a made-up profile) opens the folder that it lies in, for itself. */
  private isOpened(folder: string, how: 'below' | 'within'): boolean {
    const { key, roots } = this.rootSet;
    const opens = how === 'below' ? isBelow : isWithin;
    return roots.some((root) => opens(root, folder, key));
  }

  /** Up to, not including, the root that was named: that one is open, repositories below it are not. */
  private isInRepository(dir: string): boolean {
    const { key, roots } = this.rootSet;
    for (const root of roots) {
      for (let inner = dir; isBelow(inner, root, key); inner = path.dirname(inner)) {
        if (isRepositoryMark(path.basename(inner)) || this.isRepository(inner)) return true;
      }
    }
    return this.origin === 'own' && this.isRootInRepository(dir);
  }

  /**
   * A root that nobody named is no less a repository for being a root. Nor is one in which it lies, but for the
   * profile itself, which some people keep their settings in by one.
   */
  private isRootInRepository(dir: string): boolean {
    const { key, roots } = this.rootSet;
    const root = roots.find((each) => isWithin(dir, each, key));
    if (root === undefined) return false;
    let around = root;
    while (!isDriveRoot(around) && !isWithin(this.places.profile, around, key)) {
      if (this.isRepository(around)) return true;
      around = path.dirname(around);
    }
    return false;
  }

  private isRepositoryBelowRoot(target: string): boolean {
    const { key, roots } = this.rootSet;
    return roots.some((root) => isBelow(target, root, key)) && this.isRepository(target);
  }

  private isRepository(dir: string): boolean {
    const known = this.repositories.get(dir);
    if (known !== undefined) return known;
    const found =
      REPOSITORY_MARKS.some((mark) => this.files.lookAt(path.join(dir, mark)).ok) ||
      this.isBareRepository(dir);
    this.repositories.set(dir, found);
    return found;
  }

  private isBareRepository(dir: string): boolean {
    return ['HEAD', 'objects', 'refs'].every((name) => this.files.lookAt(path.join(dir, name)).ok);
  }

  /** Personal folders around or below `dir` that its entries may not be touched in. */
  private closedTo(dir: string): readonly ClosedFolder[] {
    const { key, roots } = this.rootSet;
    return knownFolders(this.places)
      .map(([name, folder]) => ({ name, folder }))
      .filter(({ folder }) => overlaps(dir, folder, key))
      .filter(({ name, folder }) => {
        // SAFETY: a folder is opened by a person who names it, or to the module that it belongs to, and no further
        // than that root reaches. A root that another module brings along opens none.
        const mayOpen = this.origin === 'named' || this.opens === name;
        return !(mayOpen && roots.some((root) => isWithin(root, folder, key) && isWithin(dir, root, key)));
      });
  }

  /** The folder around the repository that the tool was started in, where that is a place of work. */
  private workplace(): string | null {
    const started = this.places.startedInRepository;
    if (started === null) return null;
    const parent = path.dirname(started);
    return this.isWorkplace(parent) && !this.isOpened(parent, 'within') ? parent : null;
  }

  private isWorkplace(parent: string): boolean {
    const { key } = this.rootSet;
    const { profile, temp } = this.places;
    if (path.dirname(parent) === parent || isSame(parent, profile, key)) return false;
    const holds = [temp, ...Object.values(this.places.knownFolders)];
    return !holds.some((folder) => isWithin(folder, parent, key));
  }
}

function isRepositoryMark(name: string): boolean {
  return name.startsWith('.') && REPOSITORY_MARKS.some((mark) => mark === name.toLowerCase());
}

function knownFolders(places: Places): readonly (readonly [KnownFolder, string])[] {
  const folders = places.knownFolders;
  return [
    ['documents', folders.documents],
    ['desktop', folders.desktop],
    ['downloads', folders.downloads],
    ['pictures', folders.pictures],
    ['music', folders.music],
    ['videos', folders.videos],
  ];
}
