import { defineConfig } from '@playwright/test';

// Set by the global setup, before the workers read this file.
const { PEDESTAL_E2E_URL: baseURL, CHROMIUM_PATH: executablePath = '/usr/bin/chromium' } =
  process.env;
/** How many times longer than usual to wait: where gateways are killed and start again beside the tests. */
const patience = Number(process.env.PEDESTAL_E2E_PATIENCE ?? 1);

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A test that passes only at the second try is listed as flaky by `npm test`.
  retries: 1,
  workers: 2,
  timeout: 180_000 * patience,
  expect: { timeout: 30_000 * patience },
  reporter: 'list',
  use: {
    ...(baseURL ? { baseURL } : {}),
    locale: 'en-US',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // A dialog that is still growing takes no click, and Chromium draws slowly without a graphics card.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
