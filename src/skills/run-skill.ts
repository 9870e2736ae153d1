import { z } from 'zod';
import type { Places } from '../kernel/places.ts';
import type { Watch } from '../kernel/progress.ts';
import type { Looks } from '../kernel/remembered-looks.ts';
import type { SystemPorts } from '../kernel/system-ports.ts';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { Text } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { SkillManifest } from '../protocol/skill-manifest.ts';
import type { Task } from '../protocol/task.ts';
import { answerOf, proposalOf } from './check-answer.ts';
import type { Skill, SkillAccount, SkillSystem } from './define-skill.ts';
import { makeContext } from './make-context.ts';
import { parseOptions } from './parse-options.ts';
import { makeSkillSystem } from './skill-system.ts';

/** A skill and the computer it runs on, as far as it may know that. */
export interface SkillSetting {
  readonly manifest: SkillManifest;
  readonly skill: Skill;
  readonly places: Places;
  readonly system: SystemPorts;
  readonly account: SkillAccount;
  readonly openPaths: SkillSystem['openPaths'];
}

/** One run: `roots` are real paths, `options` as the command line gave them, `now` in ms since 1970. */
export interface SkillRequest extends SkillSetting {
  readonly roots: readonly string[];
  readonly options: Readonly<Record<string, string>>;
  readonly now: number;
  readonly looks: Looks;
  readonly watch: Watch;
}

/**
 * What a run comes to: the task for the kernel, and what is said about it. `reasons` by action id; `tolerated`
 * are the steps whose failure is none; `log` is for the person (what was skipped, what stays).
 */
export interface SkillRun {
  readonly task: Task;
  readonly reasons: ReadonlyMap<string, Text>;
  readonly tolerated: ReadonlySet<string>;
  readonly title: Text;
  readonly log: readonly Text[];
  /** Entries that stay because they are fresh or in use, and their bytes; null where the skill counts none. */
  readonly kept: { readonly count: number; readonly bytes: number } | null;
}

const rootsSchema = z.array(z.string().min(1));

/** The roots that a skill brings along, or null where it runs on those that a person names. */
export async function ownRoots(setting: SkillSetting): Promise<Result<readonly string[] | null>> {
  const { manifest, skill, places } = setting;
  if (skill.roots === undefined) return ok(null);
  const system = makeSkillSystem(setting);
  const answer = await answerOf(manifest.name, 'roots', () => skill.roots?.(system, places.platform));
  if (!answer.ok) return answer;
  const roots = rootsSchema.safeParse(answer.value);
  if (roots.success) return ok(roots.data);
  return fail(
    'SKILL_INVALID',
    say('skill.answerInvalid', { skill: manifest.name, field: 'roots', problem: '' }),
  );
}

/**
 * Lets a skill look and propose; nothing is changed. Codes: `INVALID_ARGUMENT` (options), `SKILL_INVALID` (it
 * threw, or answered with something that is no plan), `CANCELLED`, and whatever the skill itself reports.
 */
export async function runSkill(request: SkillRequest): Promise<Result<SkillRun>> {
  const { manifest, skill, places, watch } = request;
  const { name } = manifest;
  const options = parseOptions(name, skill.options, request.options);
  if (!options.ok) return options;
  const log: Text[] = [];
  let kept: SkillRun['kept'] = null;
  const ctx = makeContext({
    manifest,
    roots: request.roots,
    options: options.value,
    now: request.now,
    platform: places.platform,
    system: makeSkillSystem(request),
    looks: request.looks,
    watch,
    log: (text) => log.push(text),
    keep: (entries, bytes) => {
      kept = { count: (kept?.count ?? 0) + entries, bytes: (kept?.bytes ?? 0) + bytes };
    },
  });
  const findings = await answerOf(name, 'scan', () => skill.scan(ctx));
  if (!findings.ok) return findings;
  const plan = await answerOf(name, 'plan', () => skill.plan(ctx, findings.value));
  if (!plan.ok) return plan;
  // SAFETY: half a plan is never offered as a whole one.
  if (watch.cancelled()) return fail('CANCELLED', say('run.cancelled'));
  const proposal = proposalOf(name, plan.value);
  if (!proposal.ok) return proposal;
  const { actions, reasons, tolerated } = proposal.value;
  return ok({
    task: {
      title: renderText(skill.title, 'en'),
      capabilities: manifest.capabilities,
      actions,
      onFailure: manifest.onFailure ?? 'continue',
    },
    reasons,
    tolerated,
    title: skill.title,
    log,
    kept,
  });
}
