import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { z } from 'zod';
import { appIn } from '../app-in.ts';
import { openUp } from '../open-up.ts';
import { otherVolume } from '../other-volume.ts';
import { projectRoot } from '../project.ts';
import { holdingsOn } from './model.ts';
import { type Ground, layOut, quarantineOn, type Scenario, writeStart } from './scenarios.ts';

const EXTERNAL = ['better-sqlite3', 'koffi'];

const answerSchema = z.object({
  outcome: z.unknown().optional(),
  problems: z.array(z.string()).optional(),
  steps: z.array(z.object({ name: z.string(), changed: z.array(z.string()), bytes: z.number() })).optional(),
  unseen: z.array(z.string()).optional(),
});
type Answer = z.infer<typeof answerSchema>;

/** Bundles the child once: it starts in a tenth of the time. Answers the file; it lies where packages are found. */
export async function bundleChild(name: 'child' | 'tuneup-child' | 'night-child' = 'child'): Promise<string> {
  const outDir = path.join(projectRoot, 'out', `kill-${name}-${process.pid}`);
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: EXTERNAL, target: 'node' },
    build: {
      ssr: true,
      outDir,
      target: 'node22',
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        input: { [name]: path.join(projectRoot, `test/support/kill/${name}.ts`) },
        external: [...EXTERNAL, /^node:/],
        output: { format: 'es', entryFileNames: '[name].mjs' },
      },
    },
  });
  return path.join(outDir, `${name}.mjs`);
}

interface Ended {
  readonly signal: string | null;
  readonly answer: Answer | null;
  readonly stderr: string;
}

/** Runs the child to its end, or to its death. */
export function runChild(child: string, words: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const running = spawn(process.execPath, [child, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: path.dirname(child) },
    });
    let stdout = '';
    let stderr = '';
    running.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
    });
    running.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text;
    });
    running.on('error', reject);
    running.on('close', (code, signal) => {
      const answer = code === 0 ? answerSchema.parse(JSON.parse(stdout)) : null;
      resolve({ signal, answer, stderr });
    });
  });
}

/** The scenario's tree in fresh folders, for the length of one attempt. */
async function onFreshGround<T>(scenario: Scenario, work: (ground: Ground) => Promise<T>): Promise<T> {
  const volume = otherVolume();
  const dir = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'deskshell-kill-')));
  const elsewhere =
    scenario.twoDrives && volume !== null ? fs.mkdtempSync(path.join(volume, 'deskshell-kill-')) : null;
  const ground: Ground = { dir, elsewhere };
  const quarantine = quarantineOn(ground);
  try {
    const { root, quarantine: keeps } = appIn(dir, quarantine === null ? {} : { quarantine });
    layOut(ground, root);
    writeStart(ground, holdingsOn(ground, root, keeps).tree);
    return await work(ground);
  } finally {
    for (const made of [dir, elsewhere]) {
      if (made === null) continue;
      openUp(made);
      fs.rmSync(made, { recursive: true, force: true });
    }
  }
}

export interface KillPoint {
  readonly kind: 'kill' | 'tear';
  readonly at: number;
  readonly name: string;
}

function wordsFor(
  { name }: Scenario,
  { dir, elsewhere }: Ground,
  what: 'act' | 'recover' | 'check',
  point: Pick<KillPoint, 'kind' | 'at'> | null = null,
): string[] {
  return [
    name,
    dir,
    elsewhere ?? '-',
    what,
    ...(point === null ? ['count'] : [point.kind, String(point.at)]),
  ];
}

/** What every command does alike, before it begins and after its end: killed at in one scenario, not in all. */
const AROUND = /^data\/(intents\.db|history\.db|roots\.json|plans|manifests)/;
/** Half a line of these is another thing than none; half a copy is no other than an empty one. */
const RECORDS = /(journal|manifest)\.jsonl/;
const INDEX = /^data\/history\.db/;

