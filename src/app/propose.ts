import { parseTask } from '../kernel/guard/parse-task.ts';
import { exactName, isWithin } from '../kernel/paths.ts';
import type { KnownFolder } from '../kernel/places.ts';
import { type Preview, type Proposal, previewTask } from '../kernel/preview.ts';
import type { Watch } from '../kernel/progress.ts';
import type { Proposer } from '../kernel/protection.ts';
import { type Looks, rememberLooks } from '../kernel/remembered-looks.ts';
import { type RootOrigin, type RootSet, resolveRoots } from '../kernel/roots.ts';
import { renderText } from '../locales/render.ts';
import { say } from '../locales/say.ts';
import type { CapabilityId } from '../protocol/capability.ts';
import type { Message, Text } from '../protocol/message.ts';
import { fail, ok, type Result } from '../protocol/result.ts';
import type { Task } from '../protocol/task.ts';
import type { RegisteredSkill } from '../skills/registry.ts';
import { ownRoots, runSkill } from '../skills/run-skill.ts';
import type { PreviewRequest, Subject } from './contract.ts';
import { refusedGrant } from './grant-requests.ts';
import type { Workshop } from './workshop.ts';

/** Where a subject may act, and what it holds. */
export interface Ground {
  readonly rootSet: RootSet;
  readonly origin: RootOrigin;
  readonly proposer: Proposer;
  /** The personal folder that is open to this module, wherever its root comes from. */
  readonly opens: KnownFolder | null;
  readonly granted: ReadonlySet<CapabilityId>;
  readonly skill: RegisteredSkill | null;
  /** Why there is nothing to look at, where a skill with targets of its own has none here. */
  readonly nothing: Message | null;
}

/**
 * Finds the ground of a subject: its roots, resolved once, and its grants. Built-in skills hold their
 * manifest's capabilities; one from outside what was granted to it, or for this run; a raw task what was granted
 * for this run. Codes: those of skills and roots, `CAPABILITY_NOT_GRANTED` (before a skill from outside looks).
 */
export async function groundOf(
  subject: Subject,
  named: readonly string[],
  grants: readonly CapabilityId[],
  workshop: Workshop,
): Promise<Result<Ground>> {
  if (subject.kind === 'task') {
    const rootSet = resolveRoots(named, 'named', workshop.files, workshop.places);
    if (!rootSet.ok) return rootSet;
    const ground = { rootSet: rootSet.value, origin: 'named', proposer: 'task', opens: null } as const;
    return ok({ ...ground, granted: new Set(grants), skill: null, nothing: null });
  }
  const skill = workshop.registry.find(subject.name);
  if (!skill.ok) return skill;
  const granted = skill.value.fromOutside
    ? new Set([...workshop.grants.heldBy(skill.value.manifest), ...grants])
    : new Set(skill.value.manifest.capabilities.map(({ id }) => id));
  const refused = refusedGrant(skill.value, granted);
  if (refused !== null) return refused;
  const opens = skill.value.fromOutside ? null : (OPEN_TO_MODULES.get(skill.value.manifest.name) ?? null);
  const behindLink = refusedLink(opens, named, skill.value, workshop);
  if (behindLink !== null) return behindLink;
  const ground = { proposer: 'skill', granted, skill: skill.value, opens } as const;
  if (skill.value.skill.ground !== undefined) {
    const rootSet = groundRoots(skill.value, named, workshop);
    return rootSet.ok ? ok({ ...ground, rootSet: rootSet.value, origin: 'own', nothing: null }) : rootSet;
  }
  const own = await ownRoots({ ...skill.value, ...settingOf(workshop) });
  if (!own.ok) return own;
  if (own.value === null) {
    const rootSet = resolveRoots(named, 'named', workshop.files, workshop.places);
    return rootSet.ok ? ok({ ...ground, rootSet: rootSet.value, origin: 'named', nothing: null }) : rootSet;
  }
  const kept = targetsBelow(own.value, named, workshop);
  if (!kept.ok) return kept;
  // SAFETY: inside the system's folders only the shipped targets are open, to the junk module alone.
  const isJunk = skill.value.manifest.name === JUNK_MODULE && !skill.value.fromOutside;
  const origin: RootOrigin = isJunk ? 'shipped-targets' : 'own';
  if (kept.value.length === 0) {
    const [first] = named;
    const nothing =
      first === undefined ? say('skill.noTargets') : say('skill.noTargetsThere', { path: first });
    return ok({ ...ground, rootSet: NO_ROOTS, origin, nothing });
  }
  const rootSet = resolveRoots(kept.value, origin, workshop.files, workshop.places);
  return rootSet.ok ? ok({ ...ground, rootSet: rootSet.value, origin, nothing: null }) : rootSet;
}

const JUNK_MODULE = 'junk-files';
/** Personal folders that are open to one module alone. SAFETY: written down here, so that no skill can ask for one. */
const OPEN_TO_MODULES: ReadonlyMap<string, KnownFolder> = new Map([
  ['desktop-organize', 'desktop'],
  ['downloads-cleanup', 'downloads'],
]);

/**
 * Refuses a module whose folder is a link, or of a made-up profile leads out of it, where nobody named the place that
 * it leads to; null where it may be looked at.
 */
