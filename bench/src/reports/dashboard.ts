import { type Call, createClient, type ReportFailure, type ReportResult } from '@pedestal/contract';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { serveFiles } from '../hosting/serve.ts';
import { formatTable } from '../results.ts';
import { type MeasuredConsole, openBrowser, startConsole } from '../shell/console.ts';
import { signInAsAdmin } from '../sign-in.ts';
import { buildBarePage } from './build.ts';
import { type ReadyChart, readyChartOf, TILES } from './tiles.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const AIM = 1.5;
const BARE = 'bare ECharts, from the address';
const CLICK = 'dashboard, from the click in the open console';
const ADDRESS = 'dashboard, from the address: the console, too';
const VIEW = { width: 1440, height: 1800 };

/** A dashboard of twelve pictures beside a page of bare ECharts with ready figures. */
export const reportDashboard: Benchmark = {
  name: 'report-dashboard',
  title: `Reports: first picture of a dashboard of ${TILES.length} tiles`,
  async run() {
    const console = await startConsole({ menu: 1, notices: 0 });
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      return await measureAll(browser, console);
    } finally {
      await browser.close();
      await console.stop();
    }
  },
};

async function measureAll(browser: Browser, console: MeasuredConsole): Promise<string> {
  const call = await openClient(console);
  const server = await serveFiles(await buildBarePage(await readFigures(call)));
  // Browsers that sign in later end the session of this client.
  const dashboards: Dashboard[] = [];
  while (dashboards.length < 2 * ROUNDS) {
    dashboards.push(await createDashboard(call, dashboards.length + 1));
  }
  const next = () => dashboards.pop() ?? { id: '', name: '' };
  const subjects: Subject[] = [
    { name: BARE, measure: () => measureBare(browser, server.url) },
    { name: CLICK, measure: () => measureClick(browser, console, next()) },
    { name: ADDRESS, measure: () => measureAddress(browser, console, next()) },
  ];
  try {
    return describe(await measureInTurn(subjects, ROUNDS));
  } finally {
    server.close();
  }
}

async function openClient({ url, password }: MeasuredConsole): Promise<Call> {
  const own = await signInAsAdmin(url, password);
  return createClient({
    baseUrl: url,
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      for (const [key, value] of Object.entries(own)) headers.set(key, value);
      return fetch(input, { ...init, headers });
    },
  });
}

function queryOf({ source, dimensions, measures }: (typeof TILES)[number], since: string) {
  const filter = source.kind === 'book' ? `day.gte.${since}` : `created.gte.${since}`;
  return { source, dimensions, measures, filter };
}

async function readFigures(call: Call): Promise<ReadyChart[]> {
  const { results } = await call('POST /gateway/reports/run', {
    body: { id: 'measured', queries: TILES.map((tile) => queryOf(tile, '2000-01-01')) },
  });
  return TILES.map((tile, at) => {
    const result = results[at] as ReportResult | ReportFailure;
    if ('error' in result) throw new Error(`${tile.title}: ${JSON.stringify(result)}`);
    if (result.rows.length === 0) throw new Error(`${tile.title} has no figures`);
    return readyChartOf(tile, result);
  });
}

interface Dashboard {
  id: string;
  name: string;
}

/** A dashboard with conditions of its own, so that no figure of it is in a cache. */
async function createDashboard(call: Call, number: number): Promise<Dashboard> {
  const day = `${2000 + number}-01-01`;
  const name = `Measured ${number}`;
  const tiles = TILES.map((tile, at) => ({
    ...{ id: `t${at}`, kind: 'query' as const, title: tile.title },
    ...{ x: (at % 3) * 8, y: Math.floor(at / 3) * 8, w: 8, h: 8 },
    query: queryOf(tile, day),
    presentation: JSON.stringify({ kind: tile.chart }),
  }));
  const content = { kind: 'dashboard' as const, tiles, filters: [], refreshSeconds: 0 };
  const { id } = await call('POST /gateway/reports/items', { body: { name, content } });
  return { id, name };
}

