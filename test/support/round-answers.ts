import { expect } from 'vitest';
import { z } from 'zod';
import type { Envelope } from './envelope.ts';

/** What the steps of a tune-up answer with `--json`, as far as tests of a whole round look into it. */

const rowSchema = z.object({ id: z.string(), kind: z.string(), summary: z.string(), ticked: z.boolean() });
type Row = z.infer<typeof rowSchema>;

export interface ModuleRows {
  readonly all: readonly Row[];
  readonly ticked: readonly Row[];
  /** The id of the one row in whose id or summary these words are. */
  idOf(part: string): string;
}

const planData = z.looseObject({
  plan: z.looseObject({
    modules: z.array(
      z.looseObject({
        module: z.string(),
        preview: z.looseObject({ actions: z.array(rowSchema) }),
      }),
    ),
    leftOut: z.array(z.looseObject({ module: z.string(), code: z.string() })),
  }),
});
const applyAnswer = z.looseObject({
  apply: z.looseObject({
    batch: z.string(),
    modules: z.array(
      z.looseObject({
        module: z.string(),
        outcome: z.looseObject({
          kind: z.string(),
          result: z.looseObject({
            applied: z.array(z.string()),
            failed: z.array(z.looseObject({ actionId: z.string(), code: z.string(), message: z.string() })),
          }),
        }),
      }),
    ),
  }),
});
const receiptData = z.looseObject({
  receipt: z.looseObject({ total: z.number(), succeeded: z.number(), failed: z.number() }),
});

/** The rows of a plan, by their modules. */
export function rowsOf(
  plan: Envelope,
  withoutModules: readonly string[] = [],
): (module: string) => ModuleRows {
  const { modules, leftOut } = planData.parse(plan.data).plan;
  expect(leftOut.map(({ module }) => module)).toEqual(withoutModules);
  return (module: string) => {
    const rows = modules.find((planned) => planned.module === module)?.preview.actions ?? [];
    return {
      all: rows,
      ticked: rows.filter(({ ticked }) => ticked),
      idOf: (part: string): string => {
        const [row, ...others] = rows.filter(({ id, summary }) => `${id} ${summary}`.includes(part));
        if (row === undefined || others.length > 0) {
          throw new Error(`${part}: ${JSON.stringify(rows.map(({ id, summary }) => [id, summary]))}`);
        }
        return row.id;
      },
    };
  };
}

export function appliedOf({ data }: Envelope): z.infer<typeof applyAnswer>['apply'] {
  return applyAnswer.parse(data).apply;
}

export function receiptOf({ data }: Envelope): z.infer<typeof receiptData>['receipt'] {
  return receiptData.parse(data).receipt;
}
