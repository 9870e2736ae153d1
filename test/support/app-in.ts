import fs from 'node:fs';
import path from 'node:path';
import type { AnswerOf, RequestOf, Verb } from '../../src/app/contract.ts';
import type { HostEnvironment } from '../../src/app/host-environment.ts';
import { makeVerbs } from '../../src/app/verbs.ts';
import type { WindowAnswer, WindowRequest, WindowVerb } from '../../src/app/window-contract.ts';
import { makeWindowVerbs } from '../../src/app/window-verbs.ts';
import type { WorkshopParts } from '../../src/app/workshop.ts';
import { UNWATCHED, type Watch } from '../../src/kernel/progress.ts';
import type { Action } from '../../src/protocol/action.ts';
import type { CapabilityId } from '../../src/protocol/capability.ts';
import type { Result } from '../../src/protocol/result.ts';
import type { ApplyResult, PreviewResult, UndoResult } from '../../src/protocol/results.ts';

type Loose<A> = A extends Action ? A : never;

/** A raw task for tests: everything granted, nothing undone unless the actions say so. */
export interface RawTask {
  readonly title?: string;
  readonly capabilities?: readonly { readonly id: CapabilityId; readonly scope?: string }[];
  readonly actions: readonly Loose<Action>[];
  readonly onFailure?: 'rollback' | 'continue';
}

const EVERYTHING = [{ id: 'fs.read' }, { id: 'fs.write' }, { id: 'fs.delete' }] as const;

/** The app in this process on a made-up profile `H`, with a folder `root` to act in. */
export interface AppStand {
  readonly dir: string;
  readonly profile: string;
  readonly root: string;
  readonly data: string;
  readonly quarantine: string;
  request<V extends Verb>(verb: V, request: RequestOf<V>, watch?: Watch): Promise<Result<AnswerOf<V>>>;
  /** What a window asks for; its review and lists last as long as the stand. */
  window<V extends WindowVerb>(
    verb: V,
    request: WindowRequest<V>,
    watch?: Watch,
  ): Promise<Result<WindowAnswer<V>>>;
  preview(task: RawTask): Promise<Result<PreviewResult>>;
  apply(task: RawTask, more?: Partial<RequestOf<'apply'>>, watch?: Watch): Promise<Result<ApplyResult>>;
  undo(request?: Partial<RequestOf<'undo'>>): Promise<Result<UndoResult>>;
}

export interface StandSettings extends WorkshopParts {
  /** A folder on another drive for the quarantine. */
  readonly quarantine?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The app in a folder that is there already: what is in it stays. */
export function appIn(dir: string, settings: StandSettings = {}): AppStand {
  const profile = path.join(dir, 'H');
  const root = path.join(profile, 'work');
  const data = path.join(dir, 'data');
  fs.mkdirSync(root, { recursive: true });
  const environment: HostEnvironment = {
    platform: process.platform === 'win32' ? 'win32' : process.platform === 'darwin' ? 'darwin' : 'linux',
    env: {
      DESKSHELL_PROFILE: profile,
      DESKSHELL_HOME: data,
      ...(settings.quarantine === undefined ? {} : { DESKSHELL_QUARANTINE: settings.quarantine }),
      ...settings.env,
    },
    home: profile,
    appFolder: path.join(dir, 'app-itself'),
    startFolder: dir,
    tempFolder: dir,
    pid: process.pid,
  };
  const verbs = makeVerbs(environment, settings);
  const request = async <V extends Verb>(verb: V, asked: RequestOf<V>, watch = UNWATCHED) =>
    verbs[verb](asked, watch);
  const windowVerbs = makeWindowVerbs(environment, settings);
  const documentOf = (task: RawTask): unknown => ({
    title: task.title ?? 'A test',
    capabilities: (task.capabilities ?? EVERYTHING).map((capability) => ({
      reason: 'for a test',
      ...capability,
    })),
    actions: task.actions,
    ...(task.onFailure === undefined ? {} : { onFailure: task.onFailure }),
  });
  const grants: CapabilityId[] = ['fs.read', 'fs.write', 'fs.delete'];
  return {
    window: async (verb, asked, watch = UNWATCHED) => windowVerbs[verb](asked, watch),
    dir,
    profile,
    root,
    data,
    quarantine: settings.quarantine ?? path.join(data, 'quarantine'),
    request,
    preview: (task) =>
      request('preview', { subject: { kind: 'task', document: documentOf(task) }, roots: [root], grants }),
    apply: (task, more = {}, watch = UNWATCHED) =>
      request(
        'apply',
        {
          subject: { kind: 'task', document: documentOf(task) },
          roots: [root],
          grants,
          choice: { kind: 'all' },
          allowIrreversible: false,
          source: 'test',
          ...more,
        },
        watch,
      ),
    undo: (asked = {}) => request('undo', { root, act: true, ...asked }),
  };
}

/** The value of a result that must be one. */
export function expectOk<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.failure.code}: ${JSON.stringify(result.failure.message)}`);
  return result.value;
}
