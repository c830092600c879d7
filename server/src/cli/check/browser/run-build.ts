import { findViolations, type Violation } from './accessibility.ts';
import type { BrowserOptions } from './browser-options.ts';
import type { DevtoolsPage } from './devtools.ts';
import { type Counts, measureGrowth } from './measure-growth.ts';
import { type Observed, observePage } from './observe-page.ts';
import { INSTRUMENTS, LONGEST_TASK } from './page-instruments.ts';

/** What a build did in a browser. */
export interface BuildRun {
  observed: Observed;
  /** Why it was not mounted. */
  failure?: string;
  /** The page of the check is there. */
  isLoaded?: boolean;
  /** Milliseconds until it was mounted. */
  mountTime?: number;
  longestTask?: number;
  violations?: Violation[];
  /** Of mounting again and again in one document. */
  growth?: Counts;
  /** Of opening and closing the whole document again and again. */
  documentGrowth?: Counts;
}

export interface RunJob {
  origin: string;
  base: string;
  /** The registration and the shared versions, as arguments of the page. */
  registration: object;
  shared: object;
  isPage: boolean;
  axe: string | undefined;
  options: BrowserOptions;
}

interface CheckResult {
  state: string;
  failure: string | null;
}

/** Runs a build in the page of the check; `run` has what is known, also when this rejects. */
export async function runBuild(page: DevtoolsPage, job: RunJob, run: BuildRun): Promise<void> {
  const { origin, base, options, isPage, axe } = job;
  run.observed = await observePage(page, origin);
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: INSTRUMENTS });
  await load(page, `${origin}${base}/`);

  run.isLoaded = true;
  const startedAt = performance.now();
  await openSubApp(page, job, run);
  if (run.failure !== undefined) return;
  run.mountTime = Math.round(performance.now() - startedAt);
  run.longestTask = Number(await page.evaluate(LONGEST_TASK));
  if (axe !== undefined) {
    run.violations = await findViolations(page, axe, await guestContext(page, run.observed));
  }
  if (options.rounds === 0) return;
  run.growth = await measureGrowth(page, options.rounds, (rounds) => repeat(page, run, rounds));
  if (run.failure !== undefined) return;
  await page.evaluate('pedestalCheck.close()');
  if (!isPage) return;
  run.documentGrowth = await measureGrowth(page, options.rounds, async (rounds) => {
    for (let round = 0; round < rounds && run.failure === undefined; round += 1) {
      await openSubApp(page, job, run);
      await page.evaluate('pedestalCheck.close()');
    }
  });
}

async function load(page: DevtoolsPage, url: string): Promise<void> {
  const loaded = new Promise<void>((resolve) => {
    page.listen((method) => {
      if (method === 'Page.loadEventFired') resolve();
    });
  });
  await page.send('Page.navigate', { url });
  await loaded;
}

async function openSubApp(
  page: DevtoolsPage,
  { registration, shared }: RunJob,
  run: BuildRun,
): Promise<void> {
  const args = [registration, shared].map((value) => JSON.stringify(value)).join(', ');
  const result = (await page.evaluate(`pedestalCheck.open(${args})`)) as CheckResult;
  if (result.state !== 'mounted') run.failure = result.failure ?? result.state;
}

async function repeat(page: DevtoolsPage, run: BuildRun, rounds: number): Promise<void> {
  if (run.failure !== undefined) return;
  await page.evaluate(`pedestalCheck.repeat(${rounds})`).catch((error: Error) => {
    run.failure = error.message;
  });
}

/** The document of the guest; undefined where the sub-app runs in the page itself. */
async function guestContext(page: DevtoolsPage, { contexts }: Observed) {
  const { frameTree } = (await page.send('Page.getFrameTree')) as {
    frameTree: { childFrames?: { frame: { id: string } }[] };
  };
  return contexts.get(frameTree.childFrames?.[0]?.frame.id ?? '');
}
