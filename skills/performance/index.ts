import { say } from '../../src/locales/say.ts';
import { fail, ok, type Result } from '../../src/protocol/result.ts';
import { defineSkill, type ProposedAction, type SkillContext } from '../../src/skills/define-skill.ts';
import { startupRows } from './startup-rows.ts';
import { effectsRow } from './visual-effects.ts';

/** What of this user's own settings slows a computer down. What would change nothing has no row. */
const performance = defineSkill<unknown, readonly ProposedAction[]>({
  title: say('perf.title'),
  description: say('perf.description'),
  ground: 'profile',
  scan,
  plan: (_ctx, rows) => ok(rows),
});
export default performance;

/** A part that cannot be read is said and left out; the others are offered all the same. */
function scan(ctx: SkillContext): Result<readonly ProposedAction[]> {
  const parts = [powerRows, effectsRow, startupRows];
  const rows: ProposedAction[] = [];
  let unread = 0;
  for (const part of parts) {
    const found = part(ctx);
    if (found.ok) {
      rows.push(...found.value);
      continue;
    }
    unread += 1;
    if (unread === parts.length) return fail(found.failure.code, found.failure.message);
    ctx.log(found.failure.message);
  }
  return ok(rows);
}

/** Windows' own plan for the most speed, where the computer has it and another one of Windows' is on. */
function powerRows(ctx: SkillContext): Result<readonly ProposedAction[]> {
  const power = ctx.system.power();
  if (!power.ok) return power;
  const { active, plans } = power.value;
  const fast = plans.find(({ known }) => known === 'fast');
  if (fast === undefined || active.known === 'fast') return ok([]);
  return ok([
    {
      id: 'perf:power-plan',
      kind: 'power.plan',
      guid: fast.guid,
      group: 'perf:power-plan',
      // A plan of the computer's maker, or a copy, may be the fast one already: only the person knows.
      enabled: active.known !== 'other',
      reason: say('perf.powerPlan', { old: active.known, guid: active.guid }),
    },
  ]);
}
