import type { Platform } from '../../protocol/skill-manifest.ts';
import type { DemoEntry } from './demo-entry.ts';
import type { FileMaker } from './file-maker.ts';
import type { DemoLayout } from './layout.ts';

type Days = readonly [from: number, to: number];
const FRESH: Days = [0.1, 6];
const RECENT: Days = [7, 27];
const STALE: Days = [31, 700];

/** An original and the copies that systems and browsers of several languages make of it. */
const COPIED: readonly (readonly [original: string, age: Days, ...copies: string[]])[] = [
  ['Invoice 2026-03.pdf', RECENT, 'Invoice 2026-03 (1).pdf', 'Invoice 2026-03 (2).pdf'],
  ['holiday beach.jpg', STALE, 'holiday beach - Copy.jpg', 'holiday beach - Copy (2).jpg'],
  ['Bericht Mai.docx', RECENT, 'Bericht Mai - Kopie.docx'],
  ['facture mars.pdf', STALE, 'facture mars - Copie.pdf'],
  ['見積書.xlsx', RECENT, '見積書 - コピー.xlsx'],
  ['季度报告.docx', RECENT, '季度报告 - 副本.docx', '季度报告 - 副本 (2).docx'],
  ['영수증.pdf', STALE, '영수증 - 복사본.pdf'],
  ['scans.tar.xz', STALE, 'scans (1).tar.xz', 'scans.tar (2).xz'],
  ['video call setup.exe', FRESH, 'video call setup (1).exe'],
  ['Song (Live).mp3', STALE, 'Song (Live) (1).mp3'],
  ['trip to the lake.mp4', RECENT, 'trip to the lake (1).mp4'],
];

/** Same name but for the mark, other contents: no copies at all. */
const LOOK_ALIKES: readonly (readonly [path: string, age: Days])[] = [
  ['budget.xlsx', STALE],
  ['budget (1).xlsx', RECENT],
  ['meeting notes.txt', STALE],
  ['meeting notes - Copy.txt', FRESH],
  ['report2026.xlsx', RECENT],
  ['report2027.xlsx', RECENT],
  ['Movie.mkv', STALE],
  ['Movie (2024).mkv', STALE],
];

const STALE_NAMES: readonly string[] = [
  'boarding pass LIS-BER.pdf',
  'user manual washing machine.pdf',
  'tax form 2024.pdf',
  'insurance policy.pdf',
  'recipe collection.docx',
  'application letter.docx',
  'guest list.xlsx',
  'energy use.csv',
  'slides kickoff.pptx',
  'readme first.txt',
  'old bookmarks.txt',
  'logo draft.png',
  'floor plan.png',
  'cat.jpg',
  'mountain sunrise.jpg',
  'dancing.gif',
  'podcast 117.mp3',
  'ringtone.mp3',
  'lecture 3.mp4',
  'fonts.zip',
  'theme pack.zip',
  'sources.tar.xz',
  'printer driver.exe',
  'photo editor.msi',
  'chat client.dmg',
  'music player.deb',
  'linux live.iso',
  'model.stl',
  'strange.xyz',
  '報告 (1).xlsx',
  '🆚 comparison.jpg',
  '🎉 party.gif',
  'أنا.txt',
  'Übersicht größer.pdf',
  'naïve café.md',
  '新建文本文档.txt',
  '履歴書.docx',
];

const FRESH_NAMES: readonly string[] = [
  'train ticket.pdf',
  'invoice draft.docx',
  'this week.csv',
  'screenshot to share.png',
  'voice memo.mp3',
  'update.zip',
  'concert poster.jpg',
  '会议纪要.txt',
];

const UNFINISHED: readonly string[] = [
  'film night.mkv.crdownload',
  'big game.iso.part',
  '~$budget.xlsx',
  'stream.tmp',
];

/** Names that Windows does not allow. */
const ODD_NAMES: readonly string[] = [
  '-rf',
  'a;b',
  '[x]',
  '$(x).txt',
  'it\'s "x" & %TEMP% ^.txt',
  'stars *.txt',
];

/** A messy Downloads folder: copies, look-alikes, old and fresh, unfinished, links, and folders to leave alone. */
export function messyDownloads(
  make: FileMaker,
  platform: Platform,
  layout: DemoLayout,
): readonly DemoEntry[] {
  const at = (name: string): string => `Downloads/${name}`;
  const entries: DemoEntry[] = [];
  for (const [name, age, ...copies] of COPIED) {
    const original = make.file(at(name), age);
    entries.push(original, ...make.copies(original, copies.map(at)));
  }
  for (const [name, age] of LOOK_ALIKES) entries.push(make.file(at(name), age));
  for (const name of STALE_NAMES) entries.push(make.file(at(name), STALE));
  for (const name of FRESH_NAMES) entries.push(make.file(at(name), FRESH));
  for (const name of UNFINISHED) entries.push(make.file(at(name), FRESH));
  if (platform !== 'win32') for (const name of ODD_NAMES) entries.push(make.file(at(name), STALE));

  const linked = make.file(at('album.zip'), RECENT);
  const photos = make.file(at('photos backup.tar.xz'), STALE);
  entries.push(
    linked,
    { kind: 'secondName', path: at('album (1).zip'), of: linked.path },
    ...make.copies(linked, [at('album (2).zip')]),
    photos,
    make.fetchedAgain(photos, at('photos backup (1).tar.xz')),
    make.file(at('signed contract.pdf'), STALE, { readOnly: true }),
    make.file(at('from the future.txt'), [-400, -300]),
    make.file(at('empty.txt'), STALE, { size: 0 }),
    make.file(at('empty (1).txt'), STALE, { size: 0 }),
    make.link(at('hosts of this computer'), layout.outside, STALE),
    make.link(at('my pictures'), '../Pictures', STALE),
    make.file(at('wedding photos/IMG_0001.jpg'), STALE),
    make.file(at('wedding photos/IMG_0002.jpg'), STALE),
    make.file(at('wedding photos/IMG_0002 (1).jpg'), STALE),
  );
  return entries;
}
