import { IntlMessageFormat } from 'intl-messageformat';
import type { Message, MessageField, Text } from '../protocol/message.ts';
import { type Locale, type MessageKey, TEXTS } from './texts.ts';

type Template = (values: Readonly<Record<string, string | number>>) => string;

const compiled = new Map<string, Template>();

function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(TEXTS.en, key);
}

function templateFor(locale: Locale, key: MessageKey): Template {
  const cacheKey = `${locale}:${key}`;
  const known = compiled.get(cacheKey);
  if (known !== undefined) return known;
  const template = compile(TEXTS[locale][key], locale);
  compiled.set(cacheKey, template);
  return template;
}

/** Texts with plain fields alone are most of all: a list of 20,000 rows joins them several times faster. */
function compile(text: string, locale: Locale): Template {
  if (!/^(?:[^'{}]|\{\w+\})*$/.test(text)) {
    const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
    return (values) => {
      const sentence = format.format(values);
      return Array.isArray(sentence) ? sentence.join('') : String(sentence);
    };
  }
  const parts = text.split(/\{(\w+)\}/);
  return (values) => {
    let isField = true;
    let sentence = '';
    for (const part of parts) {
      isField = !isField;
      const value = isField ? values[part] : part;
      if (value === undefined) throw new Error(`a message lacks its field ${part}: ${text}`);
      sentence += value;
    }
    return sentence;
  };
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const numberFormats = new Map<string, Intl.NumberFormat>();
const dateFormats = new Map<Locale, Intl.DateTimeFormat>();

function unitFormat(locale: Locale, unit: (typeof UNITS)[number], digits: number): Intl.NumberFormat {
  const cacheKey = `${locale}:${unit}:${digits}`;
  const known = numberFormats.get(cacheKey);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: unit === 'byte' ? 'narrow' : 'short',
    maximumFractionDigits: digits,
  });
  numberFormats.set(cacheKey, format);
  return format;
}

/** A size in bytes for people, in steps of 1024 as Windows counts them: `0B`, `12 kB`, `3.4 MB`. */
export function formatBytes(bytes: number, locale: Locale): string {
  let value = bytes;
  let step = 0;
  while (value >= 1024 && step < UNITS.length - 1) {
    value /= 1024;
    step += 1;
  }
  return unitFormat(locale, UNITS[step] ?? 'byte', step === 0 || value >= 100 ? 0 : 1).format(value);
}

/** A point in time (ms since 1970) as local date and time. */
export function formatDate(dateMs: number, locale: Locale): string {
  let format = dateFormats.get(locale);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    dateFormats.set(locale, format);
  }
  return format.format(dateMs);
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
  const values: Record<string, string | number> = {};
  for (const [name, field] of Object.entries(message.fields)) values[name] = renderField(field, locale);
  return templateFor(locale, message.key)(values);
}
