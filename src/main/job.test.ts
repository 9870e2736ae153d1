import { expect, test } from 'vitest';
import { ok } from '../protocol/result.ts';
import { type JobKind, JobSlot } from './job.ts';

function slot() {
  const changes: (JobKind | null)[] = [];
  return {
    changes,
    job: new JobSlot(
      () => undefined,
      (kind) => changes.push(kind),
    ),
  };
}

test('one job runs at a time; another gets LOCKED and does not begin', async () => {
  const { job, changes } = slot();
  const gate = Promise.withResolvers<void>();
  const first = job.run('changes', async () => {
    await gate.promise;
    return ok('done');
  });
  let begun = false;
  const second = await job.run('looks', async () => {
    begun = true;
    return ok('never');
  });
  expect(second).toMatchObject({ ok: false, failure: { code: 'LOCKED' } });
  expect(begun).toBe(false);
  expect(job.kind).toBe('changes');
  gate.resolve();
  expect(await first).toEqual(ok('done'));
  expect(changes).toEqual(['changes', null]);
  expect(job.kind).toBeNull();
});

test('stopping waits until the job has come to its end', async () => {
  const { job } = slot();
  const steps: string[] = [];
  const running = job.run('changes', async ({ signal }) => {
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    steps.push('step finished');
    return ok('stopped');
  });
  await job.stopAndWait();
  steps.push('closed');
  expect(steps).toEqual(['step finished', 'closed']);
  await running;
  expect(job.stop()).toBe(false);
});

test('a job that breaks off leaves the slot free', async () => {
  const { job } = slot();
  await expect(job.run('looks', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await job.run('looks', async () => ok(1))).toEqual(ok(1));
});
