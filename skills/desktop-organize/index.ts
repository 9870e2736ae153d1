import type { EntryFacts } from '../../src/kernel/entry-facts.ts';
import { say } from '../../src/locales/say.ts';
import type { Message } from '../../src/protocol/message.ts';
import { ok, type Result } from '../../src/protocol/result.ts';
import { actionId } from '../../src/skills/action-id.ts';
import { askedItself } from '../../src/skills/asked-itself.ts';
import {
  defineSkill,
  type ProposedAction,
  type SkillContext,
  type SkillSystem,
} from '../../src/skills/define-skill.ts';
import type { FileCategory } from '../../src/skills/file-types.ts';
import { openDocumentsAmong } from '../../src/skills/open-documents.ts';
import { blockedCategories, CATEGORY_FOLDERS, movesByType } from '../../src/skills/sort-by-type.ts';
import { unfinishedAmong } from '../../src/skills/unfinished.ts';

const GROUP = 'desktop:group';

/** Shortcuts are what a Desktop is for; `.desktop` is what Linux calls one. */
const STAYS = /\.(?:lnk|url|ini|webloc|desktop)$/i;

interface Findings {
  /** Files that may be proposed, by code point. */
  readonly files: readonly EntryFacts[];
  readonly blocked: ReadonlyMap<FileCategory, EntryFacts>;
}

/** The files that lie directly on the Desktop, into folders by type that lie there too. */
const desktopOrganize = defineSkill<unknown, Findings>({
  title: say('desktop.title'),
  description: say('desktop.description'),
  roots: (system) => ok(desktopOf(system)),
  scan,
  plan: (ctx, findings) => ok(plan(ctx, findings)),
});
export default desktopOrganize;

/** The real Desktop, where the system says it is; none where there is no folder of its own. */
function desktopOf(system: SkillSystem): readonly string[] {
  const desktop = system.knownFolder('desktop');
  // SAFETY: some systems let the whole profile stand in for a Desktop that is switched off.
  if (desktop === system.profile) return [];
  return system.find(desktop, []).flatMap(({ path, type }) => (type === 'dir' ? [path] : []));
}

function scan(ctx: SkillContext): Result<Findings> {
  const entries = ctx.list(ctx.root);
  if (!entries.ok) return entries;
  const here = entries.value
    .filter(({ type, name }) => type === 'file' && !STAYS.test(name))
    .filter((entry) => !ctx.isHidden(entry.path))
    // Whether a file may go is asked of the file: a folder's list may lag behind.
    .map(askedItself);
  const busy = new Set([...unfinishedAmong(ctx, here), ...openDocumentsAmong(entries.value, here)]);
  if (busy.size > 0) ctx.log(say('desktop.inUse', { count: busy.size }));
  const files = here.filter((file) => !busy.has(file));
  return ok({ files, blocked: blockedCategories(entries.value) });
}

function plan(ctx: SkillContext, { files, blocked }: Findings): readonly ProposedAction[] {
  const reasons = new Map<FileCategory, Message>();
  return movesByType(ctx, files, blocked, (file, category) => {
    const folder = CATEGORY_FOLDERS[category];
    const sorted =
      reasons.get(category) ?? say(category === 'others' ? 'desktop.others' : 'desktop.sort', { folder });
    reasons.set(category, sorted);
    return {
      id: actionId('desktop:move', file.name),
      group: GROUP,
      // SAFETY: a file whose bytes are in the cloud is shown and stays: moving it could fetch or lose it.
      enabled: !file.cloudOnly,
      reason: file.cloudOnly ? say('desktop.cloudOnly') : sorted,
    };
  });
}
