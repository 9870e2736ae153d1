import type { Platform } from '../../protocol/skill-manifest.ts';
import type { DemoEntry } from './demo-entry.ts';
import { messyDownloads } from './downloads.ts';
import { type FileMaker, fileMaker } from './file-maker.ts';
import { type DemoLayout, type JunkPlace, layoutOf } from './layout.ts';

const DESKTOP: readonly string[] = [
  'Screenshot 2026-01-14.png',
  'Screenshot 2026-02-02.png',
  'Screenshot 2026-02-03.png',
  'Screenshot 2026-04-21.png',
  'to do.txt',
  'to do (old).txt',
  'passport scan.pdf',
  'offer.docx',
  'prices.xlsx',
  'pitch.pptx',
  'clip.mp4',
  'jingle.mp3',
  'old site.zip',
  'tool.exe',
  '桌面整理.txt',
  'notes.md',
  'Browser.lnk',
  'News.url',
  'desktop.ini',
  '.hidden settings',
  'New folder/inside.txt',
  'New folder/drawing.png',
];

const DOCUMENTS: readonly string[] = [
  'Letters/landlord.docx',
  'Letters/city hall.docx',
  'Taxes/2024/summary.pdf',
  'Taxes/2025/summary.pdf',
  'Taxes/2025/receipts.zip',
  'diary.md',
  'family tree.xlsx',
  'will.pdf',
  '家庭账本.xlsx',
];

const PICTURES: readonly string[] = [
  ...Array.from({ length: 12 }, (_, n) => `2025/IMG_20${n + 10}.jpg`),
  'avatar.png',
  'wallpaper.jpg',
];

const REPOSITORY: readonly string[] = [
  '.git/HEAD',
  '.git/config',
  '.git/index',
  '.git/objects/3f/9a1c',
  '.git/objects/b2/07de',
  '.git/refs/heads/main',
  'README.md',
  'src/main.ts',
  'src/forecast.ts',
  'build/main.tmp',
  'notes (1).txt',
  'notes.txt',
];

/** Entries of a temp folder: some single files, some folders with something in them. */
const TEMP_NAMES: readonly string[] = [
  'tmp{n}.tmp',
  'install-{n}/setup.log',
  'install-{n}/payload.bin',
  '~DF{n}.tmp',
  'upload_{n}.part',
  '{n}.log',
  'npm-{n}/package.tgz',
];

/** The whole made-up profile: the same for the same seed and platform, in a fixed order. */
export function demoProfile(platform: Platform, seed: number): readonly DemoEntry[] {
  const make = fileMaker(seed);
  const layout = layoutOf(platform);
  return [
    ...messyDownloads(make, platform, layout),
    ...DESKTOP.map((name) => make.file(`Desktop/${name}`, [1, 400])),
    ...DOCUMENTS.map((name) => make.file(`Documents/${name}`, [20, 1200])),
    ...PICTURES.map((name) => make.file(`Pictures/${name}`, [20, 1200])),
    make.file('Music/first take.mp3', [100, 900]),
    make.file(`${layout.videos}/birthday.mp4`, [100, 900]),
    ...repository(make, 'Projects/weather-app'),
    ...repository(make, 'Downloads/weather-app-main'),
    ...temp(make, layout),
    ...caches(make, layout),
  ];
}

function repository(make: FileMaker, folder: string): readonly DemoEntry[] {
  return REPOSITORY.map((name) => make.file(`${folder}/${name}`, [60, 300]));
}

function temp(make: FileMaker, layout: DemoLayout): readonly DemoEntry[] {
  const at = (name: string): string => `${layout.temp}/${name}`;
  const numbered = (n: number): readonly string[] =>
    TEMP_NAMES.map((name) => at(name.replace('{n}', String(n))));
  return [
    ...[4711, 5120, 6233, 6678, 7015].flatMap((n) => numbered(n).map((path) => make.file(path, [12, 90]))),
    ...[8804, 9017, 9240].flatMap((n) => numbered(n).map((path) => make.file(path, [0.02, 3]))),
    // One old thing with one fresh file in it is in use.
    make.file(at('session-77/start.log'), [30, 40]),
    make.file(at('session-77/now.log'), [0.01, 0.5]),
    // People do put these into a temp folder, and look for them later.
    make.file(at('unsaved thesis.docx'), [20, 40]),
    make.file(at('scan/page 1.jpg'), [20, 40]),
    make.file(at('extracted/readme.txt'), [20, 40]),
    make.link(at('extracted/all documents'), upFrom(at('extracted'), 'Documents'), [20, 40]),
    make.emptyFolder(at('empty-4711'), [20, 40]),
  ];
}

/** The way from a folder of the profile to another one, both relative to the profile. */
function upFrom(folder: string, target: string): string {
  return `${'../'.repeat(folder.split('/').length)}${target}`;
}

function caches(make: FileMaker, layout: DemoLayout): readonly DemoEntry[] {
  const fill = (place: JunkPlace, numbers: readonly number[], days: readonly [number, number]) =>
    numbers.flatMap((n) =>
      place.names.map((name) => make.file(`${place.folder}/${name}`.replaceAll('{n}', String(n)), days)),
    );
  return [
    ...layout.caches.flatMap((place) => [
      ...fill(place, [1201, 1202, 1203, 1204, 1205, 1206, 1207], [190, 500]),
      ...fill(place, [7301, 7302, 7303, 7304], [1, 150]),
    ]),
    ...layout.leftovers.flatMap((place) => fill(place, [31, 32, 33], [3, 120])),
  ];
}
