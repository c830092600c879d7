import { defineProject } from 'vitest/config';

export default defineProject({
  test: {
    name: 'host',
    include: ['test/**/*.test.ts', 'src/**/*.test.ts'],
    globalSetup: ['test/harness/global-setup.ts'],
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
