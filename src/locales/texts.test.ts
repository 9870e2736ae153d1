import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { appTextsEn } from './en/app.ts';
import { cliTextsEn } from './en/cli.ts';
import { kernelTextsEn } from './en/kernel.ts';
import { mainTextsEn } from './en/main.ts';
import { skillTextsEn } from './en/skills.ts';
import { systemTextsEn } from './en/system.ts';
import { windowTextsEn } from './en/window.ts';
import { windowReviewTextsEn } from './en/window-review.ts';
import { type Locale, type MessageKey, TEXTS } from './texts.ts';

const KEYS = Object.keys(TEXTS.en) as MessageKey[];
type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** The names of all fields of a text, those inside plurals and choices included. */
function fieldsOf(parts: readonly Part[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if ('value' in part && part.type !== 0) names.add(String(part.value));
    if (!('options' in part)) continue;
    for (const option of Object.values(part.options))
      for (const name of fieldsOf(option.value)) names.add(name);
  }
  return names;
}

function read(locale: Locale, key: MessageKey): ReadonlySet<string> {
  return fieldsOf(new IntlMessageFormat(TEXTS[locale][key], locale, undefined, { ignoreTag: true }).getAst());
}

describe('the texts', () => {
  it('have each key once', () => {
    const files = [
      kernelTextsEn,
      skillTextsEn,
      appTextsEn,
      cliTextsEn,
      mainTextsEn,
      systemTextsEn,
      windowTextsEn,
      windowReviewTextsEn,
    ];
    expect(files.reduce((sum, texts) => sum + Object.keys(texts).length, 0)).toBe(KEYS.length);
  });

  it('can all be read, and say the same fields in both languages', () => {
    const differing = KEYS.filter((key) => {
      const [english, chinese] = [read('en', key), read('zh-CN', key)];
      return [...english].sort().join() !== [...chinese].sort().join();
    });
    expect(differing).toEqual([]);
  });

  it('are translated', () => {
    const same = KEYS.filter(
      (key) => TEXTS.en[key] === TEXTS['zh-CN'][key] && /[a-z]{4,} [a-z]+/.test(TEXTS.en[key]),
    );
    expect(same).toEqual([]);
  });
});
