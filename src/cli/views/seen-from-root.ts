import path from 'node:path';
import type { Message, MessageField } from '../../protocol/message.ts';

/** What a row says (from where to where), its paths seen from the root where there is just one. */
export function seenFromRoot(summary: Message, roots: readonly string[]): Message {
  const [root, ...others] = roots;
  if (root === undefined || others.length > 0) return summary;
  const seen = (field: MessageField) =>
    typeof field === 'string' && field.startsWith(root + path.sep) ? field.slice(root.length + 1) : field;
  const fields = Object.entries(summary.fields).map(([name, field]) => [name, seen(field)] as const);
  return { key: summary.key, fields: Object.fromEntries(fields) };
}