function refusedLink(
  folder: KnownFolder | null,
  named: readonly string[],
  { manifest, skill }: RegisteredSkill,
  { files, places }: Workshop,
): Result<never> | null {
  if (folder === null) return null;
  const asked = places.namedFolders[folder];
  if (named.length > 0 && !named.includes(asked)) return null;
  const real = files.realPath(asked);
  const facts = files.lookAt(asked);
  if (!real.ok || !facts.ok) return null;
  // SAFETY: where the system says that the folder is, there it is; a link that lies there is somebody's, and what it
  // leads to nobody named. With a made-up profile nothing outside it is looked at.
  const leadsOut = places.profileIsMadeUp && !isWithin(real.value, places.profile, exactName);
  if (facts.value.type !== 'link' && !leadsOut) return null;
  // A skill that asks the system for its folder is given none outside a made-up profile, whoever names it.
  const name = leadsOut && skill.roots !== undefined ? 'none' : manifest.name;
  const told = { path: asked, target: real.value, skill: name };
  return fail('PATH_OUTSIDE_ROOT', say('skill.folderIsLink', told));
}

const NO_ROOTS: RootSet = { roots: [], first: '', key: exactName, ignoresCase: false };

/** The profile, and beside it what a person named, where the skill has a use for it. */
function groundRoots(
  { manifest, skill }: RegisteredSkill,
  named: readonly string[],
  { files, places }: Workshop,
): Result<RootSet> {
  // A plan names its roots, the profile among them.
  const beside = named.filter((root) => root !== places.profile);
  const [first] = beside;
  if (first !== undefined && skill.ground === 'profile') {
    return fail('INVALID_ARGUMENT', say('skill.takesNoRoot', { skill: manifest.name, path: first }));
  }
  return resolveRoots([places.profile, ...beside], 'own', files, places);
}

/** A skill's own targets, or those of them that lie at or below the named roots. */
function targetsBelow(
  targets: readonly string[],
  named: readonly string[],
  workshop: Workshop,
): Result<readonly string[]> {
  if (named.length === 0) return ok(targets);
  const folders: string[] = [];
  for (const root of named) {
    const real = workshop.files.realPath(root);
    if (!real.ok) {
      return real.failure.code === 'NOT_FOUND'
        ? fail('NOT_FOUND', say('root.missing', { path: root }))
        : real;
    }
    const facts = workshop.files.lookAt(real.value);
    if (facts.ok && facts.value.type !== 'dir') {
      return fail('INVALID_ARGUMENT', say('root.notAFolder', { path: root }));
    }
    folders.push(real.value);
  }
  return ok(targets.filter((target) => folders.some((folder) => isWithin(target, folder, exactName))));
}

function settingOf(workshop: Workshop): Pick<Workshop, 'places' | 'system' | 'account' | 'openPaths'> {
  const { places, system, account, openPaths } = workshop;
  return { places, system, account, openPaths };
}

/** A preview with what the skill said along the way. */
export interface Proposed {
  readonly ground: Ground;
  readonly preview: Preview;
}

/** Lets the subject propose and the kernel look at it. Changes nothing. */
export async function propose(
  request: PreviewRequest,
  workshop: Workshop,
  watch: Watch,
  enforcesGrants = false,
): Promise<Result<Proposed>> {
  const parsed = request.subject.kind === 'task' ? parseTask(request.subject.document) : null;
  if (parsed !== null && !parsed.ok) return parsed;
  const ground = await groundOf(request.subject, request.roots, request.grants, workshop);
  if (!ground.ok) return ground;
  const files = rememberLooks(workshop.files);
  const proposal =
    parsed === null
      ? await proposalOfSkill(request.subject, ground.value, files, workshop, watch)
      : ok({ ...PLAIN, task: parsed.value, title: parsed.value.title, titleEnglish: parsed.value.title });
  if (!proposal.ok) return proposal;
  const { places, system, drivers, clock, newId } = workshop;
  const preview = previewTask(proposal.value, {
    ...ground.value,
    places,
    files,
    system,
    drivers,
    watch,
    enforcesGrants,
    now: clock(),
    newTaskId: newId,
    hash: (facts) => files.hash(facts.path, () => !watch.cancelled()),
  });
  return preview.ok ? ok({ ground: ground.value, preview: preview.value }) : preview;
}

const PLAIN = {
  skill: null,
  reasons: new Map<string, Text>(),
  tolerated: new Set<string>(),
  log: [] as readonly Text[],
  kept: null,
} as const;

async function proposalOfSkill(
  subject: Subject,
  ground: Ground,
  looks: Looks,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<Proposal>> {
  const { skill, nothing } = ground;
  if (skill === null || subject.kind !== 'skill') throw new Error('a skill proposes for itself');
  const facts = { name: skill.manifest.name, version: skill.manifest.version };
  if (nothing !== null) {
    const { title } = skill.skill;
    const task: Task = {
      title: renderText(title, 'en'),
      capabilities: [],
      actions: [],
      onFailure: 'continue',
    };
    return ok({ ...PLAIN, task, title, titleEnglish: task.title, skill: facts, log: [nothing] });
  }
  const run = await runSkill({
    ...skill,
    ...settingOf(workshop),
    roots: ground.rootSet.roots,
    options: subject.options,
    now: workshop.clock(),
    looks,
    watch,
  });
  if (!run.ok) return run;
  const { task, reasons, tolerated, title, log, kept } = run.value;
  return ok({
    task,
    title,
    titleEnglish: renderText(title, 'en'),
    skill: facts,
    reasons,
    tolerated,
    log,
    kept,
  });
}
