import type { Writable } from 'node:stream';
import type { RequestOptions } from '../app/desk-shell.ts';
import { say } from '../locales/say.ts';
import type { MessageKey } from '../locales/texts.ts';
import type { MessageField } from '../protocol/message.ts';
import { displayWidth, shortenMiddle, shown } from './display-text.ts';
import type { Speech } from './speech.ts';

export type Progress = Parameters<NonNullable<RequestOptions['onProgress']>>[0];

/** Work that ends sooner than this shows nothing: a line that flashes tells nobody anything. */
const PATIENCE_MS = 300;
const ERASE_LINE = '\r\u001b[2K';
/** A path shortened to less than this says nothing. */
const SHORTEST_PATH = 12;

const PHASE_TEXTS: Readonly<Record<Progress['phase'], MessageKey>> = {
  scan: 'progress.scan',
  hash: 'progress.hash',
  preview: 'progress.preview',
  apply: 'progress.apply',
  undo: 'progress.undo',
};

/** One line on the terminal that is redrawn while work goes on, and gone when it ends. */
export interface ProgressLine {
  readonly show: (progress: Progress) => void;
  readonly erase: () => void;
}

/** `columns` is asked at every drawing (a window can be resized); `clock` is in ms. */
export function progressLine(
  errors: Writable,
  columns: () => number,
  speech: Speech,
  clock: () => number = () => performance.now(),
): ProgressLine {
  const begun = clock();
  let drawn = false;
  return {
    show: (progress) => {
      if (clock() - begun < PATIENCE_MS) return;
      drawn = true;
      errors.write(ERASE_LINE + progressText(progress, columns() - 1, speech));
    },
    erase: () => {
      if (drawn) errors.write(ERASE_LINE);
      drawn = false;
    },
  };
}

/** The line for a step of progress, at most `columns` wide. */
export function progressText(progress: Progress, columns: number, speech: Speech): string {
  const { phase, done, total, bytes, current } = progress;
  const fields: Record<string, MessageField> = {
    done,
    total: total ?? 0,
    hasTotal: total === undefined ? 'no' : 'yes',
  };
  let line = speech.text(say(PHASE_TEXTS[phase], fields));
  if (bytes !== undefined && bytes > 0) line += ` · ${speech.bytes(bytes)}`;
  line = shortenMiddle(line, columns);
  const room = columns - displayWidth(line) - 3;
  if (current === undefined || room < SHORTEST_PATH) return line;
  return `${line} · ${shortenMiddle(shown(current), room)}`;
}
