import type { Text } from '../protocol/message.ts';
import { partWord } from './part-names.ts';
import type { Speech } from './text.ts';

/** A module goes by its short name; a task, and a skill from elsewhere, by its own title. */
export function partTitle(
  { part, title }: { readonly part: string; readonly title: Text },
  speech: Speech,
): string {
  return (part === 'task' && title !== '') || partWord(part) === null
    ? speech.text(title)
    : speech.part(part);
}
