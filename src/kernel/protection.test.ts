import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { say } from '../locales/say.ts';
import { fail } from '../protocol/result.ts';
import { caselessName, exactName } from './paths.ts';
import type { Places } from './places.ts';
import type { Files } from './ports.ts';
import { Protection } from './protection.ts';
import { ROOT_ORIGINS } from './roots.ts';

const top = path.parse(process.cwd()).root;
const segment = fc.constantFrom('a', 'A', 'b', 'c', '.git', '.deskshell');
const folder = fc.array(segment, { maxLength: 4 }).map((names) => top + names.join(path.sep));
const some = fc.array(folder, { maxLength: 2 });
/** A disk on which nothing is found: no folder is a repository. */
const files = { lookAt: () => fail('NOT_FOUND', say('run.cancelled')) } as unknown as Files;

test('an entry is as much out of reach when its folder was asked about before as when all is asked of itself', () => {
  const setting = fc.record({
    ...{ data: folder, quarantine: folder, app: folder, profile: folder, temp: folder },
    ...{
      documents: folder,
      desktop: folder,
      downloads: folder,
      pictures: folder,
      music: folder,
      videos: folder,
    },
    ...{ otherProfiles: some, system: some, systemOpenings: some },
    startedInRepository: fc.option(folder),
    roots: fc.array(folder, { minLength: 1, maxLength: 2 }),
    origin: fc.constantFrom(...ROOT_ORIGINS),
    proposer: fc.constantFrom('task' as const, 'skill' as const),
    opens: fc.constantFrom(null, 'desktop' as const, 'downloads' as const),
    ignoresCase: fc.boolean(),
    targets: fc.array(folder, { minLength: 1, maxLength: 8 }),
  });
  let clear = 0;
  fc.assert(
    fc.property(setting, ({ roots, origin, proposer, opens, ignoresCase, targets, ...where }) => {
      const { documents, desktop, downloads, pictures, music, videos } = where;
      const knownFolders = { documents, desktop, downloads, pictures, music, videos };
      const places = { ...where, knownFolders } as unknown as Places;
      const key = ignoresCase ? caselessName : exactName;
      const rootSet = { roots, first: roots[0] ?? top, key, ignoresCase };
      const protection = new Protection(rootSet, { origin, proposer, opens }, places, files);
      for (const target of targets) {
        // Of a folder the short way is never taken; on this disk it is no repository.
        const inFull = protection.forbids(target, true);
        expect(protection.forbids(target, false)).toEqual(inFull);
        if (inFull === null) clear += 1;
      }
    }),
    { numRuns: 3000 },
  );
  expect(clear).toBeGreaterThan(20);
});

test('a personal folder is open to its own module and to whoever is named it, and to no other module', () => {
  const home = path.join(top, 'home');
  const names = ['documents', 'desktop', 'downloads', 'pictures', 'music', 'videos'] as const;
  const knownFolders = Object.fromEntries(names.map((name) => [name, path.join(home, name)]));
  const places = {
    ...{ data: path.join(top, 'data'), quarantine: path.join(top, 'kept'), app: path.join(top, 'app') },
    ...{ profile: home, temp: path.join(top, 'tmp'), otherProfiles: [], system: [], systemOpenings: [] },
    ...{ startedInRepository: null, knownFolders },
  } as unknown as Places;
  const root = path.join(home, 'downloads', 'inner');
  const rootSet = { roots: [root], first: root, key: exactName, ignoresCase: false };
  const isOpen = (origin: 'own' | 'named', opens: 'desktop' | 'downloads' | null) =>
    new Protection(rootSet, { origin, proposer: 'skill', opens }, places, files).forbids(
      path.join(root, 'file'),
      false,
    ) === null;
  expect([isOpen('named', null), isOpen('own', 'downloads')]).toEqual([true, true]);
  expect([isOpen('own', 'desktop'), isOpen('own', null)]).toEqual([false, false]);
});
