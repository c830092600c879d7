import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Many tests wait for a database or a browser, so a core more or less does not matter.
    maxWorkers: Math.max(2, availableParallelism()),
    projects: [
      'packages/*',
      'apps/*',
      'server',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
});