declare global {
  interface Window {
    /** When each canvas was first drawn on, and when the last click was, in ms. */
    drawn: Map<unknown, number>;
    clickedAt: number;
  }
}

/** Notes when each chart is first drawn: by whatever it is filled, stroked or written with. */
async function watchPictures(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    window.drawn = new Map();
    window.clickedAt = 0;
    addEventListener('click', ({ timeStamp }) => (window.clickedAt = timeStamp), true);
    const { prototype } = CanvasRenderingContext2D;
    for (const name of ['fill', 'stroke', 'fillText'] as const) {
      const draw = prototype[name] as (...parts: unknown[]) => void;
      prototype[name] = function (this: CanvasRenderingContext2D, ...parts: unknown[]) {
        const { canvas } = this;
        // Texts are measured on canvases that are on no page.
        if (canvas.isConnected && !window.drawn.has(canvas)) {
          window.drawn.set(canvas, performance.now());
        }
        draw.apply(this, parts);
      } as never;
    }
  });
}

/** First and last of the pictures, counted from the click or from the start of the page. */
async function readPictures(page: Page, count: number): Promise<Record<string, number>> {
  await page.waitForFunction((wanted) => window.drawn.size >= wanted, count);
  const times = await page.evaluate(() =>
    [...window.drawn.values()].map((time) => time - window.clickedAt),
  );
  return { first: Math.min(...times), all: Math.max(...times) };
}

async function measureBare(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ viewport: VIEW });
  await watchPictures(context);
  const page = await context.newPage();
  await page.goto(url);
  const times = await readPictures(page, TILES.length);
  await context.close();
  return { ...times, requests: 0 };
}

function countRuns(page: Page): () => number {
  let runs = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/gateway/reports/run') runs += 1;
  });
  return () => runs;
}

/** Somebody is on the page of reports and opens a dashboard that nobody has opened before. */
async function measureClick(
  browser: Browser,
  console: MeasuredConsole,
  { name }: Dashboard,
): Promise<Record<string, number>> {
  const { context, page } = await openBrowser(browser, console);
  await page.setViewportSize(VIEW);
  await watchPictures(context);
  await page.goto('/dataReport/overview');
  const link = page.getByRole('link', { name, exact: true });
  await link.waitFor();
  await page.waitForLoadState('networkidle');
  const runs = countRuns(page);
  await link.click();
  const times = await readPictures(page, TILES.length);
  const requests = runs();
  await context.close();
  return { ...times, requests };
}

async function measureAddress(
  browser: Browser,
  console: MeasuredConsole,
  { id }: Dashboard,
): Promise<Record<string, number>> {
  const { context, page } = await openBrowser(browser, console);
  await page.setViewportSize(VIEW);
  await watchPictures(context);
  const runs = countRuns(page);
  await page.goto(`/dataReport/d/${id}`);
  const times = await readPictures(page, TILES.length);
  const requests = runs();
  await context.close();
  return { ...times, requests };
}

function describe(medians: Map<string, Record<string, number>>): string {
  const bare = medians.get(BARE);
  const rows = [...medians].map(([name, { first = 0, all = 0, requests = 0 }]) => [
    ...[name, first.toFixed(0), (first / (bare?.first ?? 1)).toFixed(2)],
    ...[all.toFixed(0), (all / (bare?.all ?? 1)).toFixed(2), String(requests)],
  ]);
  return `${TILES.length} bars, lines, areas and pies over the demo's warehouse in Chromium without a GPU, each with an empty cache of the browser. The bare page loads the same parts of ECharts, has its figures in the document and animates nothing. The dashboard asks for figures that are in no cache. The aim is a ratio of at most ${AIM} for somebody who is in the console, and one request; the whole load of the console is there for comparison. Medians of ${ROUNDS} rounds in turn.

${formatTable(['subject', 'first picture, ms', 'ratio', 'all pictures, ms', 'ratio', 'requests for figures'], rows)}`;
}
