import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { PreviewRow } from '../protocol/results.ts';
import type { PlannedModule, TuneupPlan } from '../protocol/tuneup.ts';
import type { ModuleFacts } from './modules.ts';
import { toType } from './stages.ts';

/** What a person asked for. Keys of modules: none means all. Ids: exactly these rows; null means the ticked ones. */
export interface AskedRows {
  readonly modules: readonly string[];
  readonly ids: readonly string[] | null;
  /** Will they run, or are they only shown? */
  readonly act: boolean;
  readonly allowIrreversible: boolean;
}

export interface ChosenRows {
  readonly planned: PlannedModule;
  readonly rows: readonly PreviewRow[];
}

/**
 * The rows of a plan that an apply means, module by module. `known`: the modules that there are; `isUsed`: was this
 * module's list applied already? Codes: `INVALID_ARGUMENT` (no such module), `NOT_FOUND` (no such row),
 * `NOT_APPROVED` (its list was applied already), `IRREVERSIBLE_NOT_ALLOWED`, and that of a module that gave no list.
 */
export function chooseRows(
  plan: TuneupPlan,
  asked: AskedRows,
  known: readonly ModuleFacts[],
  isUsed: (planned: PlannedModule) => boolean,
): Result<readonly ChosenRows[]> {
  const facts = new Map<string, ModuleFacts>(known.map((one) => [one.module, one]));
  for (const key of asked.modules) {
    const refused = refusedModule(key, plan, facts, asked, isUsed);
    if (refused !== null) return refused;
  }
  const named = new Set(asked.modules);
  const meant = plan.modules.filter(
    (planned) => !isUsed(planned) && (named.size === 0 || named.has(planned.module)),
  );
  const chosen =
    asked.ids === null
      ? ok(meant.map((planned) => ({ planned, rows: planned.preview.actions.filter(isTicked) })))
      : rowsById(asked.ids, meant, plan.modules.filter(isUsed));
  return chosen.ok ? gated(chosen.value, asked, facts) : chosen;
}

function refusedModule(
  key: string,
  plan: TuneupPlan,
  facts: ReadonlyMap<string, ModuleFacts>,
  asked: AskedRows,
  isUsed: (planned: PlannedModule) => boolean,
): Result<never> | null {
  const module = facts.get(key);
  if (module === undefined) {
    return fail(
      'INVALID_ARGUMENT',
      say('tuneup.noModule', { word: key, known: [...facts.keys()].join(', ') }),
      { next: toType('apply') },
    );
  }
  const leftOut = plan.leftOut.find((one) => one.module === key);
  if (leftOut !== undefined) {
    const { code, message, detail } = leftOut;
    return fail(code, message, { ...(detail === undefined ? {} : { detail }), next: toType('apply') });
  }
  const planned = plan.modules.find((one) => one.module === key);
  if (planned === undefined) {
    return fail('NOT_FOUND', say('tuneup.notPlanned', { module: key }), { next: toType('plan') });
  }
  if (isUsed(planned)) {
    return alreadyApplied(key);
  }
  // SAFETY: where most is for good, no tick and no word for a whole module stands for a row.
  if (asked.act && module.needsIds && asked.ids === null) {
    return fail('IRREVERSIBLE_NOT_ALLOWED', say('tuneup.needsIds', { module: key }), {
      next: toType('apply', '--module', key),
    });
  }
  return null;
}

/** An approval is used up by the apply that it starts. */
export function alreadyApplied(module: string): Result<never> {
  return fail('NOT_APPROVED', say('tuneup.alreadyApplied', { module }), { next: toType('plan') });
}

/** A row by its id; the id of a group means its ticked rows. Modules of which no id speaks are left out. */
function rowsById(
  ids: readonly string[],
  modules: readonly PlannedModule[],
  used: readonly PlannedModule[],
): Result<readonly ChosenRows[]> {
  const wanted = new Map<PlannedModule, Set<string>>();
  for (const id of ids) {
    let isKnown = false;
    for (const planned of modules) {
      const { actions } = planned.preview;
      const row = actions.find((one) => one.id === id);
      const found = row === undefined ? actions.filter(({ group }) => group === id) : [row];
      if (found.length === 0) continue;
      isKnown = true;
      const rows = wanted.get(planned) ?? new Set();
      wanted.set(planned, rows);
      for (const one of row === undefined ? found.filter(isTicked) : found) rows.add(one.id);
    }
    if (isKnown) continue;
    const applied = used.find(({ preview }) =>
      preview.actions.some((row) => row.id === id || row.group === id),
    );
    if (applied !== undefined) return alreadyApplied(applied.module);
    return fail('NOT_FOUND', say('tuneup.unknownId', { id }), { next: toType('apply') });
  }
  return ok(
    modules.flatMap((planned) => {
      const rows = wanted.get(planned);
      return rows === undefined
        ? []
        : [{ planned, rows: planned.preview.actions.filter(({ id }) => rows.has(id)) }];
    }),
  );
}

function gated(
  chosen: readonly ChosenRows[],
  asked: AskedRows,
  facts: ReadonlyMap<string, ModuleFacts>,
): Result<readonly ChosenRows[]> {
  const running = chosen.map(({ planned, rows }) => {
    const needsIds = facts.get(planned.module)?.needsIds === true;
    return { planned, rows: needsIds && asked.ids === null ? [] : rows };
  });
  const forGood = running.flatMap(({ rows }) => rows.filter(({ reversible }) => !reversible));
  const [first] = forGood;
  // SAFETY: nothing that cannot be taken back runs without its own confirmation, and none of the rest before it is
  // clear (invariant 2).
  if (asked.act && first !== undefined && !asked.allowIrreversible) {
    return fail('IRREVERSIBLE_NOT_ALLOWED', say('undo.notAllowed', { id: first.id, count: forGood.length }));
  }
  return ok(running);
}

function isTicked({ ticked }: PreviewRow): boolean {
  return ticked;
}
