import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    globalSetup: ['src/testing/postgres.ts'],
    pool: 'forks',
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
