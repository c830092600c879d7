import { defineConfig } from '@playwright/test';

// Set by the global setup before the workers read this file.
const { PEDESTAL_E2E_URL: baseURL, CHROMIUM_PATH: executablePath = '/usr/bin/chromium' } =
  process.env;
/** Factor for every timeout, for runs in which gateways are killed and restarted. */
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
    // Disable animations: an animating dialog takes no click, and Chromium is slow without a GPU.
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
