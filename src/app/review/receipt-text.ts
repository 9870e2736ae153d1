import { groupLabel } from '../../locales/group-label.ts';
import { renderText } from '../../locales/render.ts';
import { say } from '../../locales/say.ts';
import type { Locale, MessageKey } from '../../locales/texts.ts';
import type { MessageField } from '../../protocol/message.ts';
import type { FailedStep } from '../../protocol/progress.ts';
import type { Receipt, ReceiptPart } from '../../protocol/receipt.ts';

/** A receipt as plain text, a list to keep or to send to somebody: the figures that the window shows, and no other. */
export function receiptText(receipt: Receipt, locale: Locale): string {
  const words = (key: MessageKey, fields: Readonly<Record<string, MessageField>> = {}) =>
    renderText(say(key, fields), locale);
  const { chosen, done, startedAt, parts, drivesBefore, drivesAfter } = receipt;
  const lines = [
    words('receiptText.title', { done, chosen }),
    words('receiptText.when', { date: { dateMs: startedAt }, seconds: Math.round(receipt.tookMs / 1000) }),
  ];
  if (receipt.cancelled) lines.push(words('receiptText.cancelled'));
  if (receipt.notBegun > 0) lines.push(words('receiptText.notBegun', { count: receipt.notBegun }));
  if (receipt.takenBack > 0) lines.push(words('receiptText.takenBack', { count: receipt.takenBack }));
  lines.push('');
  const failed = [...receipt.failed, ...receipt.notRestored];
  if (failed.length > 0) {
    lines.push(words('receiptText.failed', { count: receipt.failedCount + receipt.notRestored.length }));
    for (const one of failed) lines.push(...failureLines(one, words, locale));
    const more = receipt.failedCount - receipt.failed.length;
    if (more > 0) lines.push(`  ${words('receiptText.more', { count: more })}`);
    lines.push('');
  }
  for (const part of parts) {
    const title = renderText(part.title, locale);
    lines.push(partLine(part, title, part, words));
    for (const group of part.groups) {
      const label = renderText(groupLabel(group.label), locale);
      lines.push(`  ${partLine(part, label, group, words)}`);
    }
    if (part.refusal !== null) lines.push(`  ${renderText(part.refusal.message, locale)}`);
    if (part.batch !== null) lines.push(`  ${words('receiptText.batch', { batch: part.batch })}`);
    if (part.taskId !== null) lines.push(`  ${words('receiptText.task', { task: part.taskId })}`);
  }
  lines.push('', words('receiptText.freed', { freed: bytes(receipt.freed) }));
  if (receipt.afterPurge > 0)
    lines.push(words('receiptText.afterPurge', { bytes: bytes(receipt.afterPurge) }));
  if (receipt.changedFolder > 0) {
    lines.push(words('receiptText.changedFolder', { bytes: bytes(receipt.changedFolder) }));
  }
  for (const { name, free } of drivesBefore) {
    const now = drivesAfter.find((drive) => drive.name === name)?.free ?? free;
    lines.push(words('receiptText.drive', { drive: name, before: bytes(free), now: bytes(now) }));
  }
  for (const warning of receipt.warnings) lines.push(renderText(warning, locale));
  lines.push('', words('receiptText.undoable', { count: receipt.undoable }));
  return `${lines.join('\n')}\n`;
}

type Words = (key: MessageKey, fields?: Readonly<Record<string, MessageField>>) => string;

/** A program that was closed, or a setting, has no size. */
function partLine(
  { deed }: Pick<ReceiptPart, 'deed'>,
  title: string,
  { done, chosen, bytes: size }: Pick<ReceiptPart, 'done' | 'chosen' | 'bytes'>,
  words: Words,
): string {
  return deed === 'close' || deed === 'set'
    ? words('receiptText.partDeed', { title, done, chosen, deed })
    : words('receiptText.part', { title, done, chosen, bytes: bytes(size) });
}

function failureLines(
  { name, code, message, detail }: FailedStep,
  words: (key: MessageKey, fields: Readonly<Record<string, MessageField>>) => string,
  locale: Locale,
): readonly string[] {
  const said = `  ${name}: ${renderText(message, locale)} (${code})`;
  return detail === undefined ? [said] : [said, `    ${words('receipt.systemWords', { detail })}`];
}

function bytes(count: number): MessageField {
  return { bytes: count };
}
