import { IntlMessageFormat } from 'intl-messageformat';
import type { Message, MessageField, Text } from '../protocol/message.ts';
import { type Locale, type MessageKey, TEXTS } from './texts.ts';

type Template = (fields: Message['fields']) => string;

const compiled: Readonly<Record<Locale, Map<string, Template>>> = { en: new Map(), 'zh-CN': new Map() };

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(TEXTS.en, key);
}

function templateFor(locale: Locale, key: MessageKey): Template {
  const known = compiled[locale].get(key);
  if (known !== undefined) return known;
  const template = compile(TEXTS[locale][key], locale);
  compiled[locale].set(key, template);
  return template;
}

/** Texts with plain fields alone are most of all: a list of 20,000 rows joins them several times faster. */
function compile(text: string, locale: Locale): Template {
  if (!/^(?:[^'{}]|\{\w+\})*$/.test(text)) return compileIcu(text, locale);
  const parts = text.split(/\{(\w+)\}/);
  return (fields) => {
    let isField = true;
    let sentence = '';
    for (const part of parts) {
      isField = !isField;
      if (!isField) {
        sentence += part;
        continue;
      }
      const field = fields[part];
      if (field === undefined) throw new Error(`a message lacks its field ${part}: ${text}`);
      sentence += renderField(field, locale);
    }
    return sentence;
  };
}

// Both languages are in every Node; asking the system for all that it supports takes longer than a whole list.
IntlMessageFormat.resolveLocale = (locale) => new Intl.Locale(String(locale));

function compileIcu(text: string, locale: Locale): Template {
  const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  return (fields) => {
    const values: Record<string, string | number> = {};
    for (const [name, field] of Object.entries(fields)) values[name] = renderField(field, locale);
    const sentence = format.format(values);
    return Array.isArray(sentence) ? sentence.join('') : String(sentence);
  };
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<Locale, Intl.DateTimeFormat>();

const MINUTE_MS = 60_000;
const MINUTES_KEPT = 10_000;
const formattedMinutes: Readonly<Record<Locale, Map<number, string>>> = { en: new Map(), 'zh-CN': new Map() };

function unitFormat(locale: Locale, unit: (typeof UNITS)[number], digits: number): Intl.NumberFormat {
  const cacheKey = `${locale}:${unit}:${digits}`;
  const known = numberFormats.get(cacheKey);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  });
  numberFormats.set(cacheKey, format);
  return format;
}

/** A size in bytes for people, in steps of 1024 as Windows counts them: `0 B`, `12 kB`, `3.4 MB`. */
export function formatBytes(bytes: number, locale: Locale): string {
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  // `Intl` says "0 byte" or "0B" here: neither reads like the other units.
  if (step === 0) return `${bytes.toLocaleString(locale)} B`;
  return unitFormat(locale, UNITS[step] ?? 'byte', value >= 100 ? 0 : 1).format(value);
}

/** Further from 1970 no calendar goes (ECMAScript, “Time Values”); a file that somebody edited may say so all the same. */
const LAST_MS = 8.64e15;

/** A point in time (ms since 1970) as local date and time, to the minute; a dash where there is no such time. */
export function formatDate(dateMs: number, locale: Locale): string {
  if (!(Math.abs(dateMs) <= LAST_MS)) return '–';
  // Files that came together share their minute, and asking Intl is most of what a row costs.
  const minute = Math.floor(dateMs / MINUTE_MS);
  const known = formattedMinutes[locale].get(minute);
  if (known !== undefined) return known;
  let format = dateFormats.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    dateFormats.set(locale, format);
  }
  const formatted = format.format(dateMs);
  if (formattedMinutes[locale].size < MINUTES_KEPT) formattedMinutes[locale].set(minute, formatted);
  return formatted;
}

function renderField(field: MessageField, locale: Locale): string | number {
  if (typeof field !== 'object') return field;
  return 'bytes' in field ? formatBytes(field.bytes, locale) : formatDate(field.dateMs, locale);
}

/**
 * The sentence of a message in a language; a stranger's text stays as it is. A key that this version does not
 * know (written by a newer one) is shown as the key, never as an error.
 */
export function renderText(text: Text, locale: Locale): string {
  if (typeof text === 'string') return text;
  return renderMessage(text, locale);
}

function renderMessage(message: Message, locale: Locale): string {
  if (!isMessageKey(message.key)) return message.key;
  return templateFor(locale, message.key)(message.fields);
}
