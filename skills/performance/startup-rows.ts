import type { StartupEntry } from '../../src/kernel/system-ports.ts';
import { say } from '../../src/locales/say.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import type { HeldData } from '../../src/protocol/settings.ts';
import { actionId } from '../../src/skills/action-id.ts';
import type { ProposedAction, SkillContext } from '../../src/skills/define-skill.ts';
import { shortText } from '../../src/skills/short-text.ts';

/** One row for each entry that starts when this user signs in: switched off as Task Manager does, never taken away. */
export function startupRows(ctx: SkillContext): Result<readonly ProposedAction[]> {
  const entries = ctx.system.startup();
  if (!entries.ok) return entries;
  const rows: ProposedAction[] = [];
  for (const entry of entries.value) {
    if (!entry.isOn || entry.off === null) continue;
    const present = ctx.system.registry(entry.key, entry.name);
    if (!present.ok) ctx.log(present.failure.message);
    else rows.push(offRow(entry, entry.off, present.value));
  }
  return ok(rows);
}

function offRow(
  { name, starts, key }: StartupEntry,
  off: NonNullable<StartupEntry['off']>,
  present: HeldData | null,
): ProposedAction {
  return {
    // The same name may stand in the Run key and in the start-up folder, whose switches are two.
    id: actionId('perf:startup-apps', key.slice(key.lastIndexOf('\\') + 1), name),
    kind: 'registry.set',
    key,
    name,
    type: off.type,
    value: off.value,
    group: 'perf:startup-apps',
    enabled: false,
    reason: say('perf.startup', {
      name: shortText(name),
      starts: shortText(starts),
      old: present === null ? 'absent' : shortText(String(present.value)),
      new: String(off.value),
    }),
  };
}
