import { ourLocale } from '../locales/our-locale.ts';
import type { Locale } from '../locales/texts.ts';

/**
 * The person's language: the first of LC_ALL, LC_MESSAGES and LANG that is set decides, on Windows, where none
 * is, the language of the system. English where it is none of ours.
 */
export function localeOf(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
  systemLocale: () => string = () => new Intl.DateTimeFormat().resolvedOptions().locale,
): Locale {
  const named = env['LC_ALL'] || env['LC_MESSAGES'] || env['LANG'];
  const language = named || (platform === 'win32' ? systemLocale() : '');
  return ourLocale(language);
}
