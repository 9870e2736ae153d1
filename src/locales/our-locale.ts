import type { Locale } from './texts.ts';

/** The language of ours that a system's name for one means (`zh_CN.UTF-8`, `zh-Hans`): English where it is none. */
export function ourLocale(language: string): Locale {
  return /^zh\b|^zh_/i.test(language) ? 'zh-CN' : 'en';
}
