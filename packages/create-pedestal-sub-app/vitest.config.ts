import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'create-pedestal-sub-app',
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
});
