import type { Browser, Page } from 'playwright-core';
import { type Benchmark, measureInTurn } from '../benchmark.ts';
import { formatTable } from '../results.ts';
import { type MeasuredConsole, openBrowser } from '../shell/console.ts';
import { withConsole } from './browser.ts';
import { COLUMNS, installWorkspace, SHEET, toCells, toValues } from './workspace.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const ROWS = 1_000;
const TARGET_CHECKED_MS = 1_000;
const TARGET_SAVED_MS = 3_000;
const PARALLEL = 6;
const PASTE = 'pasted and saved in the list';
const BARE = 'the same records by bare requests';

/** Pasting rows of a spreadsheet into a list, and saving them as new records. */
export const recordsPaste: Benchmark = {
  name: 'records-paste',
  title: 'Records app: pasting a spreadsheet',
  run: () => withConsole(measureAll),
};

async function measureAll(browser: Browser, console: MeasuredConsole): Promise<string> {
  const { post } = await installWorkspace(console);
  const paste = {
    name: PASTE,
    async measure() {
      const { context, page } = await openBrowser(browser, console);
      // Nothing matches, so that the pasted rows are all that is shown.
      await page.goto(`${SHEET}?f=name.eq.none`);
      const times = await pasteAndSave(page);
      await context.close();
      return times;
    },
  };
  const bare = {
    name: BARE,
    async measure() {
      let next = 0;
      const startedAt = performance.now();
      const work = async () => {
        while (next < ROWS) {
          next += 1;
          await post(`/gateway${SHEET}`, { values: toValues(next) });
        }
      };
      await Promise.all(Array.from({ length: PARALLEL }, work));
      return { saved: performance.now() - startedAt };
    },
  };
  return describe(await measureInTurn([paste, bare], ROUNDS));
}

async function pasteAndSave(page: Page) {
  const first = page.locator('[data-row="0"] [data-column="0"]');
  await first.waitFor();
  await copy(
    page,
    Array.from({ length: ROWS }, (_, row) => toCells(row)),
  );
  await first.click();
  await page.locator('[data-row="0"] [data-column="0"].is-active').waitFor();
  const count = (ROWS * COLUMNS).toLocaleString('en-US');
  await watch(page, 'paste', `Unsaved changes: ${count}`);
  await page.keyboard.press('Control+v');
  const checked = await readTime(page);
  await watch(page, 'click', null);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const saved = await readTime(page);
  return { checked, saved };
}

/** Puts a table on the clipboard, as a spreadsheet does. */
async function copy(page: Page, cells: readonly (readonly string[])[]): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(async (rows) => {
    const body = rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`);
    const html = `<html><body><table>${body.join('\n')}</table></body></html>`;
    const text = rows.map((row) => row.join('\t')).join('\r\n');
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob([text], { type: 'text/plain' }),
      }),
    ]);
  }, cells);
}

declare global {
  var timed: Promise<number>;
}

/** Times from the next event of this type to the frame after the bar of unsaved changes says this; null: is gone. */
async function watch(page: Page, type: 'paste' | 'click', text: string | null): Promise<void> {
  await page.evaluate(
    ([name, wanted]) => {
      const isThere = () => {
        const bar = [...document.querySelectorAll('[role="status"]')].find(({ textContent }) =>
          textContent.includes('Unsaved changes'),
        );
        return wanted === null ? bar === undefined : bar?.textContent.includes(wanted);
      };
      globalThis.timed = new Promise((resolve) => {
        const start = ({ timeStamp }: Event) => {
          const look = () => {
            if (isThere()) setTimeout(() => resolve(performance.now() - timeStamp));
            else requestAnimationFrame(look);
          };
          requestAnimationFrame(look);
        };
        addEventListener(name, start, { capture: true, once: true });
      });
    },
    [type, text] as const,
  );
}

const readTime = (page: Page) => page.evaluate(() => globalThis.timed);

function describe(medians: Map<string, Record<string, number>>): string {
  const { checked = 0, saved = 0 } = medians.get(PASTE) ?? {};
  const bare = medians.get(BARE)?.saved ?? Number.NaN;
  return `${ROWS} × ${COLUMNS} cells from the clipboard of a spreadsheet, pasted below an empty list. Checked is the time from the key to the frame that shows how many changes there are; saved is the time from the click until all are stored and the list shows them. Beside it the same records, created by as many requests from Node, ${PARALLEL} at a time. Medians of ${ROUNDS} rounds in turn. Aims: checked ≤ ${TARGET_CHECKED_MS} ms, both together ≤ ${TARGET_SAVED_MS} ms.

${formatTable(
  ['checked, ms', 'saved, ms', 'together, ms', 'bare requests, ms', 'saved / bare'],
  [
    [
      ...[checked.toFixed(0), saved.toFixed(0), (checked + saved).toFixed(0)],
      ...[bare.toFixed(0), (saved / bare).toFixed(2)],
    ],
  ],
)}`;
}
