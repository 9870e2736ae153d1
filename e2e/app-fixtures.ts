import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { type App, type LaunchOptions, launchApp } from './launch-app.ts';

/** One app for each test, on a user data folder of its own; closed and checked for a clean exit afterwards. */

interface AppFixtures {
  /** `test.use({ launch: { args: ['--lang=zh-CN'], env: { … } } })` */
  readonly launch: Omit<LaunchOptions, 'userData'>;
  readonly userData: string;
  readonly app: App;
  /** The first window, loaded. */
  readonly page: Page;
}

export const test = base.extend<AppFixtures>({
  launch: [{}, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here
  userData: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'deskshell-e2e-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  },
  app: async ({ userData, launch }, use) => {
    const app = await launchApp({ ...launch, userData });
    await use(app);
    // A test may have ended the app itself, and says then how.
    const { exitCode, signalCode } = app.process();
    if (exitCode === null && signalCode === null) await app.close();
  },
  page: async ({ app }, use) => {
    const page = await app.firstWindow();
    await page.waitForLoadState('load');
    await use(page);
  },
});

export { expect } from '@playwright/test';
