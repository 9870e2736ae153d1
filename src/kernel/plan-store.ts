import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { say } from '../locales/say.ts';
import { canonicalJson } from '../protocol/canonical-json.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { PreviewResult } from '../protocol/results.ts';
import { makeFolders } from './make-folders.ts';
import { hashBody, type Plan, planBodySchema, planHeadSchema } from './plan.ts';

/** So long a plan may be approved, ms. */
export const PLAN_KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const PLAN_HASH = /^[0-9a-f]{64}$/;
/** A stored plan, or one that a killed run was still writing. */
const PLAN_FILE = /^[0-9a-f]{64}\.json(?:\.[^.]+\.part)?$/;

/** First line of a stored plan; its body, the text that was hashed, is the rest. */
const storedHeadSchema = planHeadSchema.extend({
  /** Places in the list of the ticked steps, and of those whose failure is none. */
  ticked: z.array(z.int()),
  tolerated: z.array(z.int()),
  /** Of the list as it was shown, where somebody keeps that beside this file; see `isAsShown`. */
  shown: z.string().optional(),
  /** Of the same list, as others were shown it before and keep it still: nobody's approval takes another's away. */
  earlier: z.array(z.strictObject({ shown: z.string(), madeAt: z.number() })).optional(),
});
/** Of it only who was shown the list: the rest may be long. */
const shownSchema = storedHeadSchema.pick({ shown: true, earlier: true, madeAt: true }).strip();
type ShownHead = z.infer<typeof shownSchema>;

/** Plans that were previewed and may be approved, under their hash in the data folder, for 7 days. */
export class PlanStore {
  private readonly folder: string;
  private readonly failureOf: (error: unknown, path: string) => Result<never>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.folder = path.join(dataFolder, 'plans');
    this.failureOf = failureOf;
  }

  /**
   * Keeps a plan with its body, and a digest of the list that is shown of it, where that is kept elsewhere to be
   * chosen from later; plans past their days go. Who was shown the same list before keeps it too. Codes: those of
   * writing.
   */
  keep(plan: Plan, body: Buffer, now: number, shown: PreviewResult | null = null): Result<void> {
    const file = this.fileOf(plan.planHash);
    try {
      makeFolders(this.folder);
      this.dropOld(now);
      const part = `${file}.${plan.taskId}.part`;
      const earlier = earlierOf(this.headOf(plan.planHash), now);
      writeFile(part, Buffer.from(`${headLine(plan, shown, earlier)}\n`, 'utf8'), body);
      fs.renameSync(part, file);
      return ok(undefined);
    } catch (error) {
      return this.failureOf(error, file);
    }
  }

  /** Code: `NOT_APPROVED` (unknown, expired, used up, or not what its hash says). */
  load(hash: string, now: number): Result<Plan> {
    const unknown = fail('NOT_APPROVED', say('approval.unknownPlan', { hash }));
    if (!PLAN_HASH.test(hash)) return unknown;
    let stored: Buffer;
    try {
      stored = fs.readFileSync(this.fileOf(hash));
    } catch {
      return unknown;
    }
    const cut = stored.indexOf(0x0a);
    const body = stored.subarray(cut + 1);
    // SAFETY: a stored plan that was tampered with no longer has the hash that was approved.
    if (cut < 0 || hashBody(body) !== hash) return unknown;
    const plan = readPlan(stored.toString('utf8', 0, cut), body.toString('utf8'));
    return plan === null || now - plan.madeAt > PLAN_KEPT_MS ? unknown : ok(plan);
  }

  /** Is `shown` a list that this plan was kept with: same rows, ticks and words, for the same task? */
  isAsShown(shown: PreviewResult): boolean {
    const head = this.headOf(shown.planHash);
    const digest = digestOf(shown);
    return (
      head !== null && (head.shown === digest || (head.earlier ?? []).some((one) => one.shown === digest))
    );
  }

  /** Is it, and nobody was shown the same list before or since? */
  isOnlyAsShown(shown: PreviewResult): boolean {
    const head = this.headOf(shown.planHash);
    return head?.shown === digestOf(shown) && (head.earlier ?? []).length === 0;
  }

  private headOf(hash: string): ShownHead | null {
    if (!PLAN_HASH.test(hash)) return null;
    try {
      return shownSchema.parse(JSON.parse(firstLineOf(this.fileOf(hash))));
    } catch {
      return null;
    }
  }

  /** Is this approval there still, not used up by another run? */
  holds(hash: string): boolean {
    return PLAN_HASH.test(hash) && fs.existsSync(this.fileOf(hash));
  }

  /** Uses an approval up: true for exactly one caller. */
  use(hash: string): boolean {
    // SAFETY: a word that is no hash could name another file, and using up removes it.
    if (!PLAN_HASH.test(hash)) return false;
    try {
      fs.unlinkSync(this.fileOf(hash));
      return true;
    } catch {
      return false;
    }
  }

  private fileOf(hash: string): string {
    return path.join(this.folder, `${hash}.json`);
  }

  private dropOld(now: number): void {
    // SAFETY: the data folder may be any that somebody named: a file there that is none of ours is a person's.
    for (const name of fs.readdirSync(this.folder).filter((one) => PLAN_FILE.test(one))) {
      const file = path.join(this.folder, name);
      const stats = fs.lstatSync(file, { throwIfNoEntry: false });
      if (stats !== undefined && now - stats.mtimeMs > PLAN_KEPT_MS) fs.rmSync(file, { force: true });
    }
  }
}

