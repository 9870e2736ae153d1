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
  const { key, fields, ...others } = value;
  if (typeof key !== 'string' || !isPlain(fields) || hasAny(others)) return false;
  for (const name in fields) if (!isField(fields[name])) return false;
  return true;
}

function isField(value: unknown): value is MessageField {
  if (typeof value === 'string') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (!isPlain(value)) return false;
  const { bytes, dateMs, ...others } = value;
  const given = [bytes, dateMs].filter((number) => number !== undefined);
  return given.length === 1 && Number.isFinite(given[0]) && !hasAny(others);
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasAny(value: object): boolean {
  return Object.keys(value).length > 0;
}
