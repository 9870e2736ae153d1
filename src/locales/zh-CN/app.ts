import type { appTextsEn } from '../en/app.ts';

/** src/app 的简体中文文本。 */
export const appTextsZh: Readonly<Record<keyof typeof appTextsEn, string>> = {};
