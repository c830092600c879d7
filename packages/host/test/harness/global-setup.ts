import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { bundlePages } from './bundle.ts';
import { startServers } from './server.ts';
import { bundleShared } from './shared.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    shellUrl: string;
    foreignUrl: string;
    browser: string;
  }
}

/** Builds the pages once, serves them on two origins and starts one Chromium for all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const servers = await startServers(await bundlePages(), await bundleShared());
  const browser = await chromium.launchServer({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--js-flags=--expose-gc'],
  });
  project.provide('shellUrl', servers.shellUrl);
  project.provide('foreignUrl', servers.foreignUrl);
  project.provide('browser', browser.wsEndpoint());
  return async () => {
    await browser.close();
    await servers.close();
  };
}
