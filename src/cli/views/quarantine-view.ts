import type { QuarantineList, QuarantinePurge, QuarantineRestore } from '../../app/contract.ts';
import type { MessageKey } from '../../locales/texts.ts';
import type { QuarantineBatch } from '../../protocol/results.ts';
import { shown } from '../display-text.ts';
import type { View } from '../outcome.ts';
import type { Speech } from '../speech.ts';
import { failureLine } from './apply-view.ts';
import { cut } from './cut.ts';

type ItemState = QuarantineBatch['items'][number]['state'];
const STATE_TEXTS: Readonly<Record<ItemState, MessageKey>> = {
  kept: 'quarantine.kept',
  restored: 'quarantine.restored',
  purged: 'quarantine.purged',
  missing: 'quarantine.missing',
};

/** What is kept, by batch; of a batch that was asked for by its name (`whole`) every item. */
export function quarantineView(list: QuarantineList, whole: boolean): View {
  return (speech) => {
    const lines = list.batches.flatMap((batch) => batchLines(batch, whole, speech));
    if (lines.length === 0) lines.push(speech.say('quarantine.nothingKept'));
    return [...lines, ...list.warnings.map((warning) => `! ${speech.text(warning)}`)];
  };
}

function batchLines(batch: QuarantineBatch, whole: boolean, speech: Speech): readonly string[] {
  const kept = batch.items.filter(({ state }) => state === 'kept');
  const header = speech.say('quarantine.batch', {
    batch: batch.batch,
    date: { dateMs: batch.ts },
    kept: kept.length,
    total: batch.items.length,
    bytes: { bytes: kept.reduce((sum, item) => sum + item.bytes, 0) },
  });
  const items = batch.items.map((item) =>
    [item.item, shown(item.source), speech.bytes(item.bytes), speech.say(STATE_TEXTS[item.state])].join(
      ' · ',
    ),
  );
  return [header, ...(whole ? cut(items, speech, items.length) : cut(items, speech))];
}

/** What restoring would do; `next` is the command that does it. */
export function wouldRestoreView(result: QuarantineRestore, next: string): View {
  return (speech) => {
    const count = result.restored.length;
    const lines = [
      speech.say('quarantine.wouldRestore', { count, batch: result.batch }),
      speech.say('preview.only'),
      ...restoredItems(result, speech),
    ];
    return count === 0 ? lines : [...lines, '', speech.say('preview.next'), `  ${next}`];
  };
}

export function restoredView(result: QuarantineRestore): View {
  return (speech) => [
    speech.say('quarantine.restoredNow', { count: result.restored.length, batch: result.batch }),
    ...restoredItems(result, speech),
  ];
}

function restoredItems(result: QuarantineRestore, speech: Speech): readonly string[] {
  const items = result.restored.map(({ item, path, renamed }) => {
    const way = `${item} → ${shown(path)}`;
    return renamed ? `${way} (${speech.say('quarantine.renamed')})` : way;
  });
  const warnings = result.warnings.map((warning) => `! ${speech.text(warning)}`);
  return [...cut(items, speech), ...failedItems(result.failed, speech), ...warnings];
}

/** What each item was, by its id: nothing is deleted for good under a number alone. */
export type ItemNames = ReadonlyMap<string, string>;

export function itemNames(list: QuarantineList): ItemNames {
  const items = list.batches.flatMap((batch) => batch.items);
  return new Map(items.map(({ item, source }) => [item, source]));
}

/** What purging would delete for good; `next` is the command that does it, null where a person is about to say so. */
export function wouldPurgeView(result: QuarantinePurge, names: ItemNames, next: string | null): View {
  return (speech) => {
    const count = result.purged.length;
    const bytes = { bytes: result.bytes };
    const lines = [
      speech.say('quarantine.wouldPurge', { count, batch: result.batch, bytes }),
      speech.say('preview.only'),
      ...purgedItems(result, names, speech),
    ];
    return next === null || count === 0 ? lines : [...lines, '', speech.say('preview.next'), `  ${next}`];
  };
}

export function purgedView(result: QuarantinePurge, names: ItemNames): View {
  return (speech) => {
    const count = result.purged.length;
    return [
      speech.say('quarantine.purgedNow', { count, batch: result.batch, bytes: { bytes: result.bytes } }),
      ...purgedItems(result, names, speech),
      speech.say('quarantine.freed', { freed: { bytes: result.freed } }),
    ];
  };
}

function purgedItems(result: QuarantinePurge, names: ItemNames, speech: Speech): readonly string[] {
  const items = result.purged.map((item) => `${item} · ${shown(names.get(item) ?? '')}`);
  return [...cut(items, speech), ...failedItems(result.failed, speech)];
}

function failedItems(failed: QuarantineRestore['failed'], speech: Speech): readonly string[] {
  return failed.length === 0
    ? []
    : [
        '',
        ...cut(
          failed.map((step) => `⚠️ ${failureLine(step, shown, speech)}`),
          speech,
        ),
      ];
}
