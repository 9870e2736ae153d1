import type { Locator, Page } from '@playwright/test';
import { openFinalTask } from './final-task.ts';
import { expect, numberIn, test } from './window-fixtures.ts';

const MOST_TABS = 60;

/** Presses Tab until something has the focus, as a person without a mouse does. */
async function tabTo(window: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await window.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

test('the main job with the keyboard alone: scan, untick, approve, restore one, undo the rest', async ({
  job,
  window,
  words,
  profile,
}) => {
  const before = profile.digest();
  const keys = window.keyboard;
  await tabTo(window, job.button(words('overview.scan')).first());
  await keys.press('Enter');
  await expect(job.toReview()).toBeVisible();
  await tabTo(window, job.toReview());
  await keys.press('Enter');

  const list = window.getByRole('treegrid');
  await expect(window.getByRole('row').nth(1)).toBeVisible();
  const ticked = await job.tickedCount();
  await tabTo(window, list);
  const here = () => window.locator('[role="row"].is-focus');
  await keys.press('Home');
  await expect(here()).toHaveAttribute('aria-level', '1');
  await keys.press('ArrowDown');
  await expect(here()).toHaveAttribute('aria-level', '2');
  await expect(list).toHaveAttribute('aria-activedescendant', (await here().getAttribute('id')) ?? '');
  // Folded away and back.
  await keys.press('ArrowLeft');
  await expect(here()).toHaveAttribute('aria-expanded', 'false');
  await keys.press('ArrowRight');
  await expect(here()).toHaveAttribute('aria-expanded', 'true');
  // A group that is ticked in part is ticked whole, then not at all.
  const tick = here().getByRole('checkbox');
  if ((await tick.getAttribute('aria-checked')) === 'mixed') await keys.press('Space');
  await expect(tick).toHaveAttribute('aria-checked', 'true');
  await keys.press('Space');
  await expect(tick).toHaveAttribute('aria-checked', 'false');
  await expect.poll(() => job.tickedCount()).toBeLessThan(ticked);
  // Two rows of it ticked again, by selecting them.
  await keys.press('ArrowDown');
  await keys.press('Shift+ArrowDown');
  const fewer = await job.tickedCount();
  await keys.press('Space');
  await expect.poll(() => job.tickedCount()).toBe(fewer + 2);
  await keys.press('Space');
  await expect.poll(() => job.tickedCount()).toBe(fewer);
  // Faster than any answer: an even number of presses changes nothing.
  for (let presses = 0; presses < 6; presses += 1) await keys.press('Space');
  await expect(tick).toHaveAttribute('aria-checked', 'false');
  await expect.poll(() => job.tickedCount()).toBe(fewer);
  expect(profile.digest()).toEqual(before);
  await keys.press('Control+Enter');
  expect(await job.receiptCount()).toBe(fewer);

  // The screen that opened has the focus on its title: what comes next is one Tab away.
  await tabTo(window, job.button(words('receiptPage.openQuarantine')));
  await keys.press('Enter');
  await expect(window.getByRole('row').nth(1)).toBeVisible();
  const kept = profile.kept();
  await tabTo(window, window.getByRole('treegrid'));
  await keys.press('ArrowDown');
  await keys.press('Space');
  await keys.press('Control+Enter');
  const restored = words('quarantinePage.outcomeRestored', { count: 1, renamed: 0, failed: 0 });
  await expect(window.getByText(restored)).toBeVisible();
  expect(profile.kept()).toBe(kept - 1);

  await tabTo(window, window.getByRole('navigation').locator('a, button').nth(1));
  await keys.press('Enter');
  await tabTo(window, job.button(words('reviewPage.lastReceipt')));
  await keys.press('Enter');
  await tabTo(window, job.button(words.counted('receiptPage.undo')));
  await keys.press('Enter');
  await expect(job.button(words.counted('undoPage.takeBack'))).toBeVisible();
  await tabTo(window, job.button(words.counted('undoPage.takeBack')));
  await keys.press('Enter');
  const heading = window.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(words.counted('undoPage.doneTitle'), { timeout: 30_000 });
  expect(numberIn(await heading.textContent())).toBe(fewer - 1);
  expect(profile.digest()).toEqual(before);
});

test('the typed word stands between a person and what cannot be undone; the focus begins at the safe way', async ({
  app,
  job,
  window,
  words,
  profile,
}) => {
  const files = await openFinalTask(app, job, profile);
  await window.keyboard.press('Control+Enter');
  const only = job.button(words.counted('confirmPage.onlyOthers', 'others'));
  await expect(only).toBeFocused();
  const go = job.button(words.counted('confirmPage.go', 'others', { count: 1 }));
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  const field = window.getByRole('textbox');
  await tabTo(window, field);
  await window.keyboard.type(words('ask.stepWord').slice(0, -1));
  await window.keyboard.press('Enter');
  await expect(go).toHaveAttribute('aria-disabled', 'true');
  expect(files.areUntouched()).toBe(true);
  await window.keyboard.type(words('ask.stepWord').slice(-1));
  await expect(go).not.toHaveAttribute('aria-disabled', 'true');
  await tabTo(window, go);
  await window.keyboard.press('Enter');
  expect(await job.receiptCount()).toBe(2);
  expect(files.areMoved()).toEqual([true, true]);
  // One of the two can go back, and only that is offered.
  await expect(job.button(words('receiptPage.undo', { count: 1 }))).toBeVisible();
});

test('the safe way does the others and leaves alone what cannot be undone', async ({
  app,
  job,
  window,
  words,
  profile,
}) => {
  const files = await openFinalTask(app, job, profile);
  await job.button(words.counted('reviewPage.applyThenAsk')).click();
  await expect(job.button(words.counted('confirmPage.onlyOthers', 'others'))).toBeFocused();
  await window.keyboard.press('Enter');
  expect(await job.receiptCount()).toBe(1);
  expect(files.areMoved()).toEqual([true, false]);
});
