import { renderText } from '../../src/locales/render.ts';
import { say } from '../../src/locales/say.ts';
import type { Locale, MessageKey } from '../../src/locales/texts.ts';
import type { MessageField } from '../../src/protocol/message.ts';

/** The app's own sentences, so that a spec finds things in either language as a person reads them. */
export interface Words {
  readonly locale: Locale;
  (key: MessageKey, fields?: Readonly<Record<string, MessageField>>): string;
  /** The same sentence with any number where `count` (or another field) stands. */
  counted(key: MessageKey, field?: string, others?: Readonly<Record<string, MessageField>>): RegExp;
}

const A_NUMBER = 987_654;

export function wordsIn(locale: Locale): Words {
  const words = (key: MessageKey, fields: Readonly<Record<string, MessageField>> = {}) =>
    renderText(say(key, fields), locale);
  const counted: Words['counted'] = (key, field = 'count', others = {}) => {
    const many = pattern(words(key, { ...others, [field]: A_NUMBER }));
    const one = pattern(words(key, { ...others, [field]: 1 }));
    return new RegExp(`^(?:${many}|${one})$`);
  };
  return Object.assign(words, { locale, counted });
}

function pattern(sentence: string): string {
  return sentence
    .replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(A_NUMBER.toLocaleString('en'), '[\\d,]+')
    .replaceAll(String(A_NUMBER), '[\\d,]+');
}
