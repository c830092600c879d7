import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Projects do not take the number of workers from here, but all of them from the environment. Many
// tests wait for a database or a browser, so a core more or less does not matter.
process.env.VITEST_MAX_WORKERS ??= String(Math.max(2, availableParallelism()));

export default defineConfig({
  test: {
    projects: [
      'packages/*',
      // The tests in its templates are those of new sub-apps, and run in them.
      '!packages/create-pedestal-sub-app',
      'apps/*',
      'server',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
});