/** `alone`: without what belongs to every command alike. */
function pointsOf(ended: Ended, alone: boolean): readonly KillPoint[] {
  const { answer, stderr } = ended;
  if (answer?.steps === undefined) throw new Error(`the child did not count: ${stderr}`);
  if (answer.unseen !== undefined && answer.unseen.length > 0) {
    throw new Error(`the disk changed without a step that is known: ${answer.unseen.join('; ')}`);
  }
  const work = answer.steps.findIndex(({ changed }) => changed.some((line) => !AROUND.test(line)));
  const first = alone ? Math.max(work, 0) : 0;
  const points: KillPoint[] = [{ kind: 'kill', at: first, name: 'the beginning' }];
  for (const [index, { name, changed, bytes }] of answer.steps.entries()) {
    // A step that leaves the disk as it was is the same moment as the one before it.
    if (index < first || changed.length === 0) continue;
    if (alone && changed.every((line) => INDEX.test(line))) continue;
    if (bytes > 1 && (!alone || changed.some((line) => RECORDS.test(line))))
      points.push({ kind: 'tear', at: index + 1, name });
    points.push({ kind: 'kill', at: index + 1, name });
  }
  return points;
}

/** Every moment of a scenario at which the disk is another than before, from one run that nobody kills. */
export function killPoints(child: string, scenario: Scenario, alone: boolean): Promise<readonly KillPoint[]> {
  return onFreshGround(scenario, async (ground) =>
    pointsOf(await runChild(child, wordsFor(scenario, ground, 'act')), alone),
  );
}

/** The same for the recovery from a kill at `first`. */
export function killPointsOfRecovery(
  child: string,
  scenario: Scenario,
  first: KillPoint,
): Promise<readonly KillPoint[]> {
  return onFreshGround(scenario, async (ground) => {
    await runChild(child, wordsFor(scenario, ground, 'act', first));
    return pointsOf(await runChild(child, wordsFor(scenario, ground, 'recover')), true);
  });
}

/** Kills the scenario at `first`, its recovery at `second` if there is one, and answers what is wrong afterwards. */
export function killAndCheck(
  child: string,
  scenario: Scenario,
  first: KillPoint,
  second: KillPoint | null = null,
): Promise<readonly string[]> {
  return onFreshGround(scenario, async (ground) => {
    const label = [first, ...(second === null ? [] : [second])]
      .map(({ kind, at, name }) => `${kind} at ${at} (${name.slice(0, 50)})`)
      .join(', then ');
    const killed = await runChild(child, wordsFor(scenario, ground, 'act', first));
    if (killed.signal !== 'SIGKILL') return [`${label}: it ended otherwise: ${killed.stderr}`];
    if (second !== null) {
      const cut = await runChild(child, wordsFor(scenario, ground, 'recover', second));
      if (cut.signal !== 'SIGKILL') return [`${label}: the recovery ended otherwise: ${cut.stderr}`];
    }
    const { answer, stderr } = await runChild(child, wordsFor(scenario, ground, 'check'));
    const problems = answer?.problems ?? [`it did not recover: ${stderr}`];
    return problems.map((problem) => `${label}: ${problem}`);
  });
}

/** Does something for each, two at a time. */
export async function twoAtATime<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all];
  const workOff = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next);
  };
  await Promise.all([workOff(), workOff()]);
}

/**
 * Does a whole run (`act`), which must end as `outcome`, then kills one like it at so many of its steps, each in a place
 * of its own, and lets it recover (`check`). Answers what was not as it had to be.
 */
export async function killAtMoments(
  child: string,
  layOut: () => string | Promise<string>,
  { outcome, moments }: { readonly outcome: string; readonly moments: number },
): Promise<readonly string[]> {
  const whole = await runChild(child, [await layOut(), 'act', 'count']);
  if (whole.answer?.outcome !== outcome) return [`the whole run did not end: ${whole.stderr}`];
  const names = (whole.answer.steps ?? []).map(({ name }) => name);
  const steps = names.length;
  if (steps <= moments) return [`only ${steps} steps: this shows nothing`];
  const problems: string[] = [];
  await twoAtATime(
    Array.from({ length: moments }, (_, n) => Math.floor((n * steps) / moments)),
    async (at) => {
      const dir = await layOut();
      const killed = await runChild(child, [dir, 'act', 'kill', String(at)]);
      if (killed.signal !== 'SIGKILL') problems.push(`${at}: it ended otherwise: ${killed.stderr}`);
      const { answer, stderr } = await runChild(child, [dir, 'check']);
      const found = answer?.problems ?? [`it did not recover: ${stderr}`];
      const after = names[at - 1] ?? 'the beginning';
      problems.push(...found.map((problem) => `${at} of ${steps}, after ${after}: ${problem}`));
    },
  );
  return problems;
}
