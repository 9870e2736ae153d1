import fs from 'node:fs';
import path from 'node:path';
import { openDatabase } from '../../../src/kernel/open-database.ts';
import type { HistoryEntry, HistoryTask } from '../../../src/protocol/results.ts';
import { type AppStand, appIn, expectOk } from '../app-in.ts';
import { treeDigest } from '../tree-digest.ts';
import { act, restoreRequest } from './act.ts';
import { type Holdings, holdingsAfter, holdingsOn, withoutTimesOfStrangers } from './model.ts';
import { type Ground, namedQuarantine, quarantineOn, type Scenario } from './scenarios.ts';

/** Names that the app's own folder may hold; anything else is a leftover. */
const OWN_DATA =
  /^(intents\.db(-wal|-shm)?|history\.db(-wal|-shm)?|roots\.json|plans|manifests|journal|quarantine)$/;
const DATABASES = /^data\/(intents|history)\.db/;

interface Begun {
  readonly kind: string;
  readonly phase: string;
  readonly pending: number;
}

/** Runs that the killed process left in `intents.db`, read without changing it. */
function begunRuns(data: string): readonly Begun[] {
  const file = path.join(data, 'intents.db');
  if (!fs.existsSync(file) || fs.statSync(file).size === 0) return [];
  const db = openDatabase(file);
  try {
    return db
      .prepare<[], Begun>(
        'SELECT kind, phase, (SELECT count(*) FROM intents WHERE intents.run_id = runs.run_id) AS pending FROM runs',
      )
      .all();
  } catch {
    // Killed before its tables were made.
    return [];
  } finally {
    db.close();
  }
}

function differences(found: Holdings, expected: Holdings): readonly string[] {
  const problems: string[] = [];
  for (const name of new Set([...found.tree.keys(), ...expected.tree.keys()])) {
    const [is, should] = [found.tree.get(name), expected.tree.get(name)];
    if (is !== should) problems.push(`${name}: is ${is ?? 'not there'}, should be ${should ?? 'not there'}`);
  }
  const [kept, keep] = [[...found.kept], [...expected.kept]];
  for (const item of found.kept) {
    if (keep.includes(item)) {
      keep.splice(keep.indexOf(item), 1);
      kept.splice(kept.indexOf(item), 1);
    }
  }
  problems.push(...kept.map((item) => `kept and should not be: ${item}`));
  problems.push(...keep.map((item) => `not kept and should be: ${item}`));
  return problems;
}

function digestOf(ground: Ground): readonly string[] {
  const dirs = ground.elsewhere === null ? [ground.dir] : [ground.dir, ground.elsewhere];
  return dirs.flatMap((dir) => treeDigest(dir)).filter((line) => !DATABASES.test(line));
}

interface Told {
  readonly done: ReadonlySet<string>;
  readonly back: ReadonlySet<string>;
  readonly purged: ReadonlySet<string>;
  readonly tasks: readonly HistoryTask[];
}

async function told(scenario: Scenario, app: AppStand, problems: string[]): Promise<Told> {
  const answer = expectOk(await app.request('history', {}));
  // A line that was torn stays in the journal, which is never rewritten: it is said and harms nothing (protocol §5).
  const warnings = answer.warnings.filter(({ key }) => key !== 'journal.torn' && key !== 'journal.skipped');
  for (const { key } of warnings) problems.push(`history warns of ${key}`);
  const tasks = 'tasks' in answer ? answer.tasks : [];
  const entries: HistoryEntry[] = [];
  for (const { taskId } of tasks) {
    const one = expectOk(await app.request('history', { taskId }));
    if ('entries' in one) entries.push(...one.entries);
  }
  const ids = (status: HistoryEntry['status']): string[] =>
    entries.filter((entry) => entry.status === status).map(({ actionId }) => actionId);
  const keeping = scenario.actions.filter(
    ({ kind, id }) => kind === 'quarantine.put' || kind === 'fs.delete' || id.startsWith('over '),
  );
  const purged = entries
    .filter(({ kind, status }) => kind === 'quarantine.purge' && status === 'ok')
    .map(({ actionId }) => keeping[Number(actionId.split('/i')[1]) - 1]?.id ?? actionId);
  const doubled = ids('ok').filter((id, index, all) => all.indexOf(id) !== index);
  for (const id of doubled) problems.push(`history tells twice of ${id}`);
  if (tasks.filter(({ title }) => title === scenario.name).length > 1) problems.push('two tasks');
  return { done: new Set(ids('ok')), back: new Set(ids('rolled-back')), purged: new Set(purged), tasks };
}

/**
 * Lets this process, another one than was killed, recover by asking for the history, and looks whether all that C43
 * asks for holds then. Answers everything that is wrong, from the disk and not from the app's own word.
 */
