import fs from 'node:fs';
import path from 'node:path';
import type { App } from '../launch-app.ts';
import type { DemoProfile } from './demo-profile.ts';
import { answerOpenDialogs, expect, type MainJob } from './window-fixtures.ts';

/** Puts a task into a file, opens it for Downloads as a person does, and waits for its review. */
export async function openTask(
  app: App,
  job: MainJob,
  profile: Pick<DemoProfile, 'dir' | 'downloads'>,
  task: unknown,
): Promise<void> {
  const file = path.join(profile.dir, 'task.json');
  fs.writeFileSync(file, JSON.stringify(task));
  await answerOpenDialogs(app, [file, profile.downloads]);
  await job.button(job.words('overview.openTask')).click();
  await expect(job.window.getByRole('treegrid')).toBeVisible();
}
