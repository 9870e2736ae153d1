import path from 'node:path';
import { resolvePlaces } from '../drivers/places/resolve-places.ts';
import type { Watch } from '../kernel/progress.ts';
import { ok, type Result } from '../protocol/result.ts';
import { applyRequest } from './apply-request.ts';
import type { AnswerOf, DemoRequest, PreviewRequest, SkillList } from './contract.ts';
import { makeDemo } from './demo/make-demo.ts';
import { grantRequest, grantsRequest, revokeRequest } from './grant-requests.ts';
import { historyRebuildRequest } from './history-rebuild-request.ts';
import { historyRequest } from './history-request.ts';
import type { HostEnvironment } from './host-environment.ts';
import { previewAndKeep } from './preview-and-keep.ts';
import { quarantinePurgeRequest } from './purge-request.ts';
import { quarantineListRequest, quarantineRestoreRequest } from './quarantine-requests.ts';
import type { VerbTable } from './transport-dispatch.ts';
import { makeTuneupVerbs } from './tuneup-verbs.ts';
import { undoRequest } from './undo-request.ts';
import { type Workshop, type WorkshopParts, workshopOn } from './workshop.ts';

/** Everything that the app can do, by verb, on this computer. */
export function makeVerbs(environment: HostEnvironment, parts: WorkshopParts = {}): VerbTable {
  const withWorkshop = workshopOn(environment, parts);
  // Loaded late: few commands are about lessons, and all others would wait for them.
  const withLessons = <T>(
    use: (
      requests: typeof import('./lesson-requests.ts'),
      workshop: Workshop,
    ) => Result<T> | Promise<Result<T>>,
  ): Promise<Result<T>> =>
    Promise.resolve(withWorkshop(async (workshop) => use(await import('./lesson-requests.ts'), workshop)));
  return {
    ...makeTuneupVerbs(withWorkshop),
    list: () => withWorkshop((workshop) => listSkills(workshop)),
    preview: (request, watch) => withWorkshop((workshop) => preview(request, workshop, watch)),
    apply: (request, watch) => withWorkshop((workshop) => applyRequest(request, workshop, watch)),
    undo: (request, watch) => withWorkshop((workshop) => undoRequest(request, workshop, watch)),
    history: (request) => withWorkshop((workshop) => historyRequest(request, workshop)),
    historyRebuild: (request) => withWorkshop((workshop) => historyRebuildRequest(request, workshop)),
    quarantineList: (request) => withWorkshop((workshop) => quarantineListRequest(request, workshop)),
    quarantineRestore: (request, watch) =>
      withWorkshop((workshop) => quarantineRestoreRequest(request, workshop, watch)),
    quarantinePurge: (request, watch) =>
      withWorkshop((workshop) => quarantinePurgeRequest(request, workshop, watch)),
    grants: () => withWorkshop((workshop) => grantsRequest(workshop)),
    grant: (request) => withWorkshop((workshop) => grantRequest(request, workshop)),
    revoke: (request) => withWorkshop((workshop) => revokeRequest(request, workshop)),
    lessonAdd: (request) =>
      withLessons(({ lessonAddRequest }, workshop) => lessonAddRequest(request, workshop)),
    lessonList: (request) =>
      withLessons(({ lessonListRequest }, workshop) => lessonListRequest(request, workshop)),
    lessonMerge: (request) =>
      withLessons(({ lessonMergeRequest }, workshop) => lessonMergeRequest(request, workshop)),
    lessonRetire: (request) =>
      withLessons(({ lessonRetireRequest }, workshop) => lessonRetireRequest(request, workshop)),
    demo: (request) => demo(request, environment),
    places: () =>
      withWorkshop(({ places }) => {
        const { profile, data, quarantine, namedFolders } = places;
        return ok({ profile, data, quarantine, downloads: namedFolders.downloads });
      }),
  };
}

function listSkills({ registry }: Workshop): Result<SkillList> {
  const skills = registry.listed.map(({ manifest, skill, available, why }) => {
    const { name, version, capabilities } = manifest;
    const description = skill.description ?? manifest.description;
    const ownRoots = skill.roots !== undefined || skill.ground !== undefined;
    return {
      name,
      version,
      description,
      available,
      ...(why === undefined ? {} : { why }),
      capabilities,
      ownRoots,
    };
  });
  return ok({ skills });
}

async function preview(
  request: PreviewRequest,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<AnswerOf<'preview'>>> {
  const proposed = await previewAndKeep(request, workshop, watch);
  return proposed.ok ? ok(proposed.value.preview.result) : proposed;
}

/** The made-up profile; its data lies where the app would keep it when looking at that profile. */
function demo(request: DemoRequest, environment: HostEnvironment): Result<AnswerOf<'demo'>> {
  const { platform, tempFolder, env } = environment;
  const dataFolderIn = (profile: string): string => {
    const inside = { ...environment, env: { ...env, DESKSHELL_PROFILE: profile, DESKSHELL_HOME: undefined } };
    const places = resolvePlaces(inside);
    return places.ok ? places.value.data : path.join(profile, '.local', 'share', 'deskshell');
  };
  return makeDemo(request.dir, { platform, now: Date.now(), tempFolder, dataFolderIn });
}
