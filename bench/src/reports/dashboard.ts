import { type Call, createClient, type ReportFailure, type ReportResult } from '@pedestal/contract';
import { type Benchmark, measureInTurn, type Subject } from '../benchmark.ts';
import { serveFiles } from '../hosting/serve.ts';
import type { PlainBrowser, PlainPage } from '../plain-browser.ts';
import { measureInConsole, openSignedIn } from '../plain-console.ts';
import { formatTable } from '../results.ts';
import type { MeasuredConsole } from '../shell/console.ts';
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
  run: () => measureInConsole(1, measureAll),
};

async function measureAll(browser: PlainBrowser, console: MeasuredConsole): Promise<string> {
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
function watchPictures(): void {
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
}

const WATCHED = { ...VIEW, script: `(${watchPictures})()` };

type Watched = [first: number, all: number, requests: number];

/** First and last of the pictures, counted from the click or from the start of the page. */
async function readPictures(page: PlainPage): Promise<Record<string, number>> {
  const [first, all, requests] = await page.read<Watched>(`new Promise((resolve) => {
    const look = () => {
      const times = [...window.drawn.values()].map((time) => time - window.clickedAt);
      if (times.length < ${TILES.length}) return setTimeout(look, 50);
      const loaded = performance.getEntriesByType('resource');
      const asked = loaded.filter(({ name }) => name.endsWith('/gateway/reports/run'));
      resolve([Math.min(...times), Math.max(...times), asked.length]);
    };
    look();
  })`);
  return { first, all, requests };
}

async function measureBare(browser: PlainBrowser, url: string): Promise<Record<string, number>> {
  const page = await browser.openPage(WATCHED);
  await page.open(url);
  const times = await readPictures(page);
  await page.close();
  return times;
}

/** Somebody is on the page of reports and opens a dashboard that nobody has opened before. */
async function measureClick(
  browser: PlainBrowser,
  console: MeasuredConsole,
  { name }: Dashboard,
): Promise<Record<string, number>> {
  const page = await openSignedIn(browser, console, WATCHED);
  await page.open(`${console.url}/dataReport/overview`);
  const link = `[...document.querySelectorAll('main a')].find((a) => a.textContent === ${JSON.stringify(name)})`;
  const [x, y] = await page.read<[number, number]>(`new Promise((resolve) => {
    let count = 0;
    const look = () => {
      const found = ${link};
      const { length } = performance.getEntriesByType('resource');
      // Until nothing is loaded any more.
      if (found && length === count) {
        found.scrollIntoView({ block: 'center' });
        const { x, y } = found.getBoundingClientRect();
        resolve([x + 5, y + 5]);
      } else setTimeout(look, 1000);
      count = length;
    };
    look();
  })`);
  await page.click(x, y);
  const times = await readPictures(page);
  await page.close();
  return times;
}

async function measureAddress(
  browser: PlainBrowser,
  console: MeasuredConsole,
  { id }: Dashboard,
): Promise<Record<string, number>> {
  const page = await openSignedIn(browser, console, WATCHED);
  await page.open(`${console.url}/dataReport/d/${id}`);
  const times = await readPictures(page);
  await page.close();
  return times;
}

function describe(medians: Map<string, Record<string, number>>): string {
  const bare = medians.get(BARE);
  const rows = [...medians].map(([name, { first = 0, all = 0, requests = 0 }]) => [
    ...[name, first.toFixed(0), (first / (bare?.first ?? 1)).toFixed(2)],
    ...[all.toFixed(0), (all / (bare?.all ?? 1)).toFixed(2), String(requests)],
  ]);
  return `${TILES.length} bars, lines, areas and pies over the demo's warehouse in Chromium without a GPU, each with an empty cache of the browser and, as people have it, without an inspector of scripts. The bare page loads the same parts of ECharts, has its figures in the document and animates nothing. The dashboard asks for figures that are in no cache. The aim is a ratio of at most ${AIM} for somebody who is in the console, and one request; the whole load of the console is there for comparison. Medians of ${ROUNDS} rounds in turn.

${formatTable(['subject', 'first picture, ms', 'ratio', 'all pictures, ms', 'ratio', 'requests for figures'], rows)}`;
}