function writeFile(file: string, ...parts: readonly Buffer[]): void {
  const fd = fs.openSync(file, 'wx', 0o600);
  try {
    for (const part of parts) fs.writeFileSync(fd, part);
  } finally {
    fs.closeSync(fd);
  }
}

const READ_AT_ONCE = 256 * 1024;

/** The first line of a file whose rest may be ten megabytes; empty where it has no whole one. */
function firstLineOf(file: string): string {
  const fd = fs.openSync(file, 'r');
  try {
    const read: Buffer[] = [];
    for (;;) {
      const piece = Buffer.allocUnsafe(READ_AT_ONCE);
      const length = fs.readSync(fd, piece, 0, READ_AT_ONCE, null);
      const end = piece.subarray(0, length).indexOf(0x0a);
      read.push(piece.subarray(0, end === -1 ? length : end));
      if (end !== -1) return Buffer.concat(read).toString('utf8');
      if (length === 0) return '';
    }
  } finally {
    fs.closeSync(fd);
  }
}

function digestOf(shown: PreviewResult): string {
  return hashBody(Buffer.from(canonicalJson(shown), 'utf8'));
}

/** Who was shown the list that is kept, and those before; not what is past its days. */
function earlierOf(head: ShownHead | null, now: number): NonNullable<ShownHead['earlier']> {
  if (head === null) return [];
  const { shown, madeAt, earlier = [] } = head;
  const all = shown === undefined ? earlier : [...earlier, { shown, madeAt }];
  return all.filter((one) => now - one.madeAt <= PLAN_KEPT_MS);
}

function headLine(
  plan: Plan,
  shown: PreviewResult | null,
  earlier: NonNullable<ShownHead['earlier']>,
): string {
  const { version, planHash, taskId, madeAt, title, proposer, origin, skill, steps } = plan;
  const placesOf = (member: 'ticked' | 'tolerated'): number[] =>
    steps.flatMap((step, index) => (step[member] ? [index] : []));
  const head = { version, planHash, taskId, madeAt, title, proposer, origin, skill };
  return JSON.stringify({
    ...head,
    ticked: placesOf('ticked'),
    tolerated: placesOf('tolerated'),
    ...(shown === null ? {} : { shown: digestOf(shown) }),
    ...(earlier.length === 0 ? {} : { earlier }),
  });
}

function readPlan(head: string, body: string): Plan | null {
  try {
    const {
      ticked,
      tolerated,
      shown: _shown,
      earlier: _earlier,
      ...told
    } = storedHeadSchema.parse(JSON.parse(head));
    const { actions, fingerprints, ...approved } = planBodySchema.parse(JSON.parse(body));
    const [ticks, tolerances] = [new Set(ticked), new Set(tolerated)];
    const steps = actions.map((action, index) => ({
      action,
      fingerprint: fingerprints[index] ?? null,
      ticked: ticks.has(index),
      tolerated: tolerances.has(index),
    }));
    return { ...told, ...approved, steps };
  } catch {
    // Written by another version: what cannot be read was not approved here.
    return null;
  }
}
