import path from 'node:path';
import { resolvePlaces } from '../drivers/places/resolve-places.ts';
import type { Watch } from '../kernel/progress.ts';
import { ok, type Result } from '../protocol/result.ts';
import { applyRequest } from './apply-request.ts';
import type { AnswerOf, DemoRequest, PreviewRequest, RequestOf, SkillList, Verb } from './contract.ts';
import { makeDemo } from './demo/make-demo.ts';
import { historyRequest } from './history-request.ts';
import type { HostEnvironment } from './host-environment.ts';
import { propose } from './propose.ts';
import { quarantinePurgeRequest } from './purge-request.ts';
import { quarantineListRequest, quarantineRestoreRequest } from './quarantine-requests.ts';
import { undoRequest } from './undo-request.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

type Handler<V extends Verb> = (
  request: RequestOf<V>,
  watch: Watch,
) => Result<AnswerOf<V>> | Promise<Result<AnswerOf<V>>>;

/** Everything that the app can do, by verb, on this computer. */
export function makeVerbs(environment: HostEnvironment): { readonly [V in Verb]: Handler<V> } {
  let opened: Result<Workshop> | null = null;
  const withWorkshop = <T>(work: (workshop: Workshop) => T | Result<never>): T | Result<never> => {
    opened ??= openWorkshop(environment);
    return opened.ok ? work(opened.value) : opened;
  };
  return {
    list: () => withWorkshop((workshop) => listSkills(workshop)),
    preview: (request, watch) => withWorkshop((workshop) => preview(request, workshop, watch)),
    apply: (request, watch) => withWorkshop((workshop) => applyRequest(request, workshop, watch)),
    undo: (request, watch) => withWorkshop((workshop) => undoRequest(request, workshop, watch)),
    history: (request) => withWorkshop((workshop) => historyRequest(request, workshop)),
    quarantineList: (request) => withWorkshop((workshop) => quarantineListRequest(request, workshop)),
    quarantineRestore: (request, watch) =>
      withWorkshop((workshop) => quarantineRestoreRequest(request, workshop, watch)),
    quarantinePurge: (request, watch) =>
      withWorkshop((workshop) => quarantinePurgeRequest(request, workshop, watch)),
    demo: (request) => demo(request, environment),
    places: () =>
      withWorkshop(({ places }) => {
        const { profile, data, quarantine, knownFolders } = places;
        return ok({ profile, data, quarantine, downloads: knownFolders.downloads });
      }),
  };
}

function listSkills({ registry }: Workshop): Result<SkillList> {
  const skills = registry.listed.map(({ manifest, skill, available, why }) => {
    const { name, version, capabilities } = manifest;
    const description = skill.description ?? manifest.description;
    const ownRoots = skill.roots !== undefined;
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

/** Looks, and keeps the plan under its hash so that it can be approved as it was seen. */
async function preview(
  request: PreviewRequest,
  workshop: Workshop,
  watch: Watch,
): Promise<Result<AnswerOf<'preview'>>> {
  const proposed = await propose(request, workshop, watch);
  if (!proposed.ok) return proposed;
  const { plan, body, result } = proposed.value.preview;
  const kept = workshop.plans.keep(plan, body, workshop.clock());
  return kept.ok ? ok(result) : kept;
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
