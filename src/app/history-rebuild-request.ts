import fs from 'node:fs';
import { History } from '../kernel/history.ts';
import { journalFolderOf } from '../kernel/known-journals.ts';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { HistoryRebuild, HistoryRebuildRequest } from './contract.ts';
import { goneJournals, journalsFor } from './find-task.ts';
import { recoverAbandoned } from './recover-abandoned.ts';
import type { Workshop } from './workshop.ts';

/**
 * Makes the index anew from the journals of all known roots and of those that are named here, which are known from
 * then on (a list of roots that was lost, a drive that came from another computer). Codes: `NOT_FOUND` (no folder,
 * no journal in it), `INVALID_ARGUMENT`, those of writing.
 */
export async function historyRebuildRequest(
  request: HistoryRebuildRequest,
  workshop: Workshop,
): Promise<Result<HistoryRebuild>> {
  const named: string[] = [];
  for (const root of request.roots) {
    const found = journalsFor(root, workshop);
    if (!found.ok) return found;
    for (const journal of found.value) {
      if (!fs.existsSync(journal)) {
        return fail('NOT_FOUND', say('journal.noneIn', { path: journalFolderOf(root) }));
      }
      named.push(journal);
    }
  }
  const recovered = recoverAbandoned(workshop);
  const remembered = await remember(named, workshop);
  if (!remembered.ok) return remembered;
  const journals = [...new Set([...workshop.journals.all(), ...named])];
  const history = History.open(workshop.places.data, []);
  try {
    history.rebuild(journals);
    const tasks = history.tasks(journals).length;
    const warnings = [...recovered, ...goneJournals(undefined, journals), ...history.warnings];
    return ok({ journals: journals.length, tasks, warnings });
  } finally {
    history.close();
  }
}

async function remember(named: readonly string[], workshop: Workshop): Promise<Result<void>> {
  if (named.length === 0) return ok(undefined);
  return workshop.withIntents(async (store) => {
    for (const journal of named) {
      const known = workshop.journals.remember(journal, store);
      if (!known.ok) return known;
    }
    return ok(undefined);
  });
}
