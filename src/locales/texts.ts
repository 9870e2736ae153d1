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
import { appTextsZh } from './zh-CN/app.ts';
import { cliTextsZh } from './zh-CN/cli.ts';
import { kernelTextsZh } from './zh-CN/kernel.ts';
import { lessonTextsZh } from './zh-CN/lessons.ts';
import { machineTextsZh } from './zh-CN/machine.ts';
import { mainTextsZh } from './zh-CN/main.ts';
import { nightTextsZh } from './zh-CN/night.ts';
import { skillTextsZh } from './zh-CN/skills.ts';
import { systemTextsZh } from './zh-CN/system.ts';
import { tuneupTextsZh } from './zh-CN/tuneup.ts';
import { windowTextsZh } from './zh-CN/window.ts';
import { windowModuleTextsZh } from './zh-CN/window-modules.ts';
import { windowReviewTextsZh } from './zh-CN/window-review.ts';

/** To become one plain object, so many texts take V8 25 ms and more, before every command. */
function emptyDictionary(): object {
  return Object.create(null);
}

const en = Object.assign(
  Object.assign(emptyDictionary(), kernelTextsEn, skillTextsEn, appTextsEn),
  Object.assign(emptyDictionary(), cliTextsEn, mainTextsEn, systemTextsEn),
  Object.assign(
    Object.assign(emptyDictionary(), windowTextsEn, windowReviewTextsEn, windowModuleTextsEn),
    nightTextsEn,
  ),
  Object.assign(emptyDictionary(), lessonTextsEn, tuneupTextsEn, machineTextsEn),
);

export type MessageKey = keyof typeof en;
export type Locale = 'en' | 'zh-CN';

/** Every text in every language; a key that one language lacks does not compile. */
export const TEXTS: Readonly<Record<Locale, Readonly<Record<MessageKey, string>>>> = {
  en,
  'zh-CN': Object.assign(
    Object.assign(emptyDictionary(), kernelTextsZh, skillTextsZh, appTextsZh),
    Object.assign(emptyDictionary(), cliTextsZh, mainTextsZh, systemTextsZh),
    Object.assign(
      Object.assign(emptyDictionary(), windowTextsZh, windowReviewTextsZh, windowModuleTextsZh),
      nightTextsZh,
    ),
    Object.assign(emptyDictionary(), lessonTextsZh, tuneupTextsZh, machineTextsZh),
  ),
};
