import path from 'node:path';
import { findDuplicates } from '../../skills/downloads-cleanup/duplicates.ts';
import { localFiles } from '../../src/drivers/fs/local-files.ts';
import { resolvePlaces } from '../../src/drivers/places/resolve-places.ts';
import { systemPortsOn } from '../../src/drivers/system-ports.ts';
import type { Watch } from '../../src/kernel/progress.ts';
import { rememberLooks } from '../../src/kernel/remembered-looks.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { platformSchema } from '../../src/protocol/skill-manifest.ts';
import { defineSkill, type SkillContext } from '../../src/skills/define-skill.ts';
import { runSkill } from '../../src/skills/run-skill.ts';

/** What a scan has seen; `looks` is what it holds of that. */
export interface Scanned {
  readonly code: string;
  readonly entries: number;
  readonly bytes: number;
  readonly newestMs: number;
  readonly looks: unknown;
}

/** A skill that looks through everything below `root`, with size and time of each entry, as the product runs it. */
export async function scanTree(root: string, watch: Watch): Promise<Scanned> {
  let entries = 0;
  let bytes = 0;
  let newestMs = 0;
  const looks = rememberLooks(localFiles);
  const code = await runOn(root, watch, looks, (ctx) =>
    ctx.walk(root, (entry) => {
      entries += 1;
      bytes += entry.size;
      if (entry.mtimeMs > newestMs) newestMs = entry.mtimeMs;
    }),
  );
  return { code, entries, bytes, newestMs, looks };
}

/** Sets of files with the same bytes in a folder of downloads, names only, each in order. */
export async function duplicateSets(root: string, watch: Watch): Promise<readonly (readonly string[])[]> {
  const sets = new Map<string, string[]>();
  const code = await runOn(root, watch, rememberLooks(localFiles), (ctx) => {
    const listed = ctx.list(root);
    const found = listed.ok ? findDuplicates(ctx, listed.value) : listed;
    if (!found.ok) return found;
    for (const { file, keeper } of found.value.identical) {
      const known = sets.get(keeper.name);
      if (known === undefined) sets.set(keeper.name, [keeper.name, file.name]);
      else known.push(file.name);
    }
    return ok(undefined);
  });
  if (code !== 'ok') throw new Error(code);
  return [...sets.values()].map((names) => names.sort());
}

async function runOn(
  root: string,
  watch: Watch,
  looks: ReturnType<typeof rememberLooks>,
  scan: (ctx: SkillContext) => Result<void>,
): Promise<string> {
  const profile = path.dirname(root);
  const platform = platformSchema.parse(process.platform);
  const places = resolvePlaces({
    platform,
    env: { DESKSHELL_PROFILE: profile },
    home: profile,
    appFolder: process.cwd(),
    startFolder: profile,
  });
  if (!places.ok) return places.failure.code;
  const run = await runSkill({
    manifest: {
      name: 'bench',
      version: '1.0.0',
      description: 'Looks.',
      entry: 'index.ts',
      capabilities: [{ id: 'fs.read', reason: 'To look.' }],
    },
    skill: defineSkill({ title: 'bench', scan, plan: () => ok([]) }),
    places: places.value,
    system: systemPortsOn(places.value),
    account: { uid: null, isAdministrator: false },
    openPaths: () => null,
    roots: [root],
    options: {},
    now: Date.now(),
    looks,
    watch,
  });
  return run.ok ? 'ok' : run.failure.code;
}
