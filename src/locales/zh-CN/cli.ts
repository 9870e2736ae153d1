import type { cliTextsEn } from '../en/cli.ts';

/** src/cli 的简体中文文本。 */
export const cliTextsZh: Readonly<Record<keyof typeof cliTextsEn, string>> = {};
