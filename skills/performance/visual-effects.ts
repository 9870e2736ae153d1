import { say } from '../../src/locales/say.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import type { Effects } from '../../src/protocol/settings.ts';
import type { ProposedAction, SkillContext } from '../../src/skills/define-skill.ts';

/**
 * Effects that cost a slow computer time. Not among them is `uiEffects`, the switch above them: it would take others
 * along that the row does not name.
 */
const COSTLY = {
  windowAnimation: true,
  minimizeAnimation: true,
  fullWindowDrag: true,
  menuFade: true,
  tooltipFade: true,
  comboBoxAnimation: true,
  listBoxScroll: true,
} as const satisfies Effects;

type Costly = keyof typeof COSTLY;

/** One row that switches off those that are on, and names each of them. */
export function effectsRow(ctx: SkillContext): Result<readonly ProposedAction[]> {
  const now = ctx.system.effects(COSTLY);
  if (!now.ok) return now;
  const names = Object.keys(COSTLY) as Costly[];
  const isOn = (name: Costly): boolean => now.value[name] === true;
  const on = names.filter(isOn);
  if (on.length === 0) return ok([]);
  const shown = Object.fromEntries(names.map((name) => [name, isOn(name) ? 'on' : 'off']));
  return ok([
    {
      id: 'perf:visual-effects',
      kind: 'effects.set',
      effects: Object.fromEntries(on.map((name) => [name, false])),
      group: 'perf:visual-effects',
      enabled: false,
      reason: say('perf.effects', { count: on.length, ...shown }),
    },
  ]);
}
