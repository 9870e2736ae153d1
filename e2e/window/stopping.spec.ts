import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type App, launchApp } from '../launch-app.ts';
import type { DemoProfile } from './demo-profile.ts';
import { openTask } from './open-task.ts';
import { expect, MainJob, test } from './window-fixtures.ts';
import type { Words } from './words.ts';

const FILES = 6_000;
/** A file of zeros that takes no room, and seconds to be copied and compared. */
const LONG_STEP_BYTES = 1024 * 1024 * 1024;

test.use({ busyFiles: FILES });

/** Every file once, with its bytes: at its place or in the quarantine, nowhere twice. */
function everyFileOnce(profile: DemoProfile): void {
  const contents: string[] = [];
  for (const file of fs.readdirSync(profile.dir, { recursive: true, encoding: 'utf8' })) {
    const full = path.join(profile.dir, file);
    if (!/(?:scratch \d+\.tmp|[\\/]i[0-9a-z]+)$/.test(file) || !fs.lstatSync(full).isFile()) continue;
    contents.push(fs.readFileSync(full, 'utf8'));
  }
  const expected = Array.from({ length: FILES }, (_, index) => `contents of ${index}`);
  expect(contents.sort()).toEqual(expected.sort());
}

async function beginRun(job: MainJob): Promise<void> {
  await job.scan();
  await job.openReview();
  await job.button(job.words.counted('reviewPage.apply')).click();
  await expect(job.window.getByRole('progressbar')).toBeVisible();
  // Somewhere in the middle: the first steps are done.
  await expect(job.window.getByText(/scratch \d+\.tmp/).first()).toBeVisible();
}

test('C51 a scan that is cancelled offers nothing and changes nothing', async ({
  job,
  window,
  words,
  profile,
}) => {
  const before = profile.digest();
  await job.button(words('overview.scan')).first().click();
  const cancel = job.button(words('overview.cancelScan'));
  await cancel.click();
  await expect(cancel).toBeHidden();
  expect(await window.evaluate(() => self.deskshell.currentReview({}))).toEqual({ ok: true, value: null });
  expect(profile.digest()).toEqual(before);
});

test('C51 stopped in the middle: what was done is kept or taken back, as the person says', async ({
  job,
  window,
  words,
  profile,
}) => {
  const before = profile.digest();
  await beginRun(job);
  await job.button(words('runPage.stop')).click();
  const done = await job.receiptCount();
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThan(FILES);
  expect(profile.kept()).toBe(done);
  everyFileOnce(profile);
  await expect(job.button(words('receiptPage.keep'))).toBeVisible();
  await job.button(words('receiptPage.takeItBack')).click();
  expect(await job.takeBack()).toBe(done);
  expect(profile.digest()).toEqual(before);
  await expect(window.getByRole('progressbar')).toBeHidden();
});

async function answerClosing(app: App, response: 0 | 1): Promise<void> {
  await app.evaluate(({ dialog, BrowserWindow }, answer) => {
    dialog.showMessageBox = (async () => ({
      response: answer,
      checkboxChecked: false,
    })) as typeof dialog.showMessageBox;
    BrowserWindow.getAllWindows()[0]?.close();
  }, response);
}

test('closing in the middle asks, finishes the running step, loses nothing, and the next start takes it all back', async ({
  app,
  job,
  launch,
  userData,
  words,
  profile,
}) => {
  const before = profile.digest();
  await beginRun(job);
  const ended = once(app.process(), 'exit');
  await answerClosing(app, 0);
  expect((await ended)[0]).toBe(0);
  everyFileOnce(profile);
  const kept = profile.kept();
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(FILES);
  await restoreAllAfterRestart({ launch, userData, words }, kept);
  expect(profile.digest()).toEqual(before);
});

test('closing that is thought better of lets the run go on to its end', async ({ app, job, profile }) => {
  await beginRun(job);
  await answerClosing(app, 1);
  expect(await job.receiptCount(60_000)).toBe(FILES);
  expect(profile.kept()).toBe(FILES);
});

