import fs from 'node:fs';
import path from 'node:path';
import { tuneupRoundSchema } from '../../../src/protocol/tuneup.ts';
import { type AppStand, expectOk } from '../app-in.ts';
import { treeDigest } from '../tree-digest.ts';

const OWNER = { owner: 'terminal' } as const;
/** Where the parent keeps what the profile was like before anything was done. */
const START = 'start.json';

export function writeStartOf(app: AppStand): void {
  fs.writeFileSync(path.join(app.dir, START), JSON.stringify(treeDigest(app.profile)));
}

/** A round as a person goes through it, each time with the command that is said to be next; answers how it ended. */
export async function wholeRound(app: AppStand): Promise<string> {
  for (let turn = 0; turn < 20; turn += 1) {
    const status = await app.request('tuneupStatus', OWNER);
    if (!status.ok) return `status: ${JSON.stringify(status.failure)}`;
    if (status.value.stage === null && turn > 0) return 'cleaned';
    const failure = await runCommand(app, status.value.next);
    if (failure !== null) return failure;
  }
  return 'it never came to an end';
}

async function runCommand(app: AppStand, next: string): Promise<string | null> {
  const answer = await ask(app, next);
  if (!answer.ok) return `${next}: ${JSON.stringify(answer.failure)}`;
  const { value } = answer;
  const refused =
    'apply' in value && value.apply?.modules.some(({ outcome }) => outcome.kind === 'refused') === true;
  // Killed when its approval was used up and nothing was done yet: the person is told to plan again.
  return refused ? runCommand(app, 'plan') : null;
}

async function ask(app: AppStand, next: string) {
  switch (next) {
    case 'init':
      return app.request('tuneupInit', { ...OWNER, force: false });
    case 'scan':
      return app.request('tuneupScan', OWNER);
    case 'plan':
      return app.request('tuneupPlan', OWNER);
    case 'apply': {
      const which = { modules: ['junk', 'downloads'], ids: null, act: true, allowIrreversible: false };
      return app.request('tuneupApply', { ...OWNER, ...which });
    }
    case 'receipt':
      return app.request('tuneupReceipt', OWNER);
    default:
      return app.request('tuneupClean', OWNER);
  }
}

/** What is wrong after a kill: with the record, with the rest of the round, with the way back. */
export async function checkRound(app: AppStand): Promise<readonly string[]> {
  const problems: string[] = [];
  const status = await app.request('tuneupStatus', OWNER);
  if (!status.ok) return [`status: ${JSON.stringify(status.failure)}`];
  problems.push(...untrueRecords(app));
  const again = await app.request('tuneupStatus', OWNER);
  if (again.ok && again.value.warnings.length > 0) problems.push('a second recovery had something to do');
  const ended = await wholeRound(app);
  if (ended !== 'cleaned') problems.push(`the round did not go on: ${ended}`);
  problems.push(...entriesTwice(app));
  const { batches } = expectOk(await app.request('quarantineList', {}));
  for (const { batch } of batches) {
    const back = await app.request('tuneupRestore', { ...OWNER, batch, act: true });
    // Killed right after it was made, a batch has no task yet, and nothing in it.
    if (!back.ok && back.failure.code !== 'NOT_FOUND')
      problems.push(`restore: ${JSON.stringify(back.failure)}`);
    if (back.ok) problems.push(...back.value.failed.map((failure) => `restore: ${JSON.stringify(failure)}`));
  }
  const start: unknown = JSON.parse(fs.readFileSync(path.join(app.dir, START), 'utf8'));
  const now = treeDigest(app.profile);
  if (JSON.stringify(now) !== JSON.stringify(start))
    problems.push(`the profile is not as before: ${now.join('\n')}`);
  return problems;
}

/** Rows that the plan file calls done and that lie where they were, or the other way round. */
function untrueRecords(app: AppStand): readonly string[] {
  const file = path.join(app.data, '.tmp-tune', 'tuneup-plan.json');
  if (!fs.existsSync(file)) return [];
  const round = tuneupRoundSchema.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
  const problems: string[] = [];
  const done = new Set<string>();
  const named = new Set<string>();
  for (const { endedAt, modules } of round.applies) {
    if (endedAt === null) problems.push('an apply of a dead process is still open');
    for (const { rows, outcome } of modules) {
      if (outcome.kind === 'begun') problems.push('a module of a dead process is still begun');
      const applied = new Set(outcome.kind === 'done' ? outcome.result.applied : []);
      for (const { id, summary } of rows) {
        const place = String(summary.fields['path']);
        named.add(place);
        if (applied.has(id)) done.add(place);
      }
    }
  }
  for (const place of named) {
    if (done.has(place) === fs.existsSync(place)) problems.push(`${place}: the record is not true`);
  }
  return problems;
}

function entriesTwice(app: AppStand): readonly string[] {
  const lines = fs.readFileSync(path.join(app.data, 'runs.jsonl'), 'utf8').trimEnd().split('\n');
  const rounds = lines.map((line) => String(JSON.parse(line).round));
  return new Set(rounds).size === rounds.length ? [] : [`entered twice: ${rounds.join(', ')}`];
}
