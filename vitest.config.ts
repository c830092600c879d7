import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

// Projects do not take the number of workers from here, but all of them from the environment. Many
// tests wait for a database or a browser, so a core more or less does not matter.
process.env.VITEST_MAX_WORKERS ??= String(Math.max(2, availableParallelism()));

// Business days are those of this time zone, whatever the machine's is.
process.env.TZ = 'UTC';

// Threads and processes that tests start load hundreds of source files each.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compile', import.meta.url));

export default defineConfig({
  test: {
    // No project isolates its files: a worker imports each module once, and tests clean up what
    // they change.
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'blueprints/*/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          exclude: ['packages/host/**'],
          isolate: false,
          testTimeout: 180_000,
        },
      },
      'packages/host',
      'apps/*',
      'server',
    ],
  },
});
