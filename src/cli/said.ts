import { renderText } from '../locales/render.ts';
import type { Locale } from '../locales/texts.ts';
import type { Message } from '../protocol/message.ts';

/** A result in which every message has become its sentence: what `--json` shows (protocol.md, Results). */
export type Said<T> = T extends Message
  ? string
  : T extends readonly (infer Item)[]
    ? readonly Said<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Said<T[Key]> }
      : T;

/** Renders all messages inside a result; what holds none is taken over as it is, not copied. */
export function saidIn<T>(value: T, locale: Locale): Said<T> {
  return rendered(value, locale) as Said<T>;
}

function rendered(value: unknown, locale: Locale): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return renderedList(value, locale);
  return isMessage(value) ? renderText(value, locale) : renderedMembers({ ...value }, value, locale);
}

function renderedList(list: readonly unknown[], locale: Locale): readonly unknown[] {
  return list.length === 0 ? list : list.map((item) => rendered(item, locale));
}

function renderedMembers(copy: Record<string, unknown>, value: object, locale: Locale): object {
  let isSame = true;
  for (const key of Object.keys(copy)) {
    const member = copy[key];
    if (typeof member !== 'object' || member === null) continue;
    const after = rendered(member, locale);
    if (after === member) continue;
    copy[key] = after;
    isSame = false;
  }
  return isSame ? value : copy;
}

/** Results have been checked against their schemas: in them, these two members alone are always a message. */
function isMessage(value: object): value is Message {
  if (!('key' in value && 'fields' in value)) return false;
  return typeof value.key === 'string' && typeof value.fields === 'object' && Object.keys(value).length === 2;
}
