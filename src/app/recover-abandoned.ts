import { IntentStore } from '../kernel/intents.ts';
import { recoverRun, waitsForItsDrive } from '../kernel/recover.ts';
import { say } from '../locales/say.ts';
import type { Message } from '../protocol/message.ts';
import { indexJournal } from './apply-request.ts';
import type { Workshop } from './workshop.ts';

/**
 * Brings every run that a dead process left to a true end, before anything is told about what was done. Says
 * which journals that were; a run that cannot be recovered now says why and is tried again next time.
 */
export function recoverAbandoned(workshop: Workshop): readonly Message[] {
  const { places, files, system, drivers, clock, failureOf, processes } = workshop;
  if (!IntentStore.exists(places.data)) return [];
  const store = IntentStore.open(places.data);
  if (!store.ok) return [store.failure.message];
  try {
    const runs = store.value.adoptAbandoned(processes, (run) =>
      waitsForItsDrive(run, { store: store.value, files }),
    );
    if (!runs.ok) return [runs.failure.message];
    return runs.value.map((run) => {
      const recovered = recoverRun(run, {
        store: store.value,
        files,
        system,
        places,
        drivers,
        clock,
        failureOf,
      });
      if (!recovered.ok) return recovered.failure.message;
      indexJournal(workshop, run.journal);
      return say('recovery.done', { path: run.journal });
    });
  } finally {
    store.value.close();
  }
}
