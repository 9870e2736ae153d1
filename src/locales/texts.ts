import { appTextsEn } from './en/app.ts';
import { cliTextsEn } from './en/cli.ts';
import { kernelTextsEn } from './en/kernel.ts';
import { skillTextsEn } from './en/skills.ts';
import { appTextsZh } from './zh-CN/app.ts';
import { cliTextsZh } from './zh-CN/cli.ts';
import { kernelTextsZh } from './zh-CN/kernel.ts';
import { skillTextsZh } from './zh-CN/skills.ts';

const en = { ...kernelTextsEn, ...skillTextsEn, ...appTextsEn, ...cliTextsEn };

export type MessageKey = keyof typeof en;
export type Locale = 'en' | 'zh-CN';

/** Every text in every language; a key that one language lacks does not compile. */
export const TEXTS: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = {
  en,
  'zh-CN': { ...kernelTextsZh, ...skillTextsZh, ...appTextsZh, ...cliTextsZh },
};
