import { formatBytes, formatDate, renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Locale, MessageKey } from '../locales/texts.ts';
import type { MessageField, Text } from '../protocol/message.ts';
import { shown } from './display-text.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_A_MONTH = 30.44;

/** How the command line speaks: every text on one line of a terminal, in the person's language. */
export interface Speech {
  readonly locale: Locale;
  /** The sentence of a message, or a stranger's text, with nothing in it that a terminal would obey. */
  text(text: Text): string;
  say(key: MessageKey, fields?: Readonly<Record<string, MessageField>>): string;
  /** A page of our own of several lines. */
  page(key: MessageKey): readonly string[];
  bytes(bytes: number): string;
  date(dateMs: number): string;
  /** How long ago something was, in the largest unit that still says something; `now` and `then` in ms. */
  age(then: number, now: number): string;
}

export function speechIn(locale: Locale): Speech {
  const text = (words: Text) => shown(renderText(words, locale));
  return {
    locale,
    text,
    say: (key, fields) => text(say(key, fields)),
    page: (key) => renderText(say(key), locale).split('\n'),
    bytes: (bytes) => formatBytes(bytes, locale),
    date: (dateMs) => formatDate(dateMs, locale),
    age: (then, now) => text(ageOf(then, now)),
  };
}

function ageOf(then: number, now: number): Text {
  const days = Math.floor((now - then) / DAY_MS);
  // A time in the future or at the very beginning is a clock that was wrong, not an age.
  if (days < 0 || then <= 0) return say('age.unknown');
  if (days < 2 * DAYS_A_MONTH) return say('age.days', { count: days });
  const months = Math.floor(days / DAYS_A_MONTH);
  if (months < 24) return say('age.months', { count: months });
  return say('age.years', { count: Math.floor(months / 12) });
}
