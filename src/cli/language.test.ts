import { expect, it } from 'vitest';
import { localeOf } from './language.ts';

it.each([
  [{ LANG: 'zh_CN.UTF-8' }, 'zh-CN'],
  [{ LANG: 'zh' }, 'zh-CN'],
  [{ LANG: 'zh-TW' }, 'zh-CN'],
  [{ LANG: 'en_US.UTF-8' }, 'en'],
  [{ LANG: 'zh_CN.UTF-8', LC_ALL: 'C' }, 'en'],
  [{ LANG: 'de_DE', LC_MESSAGES: 'zh_CN' }, 'zh-CN'],
  [{ LANG: 'en_GB', LC_ALL: '' }, 'en'],
  [{ LANG: 'zha_CN' }, 'en'],
  [{}, 'en'],
] as const)('speaks to %o in %s', (env, locale) => {
  expect(localeOf(env, 'linux', () => 'zh-CN')).toBe(locale);
});

it('asks Windows where no variable says it', () => {
  expect(localeOf({}, 'win32', () => 'zh-CN')).toBe('zh-CN');
  expect(localeOf({ LANG: 'en' }, 'win32', () => 'zh-CN')).toBe('en');
});
