import { say } from '../../src/locales/say.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { actionId } from '../../src/skills/action-id.ts';
import { defineSkill, type ProposedAction, type SkillContext } from '../../src/skills/define-skill.ts';
import { resolveTargets } from './resolve-targets.ts';
import { type JunkEntry, scanPlace } from './scan-place.ts';
import { enabledTargets } from './target-list.ts';

const MODULE = 'junk';

/** Old entries of the places on the list; the places are its roots, and stay. */
const junkFiles = defineSkill<unknown, readonly JunkEntry[]>({
  title: say('junk.title'),
  description: say('junk.description'),
  roots(system, platform) {
    const targets = enabledTargets(system, platform);
    return targets.ok
      ? ok(resolveTargets(system, targets.value).targets.map(({ folder }) => folder))
      : targets;
  },
  scan,
  plan: (_ctx, junk) => ok(junk.map(putRow)),
});
export default junkFiles;

function scan(ctx: SkillContext): Result<readonly JunkEntry[]> {
  const targets = enabledTargets(ctx.system, ctx.platform);
  if (!targets.ok) return targets;
  const resolved = resolveTargets(ctx.system, targets.value);
  for (const text of resolved.skipped) ctx.log(text);
  // The person may have narrowed the run to some of the places.
  const places = resolved.targets.filter(({ folder }) => ctx.roots.includes(folder));
  const watched = places.flatMap(({ folder, closed }) => [folder, ...closed]);
  const held = places.length === 0 ? null : ctx.system.openPaths(watched);
  const junk: JunkEntry[] = [];
  let kept = 0;
  let keptBytes = 0;
  const running = new Set<string>();
  for (const place of places) {
    const scanned = scanPlace(ctx, place, held);
    if (!scanned.ok) return scanned;
    for (const found of scanned.value.junk) junk.push(found);
    kept += scanned.value.kept;
    keptBytes += scanned.value.keptBytes;
    if (scanned.value.isRunning) running.add(place.target.program ?? place.target.key);
  }
  for (const program of running) ctx.log(say('junk.programRuns', { program }));
  ctx.keep(kept, keptBytes);
  if (kept > 0) ctx.log(say('junk.kept', { count: kept, keptBytes: { bytes: keptBytes } }));
  return ok(junk);
}

function putRow({ place, entry, verdict }: JunkEntry): ProposedAction {
  const { target, matched } = place;
  return {
    id: actionId(`junk:${target.key}`, ...matched, entry.name),
    kind: 'quarantine.put',
    path: entry.path,
    module: MODULE,
    group: `junk:${target.key}`,
    risk: target.risk,
    enabled: verdict.ticked,
    reason: verdict.reason,
    tolerated: target.cache,
  };
}
