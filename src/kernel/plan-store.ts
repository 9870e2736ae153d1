import fs from 'node:fs';
import path from 'node:path';
import { say } from '../locales/say.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import { hashPlan, type Plan, planSchema } from './plan.ts';

const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const PLAN_HASH = /^[0-9a-f]{64}$/;

/** Plans that were previewed and may be approved, under their hash in the data folder, for 7 days. */
export class PlanStore {
  private readonly folder: string;
  private readonly failureOf: (error: unknown, path: string) => Result<never>;

  constructor(dataFolder: string, failureOf: (error: unknown, path: string) => Result<never>) {
    this.folder = path.join(dataFolder, 'plans');
    this.failureOf = failureOf;
  }

  /** Keeps a plan; plans past their days go. Codes: those of writing. */
  keep(plan: Plan, now: number): Result<void> {
    const file = this.fileOf(plan.planHash);
    try {
      fs.mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      this.dropOld(now);
      const part = `${file}.${plan.taskId}.part`;
      fs.writeFileSync(part, JSON.stringify(plan), { mode: 0o600 });
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
    let value: unknown;
    try {
      value = JSON.parse(fs.readFileSync(this.fileOf(hash), 'utf8'));
    } catch {
      return unknown;
    }
    const plan = planSchema.safeParse(value);
    // SAFETY: a stored plan that was tampered with no longer has the hash that was approved.
    if (!plan.success || hashPlan(plan.data) !== hash || now - plan.data.madeAt > KEPT_MS) return unknown;
    return ok(plan.data);
  }

  /** Uses an approval up: true for exactly one caller. */
  use(hash: string): boolean {
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
    for (const name of fs.readdirSync(this.folder)) {
      const file = path.join(this.folder, name);
      const stats = fs.statSync(file, { throwIfNoEntry: false });
      if (stats !== undefined && now - stats.mtimeMs > KEPT_MS) fs.rmSync(file, { force: true });
    }
  }
}