test('C43 killed in the middle: every file is there once, the next start says so and brings all of it back', async ({
  app,
  job,
  launch,
  userData,
  words,
  profile,
}) => {
  const before = profile.digest();
  await beginRun(job);
  const ended = once(app.process(), 'exit');
  app.process().kill('SIGKILL');
  await ended;
  everyFileOnce(profile);
  await restoreAllAfterRestart({ launch, userData, words }, null);
  everyFileOnce(profile);
  expect(profile.digest()).toEqual(before);
});

test('a page that falls over in the middle of a run: the run comes to its end, and the new page has its receipt', async ({
  app,
  job,
  window,
  profile,
}) => {
  await beginRun(job);
  const debugging = await window.context().newCDPSession(window);
  void debugging.send('Page.crash').catch(() => undefined);
  await expect.poll(() => profile.kept(), { timeout: 60_000 }).toBe(FILES);
  everyFileOnce(profile);
  // The runner's own view of that page is gone with it: main looks for us.
  const texts = () =>
    app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]
        ?.webContents.executeJavaScript('document.body.innerText')
        .catch(() => ''),
    );
  await expect.poll(texts, { timeout: 30_000 }).toContain(job.words('window.quarantine'));
  const receipt = await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(
      'deskshell.lastReceipt({}).then((answer) => answer.ok && answer.value.done)',
    ),
  );
  expect(receipt).toBe(FILES);
});

test.describe('one long step', () => {
  test.use({ busyFiles: 1 });

  test('closed twice and quit in the middle of it: the step is finished, the program waits, nothing was cut off', async ({
    app,
    job,
    launch,
    userData,
    profile,
  }) => {
    const big = path.join(profile.downloads, 'big.img');
    fs.closeSync(fs.openSync(big, 'w'));
    fs.truncateSync(big, LONG_STEP_BYTES);
    const task = {
      title: 'Copy something big',
      capabilities: ['fs.read', 'fs.write'].map((id) => ({ id, reason: 'To copy it' })),
      actions: [{ id: 'copy', kind: 'fs.copy', from: 'big.img', to: 'copy.img' }],
    };
    await openTask(app, job, profile, task);
    await job.button(job.words.counted('reviewPage.apply')).click();
    await expect.poll(() => partialCopies(profile)).toBe(1);
    const ended = once(app.process(), 'exit');
    await answerClosing(app, 0);
    await app.evaluate(({ app: program, BrowserWindow }) => {
      BrowserWindow.getAllWindows()[0]?.close();
      program.quit();
    });
    expect((await ended)[0]).toBe(0);
    expect(partialCopies(profile)).toBe(0);
    expect(fs.statSync(path.join(profile.downloads, 'copy.img')).size).toBe(LONG_STEP_BYTES);
    await restarted({ launch, userData }, async (window) => {
      const overview = await window.evaluate(() => self.deskshell.overview({}));
      expect(overview).toMatchObject({
        ok: true,
        value: { warnings: [], lastRun: { status: 'ok', steps: 1 } },
      });
    });
  });
});

/** Copies that are not published yet. */
function partialCopies(profile: DemoProfile): number {
  return fs.readdirSync(profile.downloads).filter((name) => name.startsWith('.deskshell-')).length;
}

interface Restart {
  readonly launch: Omit<Parameters<typeof launchApp>[0], 'userData'>;
  readonly userData: string;
}

/** Starts the app anew on the same data, and closes it whatever came out. */
async function restarted(
  { launch, userData }: Restart,
  work: (window: Page) => Promise<void>,
): Promise<void> {
  const again = await launchApp({ ...launch, userData });
  try {
    const window = await again.firstWindow();
    await expect(window.getByRole('navigation')).toBeVisible();
    await work(window);
  } finally {
    await again.close();
  }
}

/** Starts anew and restores the newest batch from the list; `count` items, or as many as there are. */
async function restoreAllAfterRestart(
  { words, ...restart }: Restart & { readonly words: Words },
  count: number | null,
): Promise<void> {
  await restarted(restart, async (window) => {
    const job = new MainJob(window, words);
    await job.goTo('quarantine');
    await job.button(words('quarantinePage.restoreBatch')).first().click();
    const said =
      count === null
        ? words.counted('quarantinePage.outcomeRestored', 'count', { renamed: 0, failed: 0 })
        : words('quarantinePage.outcomeRestored', { count, renamed: 0, failed: 0 });
    await expect(window.getByText(said)).toBeVisible({ timeout: 60_000 });
  });
}
