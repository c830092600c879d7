import { type Browser, chromium, type Page } from 'playwright-core';
import { inject, onTestFinished } from 'vitest';
import type { TestRegistration } from './page.ts';

/** The connection of this worker, shared by all its test files. */
let browser: Promise<Browser> | undefined;

/** Opens the test shell at a path, in a new browser context. */
export async function openShell(path = '/'): Promise<Page> {
  browser ??= chromium.connect(inject('browser'));
  const context = await (await browser).newContext({ viewport: { width: 900, height: 700 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(inject('shellUrl') + path);
  await page.waitForFunction(() => 'harness' in globalThis);
  return page;
}

/** Opens a sub-app and waits until it is mounted or has failed. */
export function openSubApp(page: Page, registration: TestRegistration) {
  return page.evaluate(async (given) => {
    const instance = harness.open(JSON.parse(given));
    const state = await instance.settled;
    const error = instance.error.get();
    const failure = error && {
      subApp: error.subApp,
      step: error.step,
      kind: error.kind,
      message: error.message,
    };
    return { id: instance.id, state, failure };
  }, JSON.stringify(registration));
}

/** URL of a file on the other origin. */
export function foreign(path: string): string {
  return inject('foreignUrl') + path;
}
