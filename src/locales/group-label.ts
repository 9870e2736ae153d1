import type { Text } from '../protocol/message.ts';
import { say } from './say.ts';

/** A group's name for people; one that these texts do not know stays as the skill wrote it: a stranger's text. */
export function groupLabel(name: string | null): Text {
  if (name === null) return say('group.none');
  switch (name) {
    case 'download:duplicate':
      return say('group.duplicate');
    case 'download:stale':
      return say('group.stale');
    case 'download:sort':
      return say('group.sort');
    default:
      return name.startsWith('junk:') ? say('group.junk', { place: placeName(name.slice(5)) }) : name;
  }
}

const TEMPORARY: ReadonlySet<string> = new Set(['temp', 'windows-temp', 'var-tmp']);

/** A place's key as words: `firefox-crash-reports` as “Firefox crash reports”; texts know some by themselves. */
function placeName(key: string): string {
  const words = key.replaceAll('-', ' ');
  return TEMPORARY.has(key) ? 'temporary' : words.slice(0, 1).toUpperCase() + words.slice(1);
}
