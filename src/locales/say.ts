import type { Message, MessageField } from '../protocol/message.ts';
import type { MessageKey } from './texts.ts';

/** A message by its key: kernel, skills and hosts say what is meant, `renderText` makes the sentence. */
export function say(key: MessageKey, fields: Readonly<Record<string, MessageField>> = {}): Message {
  return { key, fields };
}
