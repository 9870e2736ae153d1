import { switchValue } from './settings.mjs';

/** Languages of which Chromium has more than one; of all others it knows no region. */
const WITH_REGION = new Set(['en-US', 'en-GB', 'es-419', 'pt-BR', 'pt-PT', 'zh-CN', 'zh-TW']);

/** 'zh_CN.UTF-8' → 'zh-CN'; nothing for C and POSIX. */
function fromPosix(value) {
  const name = value?.split(/[.@]/)[0]?.replaceAll('_', '-');
  return name && name !== 'C' && name !== 'POSIX' ? name : undefined;
}

function systemLocale() {
  return fromPosix(process.env['LC_ALL'] || process.env['LC_MESSAGES'] || process.env['LANG']) ?? 'en-US';
}

/** The user interface's language, as app.getLocale() gives it. */
export function locale() {
  const asked = switchValue('lang') || systemLocale();
  if (WITH_REGION.has(asked)) return asked;
  const [language = 'en'] = asked.split('-');
  return { en: 'en-US', zh: 'zh-CN', pt: 'pt-BR' }[language] ?? language;
}

/** What the operating system lists, most wanted first, regions kept. */
export function preferredLanguages() {
  const listed = (process.env['LANGUAGE'] ?? '').split(':').map(fromPosix).filter(Boolean);
  return listed.length > 0 ? listed : [systemLocale()];
}