export async function checkRecovered(
  scenario: Scenario,
  ground: Ground,
  start: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const problems: string[] = [];
  const quarantine = quarantineOn(ground);
  const app = appIn(ground.dir, quarantine === null ? {} : { quarantine });
  const named = namedQuarantine(scenario, ground);
  const begun = begunRuns(app.data);
  expectOk(await app.request('history', {}));
  const found = (): Holdings =>
    withoutTimesOfStrangers(holdingsOn(ground, app.root, named ?? app.quarantine), scenario);
  const settled = digestOf(ground);
  const now = await told(scenario, app, problems);
  const truth = holdingsAfter(scenario, start, now.done, now.back, now.purged);
  problems.push(...differences(found(), truth));
  const wentBack = begun.some(
    ({ kind, phase, pending }) => pending > 0 && (kind === 'undo' || phase === 'rollback'),
  );
  if (wentBack && now.done.size > 0)
    problems.push(`begun to go back, and still done: ${[...now.done].join()}`);

  expectOk(await app.request('history', {}));
  const again = digestOf(ground);
  for (const line of again.filter((one) => !settled.includes(one)))
    problems.push(`a second recovery left ${line}`);
  for (const line of settled.filter((one) => !again.includes(one)))
    problems.push(`a second recovery took ${line}`);
  for (const { kind, phase } of begunRuns(app.data)) problems.push(`still unsettled: ${kind}, ${phase}`);
  for (const name of fs.existsSync(app.data) ? fs.readdirSync(app.data) : []) {
    if (!OWN_DATA.test(name)) problems.push(`leftover in the app's data: ${name}`);
  }
  for (const suffix of ['', '-wal', '-shm'])
    fs.rmSync(path.join(app.data, `history.db${suffix}`), { force: true });
  const rebuilt = expectOk(await app.request('history', {}));
  if (JSON.stringify('tasks' in rebuilt ? rebuilt.tasks : []) !== JSON.stringify(now.tasks)) {
    problems.push('history made anew tells another story');
  }
  const list = expectOk(await app.request('quarantineList', named === null ? {} : { from: named }));
  for (const { key } of list.warnings) problems.push(`the quarantine's list warns of ${key}`);
  const listed = list.batches.flatMap(({ items }) => items).filter(({ state }) => state === 'kept');
  if (listed.length !== truth.kept.length)
    problems.push(`${listed.length} listed, ${truth.kept.length} kept`);

  if (named !== null && fs.existsSync(app.quarantine)) problems.push('something is in the usual quarantine');

  problems.push(...(await takeBack(scenario, ground, app)));
  const all = new Set([...now.done, ...now.back]);
  const isPurge = scenario.act === 'purge';
  const returned = isPurge ? new Set([...all].filter((id) => !now.purged.has(id))) : all;
  const rest = new Set([...all].filter((id) => !returned.has(id)));
  const whole = holdingsAfter(scenario, start, rest, returned, now.purged);
  problems.push(...differences(found(), whole).map((problem) => `after taking back: ${problem}`));
  if (scenario.approved) problems.push(...(await approveAgain(scenario, ground, app, all.size > 0)));
  return problems;
}

/** Takes everything back that still can be, and asks once more: then there must be nothing left to do. */
async function takeBack(scenario: Scenario, ground: Ground, app: AppStand): Promise<readonly string[]> {
  const problems: string[] = [];
  const isRestore = scenario.act === 'restore' || scenario.act === 'purge';
  for (const time of ['first', 'second']) {
    const answer = isRestore
      ? await app.request('quarantineRestore', restoreRequest(scenario, ground))
      : await app.undo();
    if (!answer.ok) {
      if (answer.failure.code !== 'NOT_FOUND') problems.push(`${time} way back: ${answer.failure.code}`);
      continue;
    }
    for (const { code, message } of answer.value.failed) {
      problems.push(`${time} way back: ${code} ${message.key} ${JSON.stringify(message.fields)}`);
    }
    const count = 'restored' in answer.value ? answer.value.restored.length : answer.value.rolledBack;
    if (time === 'second' && count > 0) problems.push(`the second way back still found ${count}`);
  }
  return problems;
}

/** An approval of which anything was done is used up; one that still is there is a whole one, for once. */
async function approveAgain(
  scenario: Scenario,
  ground: Ground,
  app: AppStand,
  wasUsed: boolean,
): Promise<readonly string[]> {
  const left = fs.readdirSync(path.join(app.data, 'plans')).filter((name) => name.endsWith('.json'));
  if (wasUsed) return left.map((name) => `done, and still approved: ${name}`);
  const problems: string[] = [];
  for (const name of left) {
    const planHash = path.basename(name, '.json');
    const first = await act(scenario, ground, app, planHash);
    if (first !== 'ok') problems.push(`the approval that was left is none: ${first}`);
    const second = await act(scenario, ground, app, planHash);
    if (!second.includes('NOT_APPROVED')) problems.push(`one approval was used twice: ${second}`);
  }
  return problems;
}
