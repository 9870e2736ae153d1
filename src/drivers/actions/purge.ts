import type { ActionDriver } from '../../kernel/action-driver.ts';
import type { KeptItems } from '../../kernel/kept-items.ts';
import { say } from '../../locales/say.ts';
import { type PurgeAction, purgeActionSchema } from '../../protocol/action.ts';
import { ok } from '../../protocol/result.ts';
import { problemOf } from '../../protocol/results.ts';
import { estimateOf } from './estimate.ts';
import { doneForGood, stoppedInPart, withoutWayBack } from './final.ts';

/** `quarantine.purge`: kept items go for good; the kernel lets it run only on a person's own word. */
export function purgeDriver(kept: KeptItems): ActionDriver<PurgeAction> {
  return {
    kind: 'quarantine.purge',
    schema: purgeActionSchema,
    ...withoutWayBack,
    tier: 'dry-run-confirm',
    capability: 'fs.delete',
    paths: () => [],
    withPaths: (action) => action,
    describe: ({ batch, items }) =>
      items === undefined
        ? say('action.purgeBatch', { batch })
        : say('action.purgeItems', { batch, count: items.length }),

    estimate(action) {
      const items = kept.look(action.batch, action.items ?? null);
      if (!items.ok) return estimateOf({ effects: [], problems: [problemOf(items.failure)] });
      return estimateOf({ effects: [], bytes: items.value.reduce((sum, { size }) => sum + size, 0) });
    },

    execute(action, hands) {
      const items = kept.look(action.batch, action.items ?? null);
      if (!items.ok) return items;
      let freed = 0;
      let done = 0;
      const count = items.value.length;
      for (const item of items.value) {
        if (hands.cancelled()) return stoppedInPart({ code: 'CANCELLED' }, done, count);
        const gone = kept.purge(action.batch, item);
        // One that failed in its midst has lost its name, and is none that could be restored.
        if (gone.ok || !kept.look(action.batch, [item.item]).ok) hands.noteFinal();
        if (!gone.ok) return done === 0 ? gone : stoppedInPart(gone.failure, done, count);
        freed += gone.value;
        done += 1;
      }
      return ok(doneForGood(freed));
    },
  };
}
