import { type Browser, chromium } from 'playwright-core';
import { type MeasuredConsole, startConsole } from '../shell/console.ts';

/** Measures in a browser without a GPU, against a console with the demo data. */
export async function withConsole<T>(
  measure: (browser: Browser, console: MeasuredConsole) => Promise<T>,
): Promise<T> {
  const console = await startConsole({ menu: 0, notices: 0 });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
  try {
    return await measure(browser, console);
  } finally {
    await browser.close();
    await console.stop();
  }
}
