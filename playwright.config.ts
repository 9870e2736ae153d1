import { defineConfig } from '@playwright/test';

/** The built app end to end. `npx playwright test --reporter=list,json` also writes the report to PLAYWRIGHT_JSON_OUTPUT_FILE. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'out/e2e',
  // Each test starts an app and a browser; two at once is what a small machine bears.
  workers: 1,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: 'list',
});
