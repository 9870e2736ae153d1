import type { Page } from '@playwright/test';
import type { App } from '../launch-app.ts';
import { expect, test } from './window-fixtures.ts';

/** Longer than this and a person feels that the window does not answer. */
const MOST_MS = 100;

test.use({ busyFiles: 200_000 });

/** Measures from now on, in main and in the page, the longest time in which nothing could be answered. */
async function watchStalls(app: App, window: Page): Promise<void> {
  await app.evaluate(() => {
    const { monitorEventLoopDelay } = process.getBuiltinModule('node:perf_hooks');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    Object.assign(globalThis, { delayByTest: delay });
  });
  await window.evaluate(() => {
    const stalls: number[] = [];
    let last = performance.now();
    const timer = setInterval(() => {
      const now = performance.now();
      stalls.push(now - last);
      last = now;
    }, 5);
    Object.assign(self, { stallsByTest: stalls, timerByTest: timer });
  });
}

async function longestStalls(
  app: App,
  window: Page,
): Promise<{ readonly main: number; readonly page: number }> {
  const main = await app.evaluate(() => {
    const { delayByTest } = globalThis as unknown as { delayByTest: { max: number } };
    return delayByTest.max / 1e6;
  });
  const page = await window.evaluate(() => {
    const { stallsByTest } = self as unknown as { stallsByTest: number[] };
    return Math.max(...stallsByTest);
  });
  return { main, page };
}

test('a scan of 200,000 files: neither main nor page stalls, and the window answers while it runs', async ({
  app,
  job,
  window,
  words,
}, info) => {
  test.setTimeout(300_000);
  await watchStalls(app, window);
  await job.button(words('overview.scan')).first().click();
  await expect(job.button(words('overview.cancelScan'))).toBeVisible();
  // Looking around meanwhile: each click is answered by the next picture.
  const answers: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (const place of ['quarantine', 'overview'] as const) {
      answers.push(await timeToAnswer(window, words(`window.${place}`)));
      await window.waitForTimeout(150);
    }
  }
  await expect(job.toReview()).toBeVisible({ timeout: 120_000 });
  await expect(job.toReview()).toContainText('200,000');

  // Again, with that review open: it answers while a newer scan looks.
  await job.openReview();
  const current = await window.evaluate(() => self.deskshell.currentReview({}));
  const review = current.ok ? (current.value?.review ?? '') : '';
  await job.goTo('overview');
  await job.button(words('overview.scanAgain')).click();
  await expect(job.button(words('overview.cancelScan'))).toBeVisible();
  const lines = await window.evaluate(async (open) => {
    const view = { search: '', filter: 'all', order: 'plan', shut: [] } as const;
    const times: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const begin = performance.now();
      const page = await self.deskshell.reviewLines({
        review: open,
        view: { ...view, shut: [] },
        from: round * 1000,
        count: 200,
      });
      if (!page.ok || page.value.lines.length !== 200) throw new Error('the open review did not answer');
      times.push(performance.now() - begin);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return times;
  }, review);
  await job.button(words('overview.cancelScan')).click();
  await expect(job.toReview()).toBeVisible({ timeout: 30_000 });
  const after = await window.evaluate(() => self.deskshell.currentReview({}));
  expect(after.ok && after.value?.review).toBe(review);
  const stalls = await longestStalls(app, window);
  info.annotations.push({ type: 'stalls', description: JSON.stringify({ ...stalls, answers }) });
  console.log(
    'longest stalls (ms)',
    stalls,
    'answers (ms)',
    [...answers, ...lines].map(Math.round).join(' '),
  );
  expect(stalls.main).toBeLessThan(MOST_MS);
  expect(stalls.page).toBeLessThan(MOST_MS);
  expect(Math.max(...answers, ...lines)).toBeLessThan(MOST_MS);
});

/** From a click on a place of the rail to the picture in which its page stands. */
function timeToAnswer(window: Page, place: string): Promise<number> {
  return window.evaluate(async (name) => {
    const items = [...document.querySelectorAll<HTMLElement>('nav a, nav button')];
    const item = items.find(({ textContent }) => textContent?.startsWith(name));
    if (item === undefined) throw new Error(`the rail has no ${name}`);
    const begin = performance.now();
    item.click();
    for (;;) {
      await new Promise(requestAnimationFrame);
      if (item.getAttribute('aria-current') === 'page') return performance.now() - begin;
    }
  }, place);
}
