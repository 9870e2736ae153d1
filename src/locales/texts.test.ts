import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { appTextsEn } from './en/app.ts';
import { cliTextsEn } from './en/cli.ts';
import { kernelTextsEn } from './en/kernel.ts';
import { lessonTextsEn } from './en/lessons.ts';
import { machineTextsEn } from './en/machine.ts';
import { mainTextsEn } from './en/main.ts';
import { nightTextsEn } from './en/night.ts';
import { skillTextsEn } from './en/skills.ts';
import { systemTextsEn } from './en/system.ts';
import { tuneupTextsEn } from './en/tuneup.ts';
import { windowTextsEn } from './en/window.ts';
import { windowModuleTextsEn } from './en/window-modules.ts';
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

/** What stands on a keyboard is called the same in every language. */
const NAMES_OF_KEYS: ReadonlySet<string> = new Set([
  'reviewPage.keyDetails',
  'reviewPage.keyEscape',
  'reviewPage.keySearch',
  'reviewPage.keyApply',
]);

/** The own words of a text, and of each of its plurals and choices by itself. */
function sentences(parts: readonly Part[]): readonly string[] {
  const own = parts.map((part) => (part.type === 0 ? part.value : ' ')).join('');
  const others = parts.flatMap((part) =>
    'options' in part ? Object.values(part.options).flatMap((option) => sentences(option.value)) : [],
  );
  return [own, ...others];
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
      lessonTextsEn,
      mainTextsEn,
      systemTextsEn,
      machineTextsEn,
      windowTextsEn,
      windowReviewTextsEn,
      windowModuleTextsEn,
      tuneupTextsEn,
      nightTextsEn,
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

  it('are translated: wherever Chinese has words, it has Chinese ones', () => {
    const foreign = KEYS.filter((key) => !NAMES_OF_KEYS.has(key)).filter((key) =>
      sentences(
        new IntlMessageFormat(TEXTS['zh-CN'][key], 'zh-CN', undefined, { ignoreTag: true }).getAst(),
      ).some((sentence) => /[A-Za-z]{2,}/.test(sentence) && !/[\u4e00-\u9fff]/.test(sentence)),
    );
    expect(foreign).toEqual([]);
  });
});
