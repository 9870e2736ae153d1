import { formatBytes, formatDate, renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Locale, MessageKey } from '../locales/texts.ts';
import type { Message, Text } from '../protocol/message.ts';
import { partWord } from './part-names.ts';
import { shownText } from './shown-text.ts';
import { useSession } from './stores/session-store.ts';

/** How the page speaks: every word from the locale files, every figure through `Intl`. */
export interface Speech {
  readonly locale: Locale;
  readonly say: (key: MessageKey, fields?: Message['fields']) => string;
  readonly text: (text: Text) => string;
  readonly bytes: (bytes: number) => string;
  readonly number: (value: number) => string;
  /** A share of 1: `7.1%`. */
  readonly percent: (share: number) => string;
  /** Date and time to the minute. */
  readonly date: (ms: number) => string;
  readonly time: (ms: number) => string;
  /** `Today`, `November 21`, and the year where it is another one. */
  readonly day: (ms: number) => string;
  /** `Today, 9:47 AM`. */
  readonly moment: (ms: number) => string;
  /** How long ago: `3 months ago`. */
  readonly age: (ms: number) => string;
  /** How long something takes: `38 s`, `2 min 5 s`. */
  readonly duration: (ms: number) => string;
  /** What a module is called. */
  readonly part: (part: string) => string;
  readonly list: (items: readonly string[]) => string;
}

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AGES: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 365 * DAY],
  ['month', 30.44 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

/** Days between two points in time as the calendar counts them. */
function daysApart(ms: number, now: number): number {
  const start = (at: number): number => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((start(now) - start(ms)) / DAY);
}

/** Speech in a language; `clock` tells what now is. */
export function makeSpeech(locale: Locale, clock: () => number = Date.now): Speech {
  const text = (it: Text): string => shownText(renderText(it, locale));
  const count = new Intl.NumberFormat(locale);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  const clockTime = new Intl.DateTimeFormat(locale, { timeStyle: 'short' });
  const dayOfYear = new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
  });
  const dayAndYear = new Intl.DateTimeFormat(locale, { dateStyle: 'long' });
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'always' });
  const nearDay = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const units = {
    h: new Intl.NumberFormat(locale, { style: 'unit', unit: 'hour', unitDisplay: 'short' }),
    m: new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }),
    s: new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }),
  };
  const joined = new Intl.ListFormat(locale, { type: 'conjunction' });

  const day = (ms: number): string => {
    const apart = daysApart(ms, clock());
    if (apart === 0 || apart === 1) {
      const near = nearDay.format(-apart, 'day');
      return near.charAt(0).toLocaleUpperCase(locale) + near.slice(1);
    }
    const isThisYear = new Date(ms).getFullYear() === new Date(clock()).getFullYear();
    return (isThisYear ? dayOfYear : dayAndYear).format(ms);
  };

  return {
    locale,
    text,
    day,
    say: (key, fields) => text(say(key, fields)),
    bytes: (bytes) => formatBytes(bytes, locale),
    number: (value) => count.format(value),
    percent: (value) => share.format(value),
    date: (ms) => formatDate(ms, locale),
    time: (ms) => clockTime.format(ms),
    moment: (ms) => text(say('window.moment', { day: day(ms), time: clockTime.format(ms) })),
    age: (ms) => {
      const passed = Math.max(0, clock() - ms);
      for (const [unit, length] of AGES)
        if (passed >= length) return ago.format(-Math.floor(passed / length), unit);
      return text(say('window.justNow'));
    },
    duration: (ms) => {
      const seconds = Math.max(0, Math.round(ms / SECOND));
      if (seconds < 60) return units.s.format(seconds);
      const minutes = Math.floor(seconds / 60);
      if (minutes < 60)
        return seconds % 60 === 0
          ? units.m.format(minutes)
          : `${units.m.format(minutes)} ${units.s.format(seconds % 60)}`;
      const hours = Math.floor(minutes / 60);
      return minutes % 60 === 0
        ? units.h.format(hours)
        : `${units.h.format(hours)} ${units.m.format(minutes % 60)}`;
    },
    part: (part) => {
      const word = partWord(part);
      return word === null ? shownText(part) : text(say(word));
    },
    list: (items) => joined.format(items),
  };
}

const speeches: Readonly<Record<Locale, Speech>> = { en: makeSpeech('en'), 'zh-CN': makeSpeech('zh-CN') };

/** The language before main said which one it is: only what goes wrong at the very start is said in it. */
const FIRST_LOCALE: Locale = globalThis.navigator?.language.startsWith('zh') ? 'zh-CN' : 'en';

/** The speech of the window's language. */
export function useSpeech(): Speech {
  return speeches[useSession((session) => session.hello?.locale ?? FIRST_LOCALE)];
}
