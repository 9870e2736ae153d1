import type { Message, MessageField, Text } from '../protocol/message.ts';

/**
 * Is this a text of the protocol (`textSchema`)? Written out because a plan has a reason per row, and the schema's
 * unions cost several times as much over tens of thousands of them.
 */
export function isText(value: unknown): value is Text {
  return typeof value === 'string' || isMessage(value);
}

function isMessage(value: unknown): value is Message {
  if (!isPlain(value)) return false;
  const { key, fields } = value;
  if (typeof key !== 'string' || !isPlain(fields) || Object.keys(value).length !== 2) return false;
  for (const name in fields) if (!isField(fields[name])) return false;
  return true;
}

function isField(value: unknown): value is MessageField {
  if (typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (!isPlain(value)) return false;
  const { bytes, dateMs } = value;
  return Object.keys(value).length === 1 && Number.isFinite(bytes ?? dateMs);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
