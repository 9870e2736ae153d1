import type { BinListing } from '../../src/kernel/system-ports.ts';
import { say } from '../../src/locales/say.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { DAY_MS } from '../../src/skills/age.ts';
import { defineSkill, type ProposedAction, type SkillContext } from '../../src/skills/define-skill.ts';
import { byDrive, type DriveHeld, olderThan } from './drives.ts';
import { checkOptions, type Options, optionsSchema } from './options.ts';
import { purgeDriveRow, purgeRow, restoreRow } from './rows.ts';

/** What lies in this account's own bin: a row for each entry, never ticked, in a group for each drive. */
const recycleBin = defineSkill<Options, readonly DriveHeld[]>({
  options: optionsSchema,
  title: say('recycle.title'),
  description: say('recycle.description'),
  ground: 'profile and named',
  scan,
  plan: ({ options }, drives) => ok(drives.flatMap((drive) => rowsOf(drive, options))),
});
export default recycleBin;

async function scan(ctx: SkillContext<Options>): Promise<Result<readonly DriveHeld[]>> {
  const allowed = checkOptions(ctx.options);
  if (!allowed.ok) return allowed;
  const listing = await ctx.system.recycleBin((seen) => {
    ctx.progress({ phase: 'scan', done: seen });
    return !ctx.cancelled();
  });
  if (!listing.ok) return listing;
  sayWhatIsThere(ctx, listing.value);
  const { olderThanDays } = ctx.options;
  const { entries } = listing.value;
  if (olderThanDays === undefined) return ok(byDrive(entries, ctx.now));
  const older = olderThan(entries, olderThanDays * DAY_MS, ctx.now);
  if (older.length < entries.length) {
    ctx.log(say('recycle.fresher', { count: entries.length - older.length, days: olderThanDays }));
  }
  return ok(byDrive(older, ctx.now));
}

/** Count, size and oldest of each drive, whatever of it is offered; and what cannot be. */
function sayWhatIsThere(ctx: SkillContext<Options>, { entries, unknown, unreadable }: BinListing): void {
  if (entries.length === 0) ctx.log(say('recycle.empty'));
  for (const { drive, entries: held, bytes, oldestMs } of byDrive(entries, ctx.now)) {
    const facts = { drive, count: held.length, bytes: { bytes } };
    ctx.log(
      oldestMs === null
        ? say('recycle.driveUndated', facts)
        : say('recycle.drive', { ...facts, date: { dateMs: oldestMs } }),
    );
  }
  if (unknown > 0) ctx.log(say('recycle.unknown', { count: unknown }));
  for (const path of unreadable) ctx.log(say('recycle.unreadable', { path }));
}

function rowsOf(drive: DriveHeld, options: Options): readonly ProposedAction[] {
  if (options.action === 'restore') {
    // Of what only a note is left nothing could come back.
    return drive.entries.filter(({ recordOnly }) => !recordOnly).map(restoreRow);
  }
  if (options.rows === 'drive') return [purgeDriveRow(drive, options)];
  return drive.entries.map((entry) => purgeRow(entry, options));
}
