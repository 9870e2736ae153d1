import type { skillTextsEn } from '../en/skills.ts';

/** src/skills 的简体中文文本。 */
export const skillTextsZh: Readonly<Record<keyof typeof skillTextsEn, string>> = {};
