import { defineConfig } from 'vitest/config';
import { useBundledThreads } from './src/testing/processes/use-bundled-threads.ts';

export default defineConfig({
  plugins: [useBundledThreads()],
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/servers/postgres.ts', 'src/testing/processes/bundle-programs.ts'],
    pool: 'forks',
    // The gateway's modules hold no state of their own, and importing them per file took half the time.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
