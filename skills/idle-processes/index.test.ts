import { expect, test } from 'vitest';
import type { RunningProcess } from '../../src/kernel/system-ports.ts';
import { ok } from '../../src/protocol/result.ts';
import { fakeSystem, noSystem } from '../../test/support/fake-system.ts';
import { freshFolder } from '../../test/support/fresh-folder.ts';
import { type StagedRun, stageSkill } from '../../test/support/skill-stage.ts';

const EDITOR = {
  pid: 7,
  startedAt: 'noon',
  program: 'C:\\Apps\\Editor.exe',
  bytes: 900,
  window: 'a.txt – Editor',
};
const SERVER = { pid: 8, startedAt: 'one', program: '/opt/server', bytes: 800, window: null };

function running(candidates: readonly RunningProcess[], others: number, force?: string): StagedRun {
  const { processes } = fakeSystem(freshFolder('bin')).ports;
  if (processes === null) throw new Error('the fake has processes');
  return {
    roots: [],
    options: force === undefined ? {} : { force },
    system: { ...noSystem, processes: { ...processes, list: () => ok({ candidates, others }) } },
  };
}

test('each candidate has a row that names it and its start; none is ticked, the others are counted', async () => {
  const stage = stageSkill('idle-processes', {});
  expect(await stage.rows(running([EDITOR, SERVER], 120))).toMatchObject([
    {
      id: 'process:7',
      kind: 'process.close',
      pid: 7,
      startedAt: 'noon',
      enabled: false,
      why: 'process.withWindow',
      fields: { name: 'Editor', window: 'a.txt – Editor', bytes: { bytes: 900 } },
    },
    { id: 'process:8', pid: 8, startedAt: 'one', enabled: false, fields: { name: 'server' } },
  ]);
  const rows = await stage.rows(running([EDITOR], 120));
  expect(rows[0]).not.toHaveProperty('force');
  const run = await stage.run(running([EDITOR], 120));
  expect(run.ok && run.value.log).toMatchObject([{ key: 'process.others', fields: { count: 120 } }]);
});

test('C53 force is another step of a list of its own, for processes that are named', async () => {
  const stage = stageSkill('idle-processes', {});
  expect(await stage.rows(running([EDITOR, SERVER], 0, '8'))).toMatchObject([
    { id: 'process:8:force', force: true, startedAt: 'one', enabled: false, risk: 'high' },
  ]);
  expect(await stage.said(running([EDITOR], 0, '8,7'))).toEqual(['process.noForce']);
  expect(await stage.run(running([EDITOR], 0, 'all'))).toMatchObject({
    failure: { code: 'INVALID_ARGUMENT' },
  });
});

test('where no program is in reach there is no list', async () => {
  const run = await stageSkill('idle-processes', {}).run({ roots: [], system: noSystem });
  expect(run).toMatchObject({ failure: { code: 'UNSUPPORTED_PLATFORM' } });
});
