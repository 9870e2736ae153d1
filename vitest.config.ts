import { defineConfig } from 'vitest/config';

/** Two suites: `unit` beside the sources, `cases` on the built command line as a person runs it. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.ts',
            'skills/**/*.test.ts',
            'scripts/**/*.test.ts',
            'test/support/**/*.test.ts',
          ],
          setupFiles: ['test/support/no-real-home.ts'],
          testTimeout: 20_000,
          // A made-up bin of 100,000 files is taken down in one.
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cases',
          include: ['test/cases/**/*.test.ts'],
          setupFiles: ['test/support/no-real-home.ts'],
          globalSetup: ['test/support/build-first.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
