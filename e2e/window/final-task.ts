import fs from 'node:fs';
import path from 'node:path';
import type { App } from '../launch-app.ts';
import type { DemoProfile } from './demo-profile.ts';
import { openTask } from './open-task.ts';
import { expect, type MainJob } from './window-fixtures.ts';

interface TaskFiles {
  areUntouched(): boolean;
  /** The one that can go back, and the one that nobody takes back. */
  areMoved(): readonly [boolean, boolean];
}

/** A task from a file under review, with both of its steps ticked: one that goes back, one that nobody takes back. */
export async function openFinalTask(app: App, job: MainJob, profile: DemoProfile): Promise<TaskFiles> {
  const at = (name: string) => path.join(profile.downloads, name);
  fs.writeFileSync(at('letter.txt'), 'a letter');
  fs.writeFileSync(at('notes.txt'), 'some notes');
  const task = {
    title: 'Rename two files',
    capabilities: [{ id: 'fs.write', reason: 'To rename what you named' }],
    actions: [
      {
        id: 'letter',
        kind: 'fs.move',
        from: 'letter.txt',
        to: 'a letter.txt',
        undo: { kind: 'fs.move', from: 'a letter.txt', to: 'letter.txt' },
      },
      { id: 'notes', kind: 'fs.move', from: 'notes.txt', to: 'gone for good.txt', irreversible: true },
    ],
  };
  await openTask(app, job, profile, task);
  // The kernel ticks nothing that cannot be undone: the person does.
  const final = job.boxOf('notes.txt');
  await expect(final).toHaveAttribute('aria-checked', 'false');
  await final.click();
  await expect(final).toHaveAttribute('aria-checked', 'true');
  const other = job.boxOf('letter.txt');
  if ((await other.getAttribute('aria-checked')) === 'false') await other.click();
  await expect(other).toHaveAttribute('aria-checked', 'true');
  return {
    areUntouched: () => fs.existsSync(at('letter.txt')) && fs.existsSync(at('notes.txt')),
    areMoved: () => [fs.existsSync(at('a letter.txt')), fs.existsSync(at('gone for good.txt'))],
  };
}
