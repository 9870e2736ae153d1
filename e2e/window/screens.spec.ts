import fs from 'node:fs';
import path from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page, TestInfo } from '@playwright/test';
import type { App } from '../launch-app.ts';
import { openFinalTask } from './final-task.ts';
import { canHaveTrashAndProgram, test as onModules } from './modules-profile.ts';
import { expect, setTheme, test } from './window-fixtures.ts';

/**
 * Every screen in both languages and both themes: nothing for axe to find, no text left untranslated, and a picture
 * kept with the run (`out/screens`).
 */

const PICTURES = path.join(import.meta.dirname, '..', '..', 'out', 'screens');

for (const language of ['en', 'zh-CN'] as const) {
  test.describe(language, () => {
    test.use({ language });
    onModules.use({ language });

    test('from the first look to the quarantine', async ({ app, job, window, words, profile }, info) => {
      test.setTimeout(240_000);
      const look = looker(app, window, language, info);
      await look('overview-first');
      await job.scan();
      await look('overview');
      await job.openReview();
      await window.locator('[aria-level="3"]').nth(1).click();
      await expect(window.getByText(words('reviewPage.from'), { exact: true }).first()).toBeVisible();
      await look('review');
      await window.setViewportSize({ width: 900, height: 640 });
      await look('review-narrow');
      await window.setViewportSize({ width: 640, height: 410 });
      await look('review-zoomed');
      await window.setViewportSize({ width: 1280, height: 820 });
      await job.button(words('reviewPage.more')).click();
      await look('review-menu');
      await window.keyboard.press('Escape');
      await job.fold(words('module.junk'));
      fs.appendFileSync(await firstTickedFile(window, profile.downloads), 'changed');
      await job.apply();
      await look('receipt');
      await job.goTo('quarantine');
      await expect(window.getByRole('row').nth(1)).toBeVisible();
      await look('quarantine');
      await window.getByRole('checkbox').first().click();
      await job.button(words.counted('quarantinePage.purge')).click();
      await expect(window.getByRole('textbox')).toBeVisible();
      await look('purge');
      await job.button(words('quarantinePage.keep')).click();
      await job.goTo('overview');
      await look('overview-after');
      await job.goTo('review');
      await job.button(words('reviewPage.lastReceipt')).click();
      await job.button(words.counted('receiptPage.undo')).click();
      await expect(job.button(words.counted('undoPage.takeBack'))).toBeVisible();
      await look('undo');
      await job.takeBack();
      await look('undone');
      await job.goTo('quarantine');
      await look('quarantine-after');
    });

    onModules('all modules, in overview and review', async ({ app, job, window, words }, info) => {
      onModules.skip(!canHaveTrashAndProgram, 'its trash and perl [linux]');
      onModules.setTimeout(240_000);
      const look = looker(app, window, language, info);
      await job.scan();
      await look('overview-modules');
      await job.openReview();
      await job.fold(words('module.junk'));
      await job.fold(words('module.downloads'));
      await job.rowOf(words('module.recycle')).and(window.locator('[aria-level="1"]')).click();
      await look('review-modules');
      await window.setViewportSize({ width: 640, height: 410 });
      await look('review-modules-zoomed');
      await window.setViewportSize({ width: 1280, height: 820 });
      await job.fold(words('module.desktop'));
      await job.boxOf('old letter.txt').click();
      await look('review-bin');
      await job.fold(words('module.recycle'));
      await window.locator('[aria-level="3"]').first().click();
      await look('review-programs');
    });

    test('what cannot be undone: the second screen and the typed word', async ({
      app,
      job,
      window,
      words,
      profile,
    }, info) => {
      test.setTimeout(120_000);
      const look = looker(app, window, language, info);
      const files = await openFinalTask(app, job, profile);
      const go = job.button(words.counted('reviewPage.applyThenAsk'));
      await go.click();
      await expect(window.getByRole('textbox')).toBeVisible();
      await look('confirm');
      expect(files.areUntouched()).toBe(true);
    });
  });
}

type Look = (screen: string) => Promise<void>;

function looker(app: App, window: Page, language: string, info: TestInfo): Look {
  return async (screen) => {
    for (const theme of ['light', 'dark'] as const) {
      await setTheme(app, theme);
      await expect
        .poll(() => window.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches))
        .toBe(theme === 'dark');
      // Colours glide from one theme to the other.
      await window.waitForTimeout(250);
      const file = path.join(PICTURES, `${screen}-${language}-${theme}.png`);
      await window.screenshot({ path: file });
      await info.attach(path.basename(file), { path: file, contentType: 'image/png' });
      const { violations } = await new AxeBuilder({ page: window }).setLegacyMode().analyze();
      const found = violations.map(({ id, nodes }) => `${screen} ${theme}: ${id} ${nodes[0]?.html}`);
      expect(found).toEqual([]);
    }
    await setTheme(app, 'light');
    expect(await foreignWords(window, language)).toEqual([]);
  };
}

/**
 * Text that is in no language of the window: keys of messages, and, in Chinese, English words. Names of files and
 * folders, ids and units stay as they are.
 */
async function foreignWords(window: Page, language: string): Promise<readonly string[]> {
  const texts = await window.evaluate(() => {
    const all: string[] = [];
    const names = new Set([...document.querySelectorAll('.name')].map((name) => name.textContent?.trim()));
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const inside = node.parentElement?.closest(
        'code, .name, .middle, .from-to, .old-place, .old-place-short, b, .glimpse',
      );
      const text = node.textContent?.trim() ?? '';
      // A program's name beside its row is no word of ours, whichever runs here.
      if (names.has(text)) continue;
      if (text !== '' && (inside === null || inside === undefined)) all.push(text);
    }
    for (const named of document.querySelectorAll('[aria-label]')) {
      if (named.closest('[role="row"]') === null) all.push(named.getAttribute('aria-label') ?? '');
    }
    return all;
  });
  return texts.filter((text) => {
    // A file's name is the person's own.
    if (/\.\w{2,4}$/.test(text)) return false;
    if (/\b[a-z]+[A-Z]?[a-zA-Z]*\.[a-z][a-zA-Z]+$/.test(text) && !/\s/.test(text)) return true;
    if (language !== 'zh-CN') return false;
    const words = text.replaceAll(/“[^”]*”/g, '').match(/[A-Za-z]{4,}/g) ?? [];
    return words.some((word) => word !== 'DeskShell') && !/[\u4e00-\u9fff]/.test(text) && !text.includes('/');
  });
}

async function firstTickedFile(window: Page, folder: string): Promise<string> {
  const ticked = window.locator('[aria-level="3"]:has([role="checkbox"][aria-checked="true"])').first();
  const [name = ''] = ((await ticked.getAttribute('aria-label')) ?? '').split(/[,，]/);
  return path.join(folder, name);
}
