import type { Browser, Page } from 'playwright-core';
import type { Subject } from '../benchmark.ts';
import { type MeasuredConsole, openBrowser } from './console.ts';
import { findLongestTask, watchTasks } from './long-tasks.ts';

const TURNS = 300;
const TURN_PX = 1_400;
const LATE_MS = 50;

declare global {
  var inputDelays: number[];
  var blankFrames: number;
}

/** Scrolling through every notice that the page keeps, turn by turn of the wheel. */
export function measureLongList(
  browser: Browser,
  console: MeasuredConsole,
  notices: number,
): Subject {
  return {
    name: 'long list',
    async measure() {
      const { context, page } = await openBrowser(browser, console);
      await watchTasks(page);
      await page.goto('/notices');
      await page.locator('.pd-notice').first().waitFor();
      await loadAll(page, notices);
      await page.evaluate(watchInput);
      await page.mouse.move(900, 500);
      const longest = await findLongestTask(page, async () => {
        for (let turn = 0; turn < TURNS; turn += 1) await page.mouse.wheel(0, TURN_PX);
      });
      const { delays, blank } = await page.evaluate(() => ({
        delays: globalThis.inputDelays,
        blank: globalThis.blankFrames,
      }));
      await context.close();
      return {
        sent: TURNS,
        heard: delays.length,
        late: delays.filter((delay) => delay > LATE_MS).length,
        slowest: Math.max(...delays),
        longest,
        blank,
      };
    },
  };
}

async function loadAll(page: Page, notices: number): Promise<void> {
  await page.waitForFunction((count) => {
    const list = document.querySelector('.pd-notice-list');
    const row = document.querySelector('.pd-notice');
    if (!list || !row) return false;
    list.scrollTop = list.scrollHeight;
    return list.scrollHeight / row.clientHeight >= count;
  }, notices);
  await page.evaluate(() => document.querySelector('.pd-notice-list')?.scrollTo(0, 0));
}

function watchInput(): void {
  globalThis.inputDelays = [];
  globalThis.blankFrames = 0;
  addEventListener(
    'wheel',
    ({ timeStamp }) => globalThis.inputDelays.push(performance.now() - timeStamp),
    { passive: true },
  );
  const look = () => {
    if (!document.elementFromPoint(900, 500)?.closest('.pd-notice')) globalThis.blankFrames += 1;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
