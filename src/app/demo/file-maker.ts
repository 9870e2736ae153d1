import type { DemoFile, DemoFolder, DemoLink } from './demo-entry.ts';
import { chanceOf } from './seeded.ts';

const KB = 1024;
const DAY_MS = 24 * 60 * 60 * 1000;

/** How large a made-up file of a kind is, in KB. */
const SIZES_KB: Readonly<Record<string, readonly [from: number, to: number]>> = {
  pdf: [40, 400],
  docx: [15, 120],
  xlsx: [10, 90],
  pptx: [80, 500],
  txt: [1, 8],
  md: [1, 8],
  csv: [2, 60],
  jpg: [60, 500],
  png: [30, 300],
  gif: [20, 200],
  mp3: [300, 900],
  mp4: [4000, 20000],
  mkv: [8000, 24000],
  zip: [100, 1500],
  xz: [100, 900],
  exe: [300, 2500],
  msi: [300, 2500],
  dmg: [300, 2500],
  deb: [200, 1500],
  iso: [8000, 16000],
};
const OTHER_SIZE_KB = [1, 24] as const;

export interface FileMaker {
  /** A file whose age lies between two numbers of days, and whose bytes are its own. */
  file(path: string, days: readonly [from: number, to: number], more?: Partial<DemoFile>): DemoFile;
  /** Copies of a file as a system makes them: same bytes, same time. */
  copies(original: DemoFile, paths: readonly string[]): readonly DemoFile[];
  /** The same file fetched once more, later. */
  fetchedAgain(original: DemoFile, path: string): DemoFile;
  link(path: string, target: string, days: readonly [from: number, to: number]): DemoLink;
  emptyFolder(path: string, days: readonly [from: number, to: number]): DemoFolder;
}

/** Makes files whose size and age follow from seed and path alone. */
export function fileMaker(seed: number): FileMaker {
  const ageOf = (path: string, [from, to]: readonly [number, number]): number =>
    chanceOf(seed, `age of ${path}`).between(Math.round(from * DAY_MS), Math.round(to * DAY_MS));

  return {
    file(path, days, more = {}) {
      const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
      const [from, to] = SIZES_KB[extension] ?? OTHER_SIZE_KB;
      const size = chanceOf(seed, `size of ${path}`).between(from * KB, to * KB);
      return { kind: 'file', path, size, contents: path, ageMs: ageOf(path, days), ...more };
    },
    copies: (original, paths) => paths.map((path) => ({ ...original, path })),
    fetchedAgain: (original, path) => ({ ...original, path, ageMs: Math.floor(original.ageMs / 2) }),
    emptyFolder: (path, days) => ({ kind: 'folder', path, ageMs: ageOf(path, days) }),
    link: (path, target, days) => ({ kind: 'link', path, target, ageMs: ageOf(path, days) }),
  };
}
