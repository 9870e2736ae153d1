import path from 'node:path';
import { makeTree } from './make-tree.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function old(content: string): { readonly content: string; readonly mtimeMs: number } {
  return { content, mtimeMs: Date.now() - 400 * DAY_MS };
}

/** Old junk in the temp folder that the app itself resolves inside a made-up profile. */
const TEMP = process.platform === 'win32' ? 'AppData/Local/Temp' : 'tmp';

/** Things for the modules of a round: five pieces of old junk, two copies of a song, a letter that stays, an old manual. */
export function layOutProfile(profile: string): void {
  const junk = Array.from({ length: 5 }, (_, n) => [`${TEMP}/junk ${n}.tmp`, old(`junk ${n}`)] as const);
  makeTree(profile, {
    ...Object.fromEntries(junk),
    'Downloads/song.mp3': old('song'),
    'Downloads/song (1).mp3': old('song'),
    'Downloads/song (2).mp3': old('song'),
    'Downloads/letter.pdf': { content: 'letter' },
    'Downloads/manual.pdf': old('a manual that nobody has opened for long'),
    'Documents/thesis.docx': old('the only copy'),
  });
}

/** Where a piece of the junk lies. */
export function junkAt(profile: string, n: number): string {
  return path.join(profile, ...TEMP.split('/'), `junk ${n}.tmp`);
}
