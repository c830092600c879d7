import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * Waits until nothing in the page and its frames is fading or sliding: half-way, axe measures colours
 * that nobody reads. It does not wait for data: a page that is loading has to be accessible, too.
 */
async function waitForAnimations(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    await frame.waitForFunction(() =>
      document.getAnimations().every(({ playState, effect }) => {
        const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
        return playState !== 'running' || isEndless;
      }),
    );
  }
}

/**
 * WCAG 2.2 A and AA, and axe's own best practices, in the page and its frames of the same origin.
 * The legacy mode differs in frames of other origins only, and takes a quarter of the time.
 */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await waitForAnimations(page);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  const { violations } = await axe.setLegacyMode().analyze();
  expect(
    violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) })),
  ).toEqual([]);
}

/** Console errors that the browser logs when a gateway is killed during a request; the page recovers. */
const KILLED = /the server responded with a status of 502|^WebSocket connection to .+ failed/;

/** Collects script errors and console errors of the page from now on. */
export function collectPageErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isOfKill = process.env.PEDESTAL_E2E_KILLS !== undefined && KILLED.test(message.text());
    if (message.type() === 'error' && !isOfKill) errors.push(message.text());
  });
  return errors;
}
