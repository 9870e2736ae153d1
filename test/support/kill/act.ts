import fs from 'node:fs';
import path from 'node:path';
import type { AppStand, RawTask } from '../app-in.ts';
import {
  ELSEWHERE,
  type Ground,
  namedQuarantine,
  type Scenario,
  type Step,
  secondRoot,
  strangersContent,
} from './scenarios.ts';

/** The action with the paths of the second root as they are on this ground. */
function onGround(step: Step, ground: Ground): Step {
  const second = secondRoot(ground);
  if (second === null) return step;
  const text = JSON.stringify(step).replaceAll(`"${ELSEWHERE}`, `"${second}/`);
  return JSON.parse(text) as Step;
}

function taskOf(asked: Scenario, ground: Ground): RawTask {
  const second = secondRoot(ground);
  const everywhere = [{ id: 'fs.read' }, { id: 'fs.write' }, { id: 'fs.delete' }] as const;
  const capabilities = everywhere.flatMap(({ id }) =>
    second === null ? [{ id }] : [{ id }, { id, scope: second }],
  );
  return {
    title: asked.name,
    capabilities,
    actions: asked.actions.map((step) => onGround(step, ground)),
    onFailure: asked.onFailure,
  };
}

type Verbs = Pick<AppStand, 'request' | 'preview' | 'apply' | 'undo' | 'root'>;

/**
 * Everything up to the act: as a person would find things before the command that is killed. Answers the hash of the
 * plan that they approve, or null.
 */
export async function prepare(asked: Scenario, ground: Ground, app: Verbs): Promise<string | null> {
  if (asked.approved) {
    const shown = await app.preview(taskOf(asked, ground));
    if (!shown.ok) throw new Error(`the preview before the act went wrong: ${shown.failure.code}`);
    return shown.value.planHash;
  }
  if (asked.before === 'nothing') return null;
  const done = await act({ ...asked, act: 'apply' }, ground, app, null);
  if (done !== 'ok') throw new Error(`the apply before the act went wrong: ${done}`);
  for (const name of asked.strangers) fs.writeFileSync(path.join(app.root, name), strangersContent(name));
  return null;
}

/** The command that is killed. Answers how it went, for those that live to tell. */
export async function act(
  asked: Scenario,
  ground: Ground,
  app: Verbs,
  planHash: string | null,
): Promise<string> {
  const second = secondRoot(ground);
  const roots = second === null ? [app.root] : [app.root, second];
  switch (asked.act) {
    case 'apply': {
      const approval = planHash === null ? {} : { planHash };
      const done = await app.apply(taskOf(asked, ground), { roots, ...approval });
      return done.ok ? done.value.status : JSON.stringify(done.failure);
    }
    case 'undo': {
      const done = await app.undo();
      return done.ok && done.value.failed.length === 0 ? 'ok' : JSON.stringify(done);
    }
    case 'restore': {
      const done = await app.request('quarantineRestore', restoreRequest(asked, ground));
      return done.ok && done.value.failed.length === 0 ? 'ok' : JSON.stringify(done);
    }
    case 'purge': {
      const batches = await app.request('quarantineList', {});
      const batch = batches.ok ? (batches.value.batches[0]?.batch ?? '') : '';
      const done = await app.request('quarantinePurge', { batch, items: [], act: true, source: 'test' });
      return done.ok && done.value.failed.length === 0 ? 'ok' : JSON.stringify(done);
    }
  }
}

/** All that is kept, wherever the person said that it is. */
export function restoreRequest(asked: Scenario, ground: Ground) {
  const from = namedQuarantine(asked, ground);
  return { items: [], act: true, ...(from === null ? {} : { from }) };
}
