import type { SubAppRegistration } from '@pedestal/contract';
import { CONSOLE_LIMITS } from '../../areas/console/limits.ts';
import type { HealthGateway } from './health-gateway.ts';

const SECOND = 1_000;
/** How pages report: failures soon, other loads together. */
const FAILURE_AFTER = SECOND / 2;
const LOADS_AFTER = 30 * SECOND;
/** After a change of releases, pages with a failure ask again within 3 ms for each page that is open. */
const ASKS_PER_PAGE = 3;
/** They ask once more after this time if the answer was the release that failed, and so long after the failure. */
const ASKS_AGAIN_AFTER = SECOND;
/** Pages that work are loaded anew after the longest of these times: those that somebody looks at wait. */
const LEAVES_AFTER = [ASKS_AGAIN_AFTER, 30 * SECOND] as const;
const FAILURE = { step: 'mount', kind: 'crashed', message: 'It broke' };

/** A load in a simulated browser. */
export interface SimulatedLoad {
  at: number;
  userId: string;
  version: string | null;
  hasFailed: boolean;
}

interface Browser {
  userId: string;
  gateway: HealthGateway;
  /** Whether somebody looks at it. */
  isLookedAt: boolean;
  /** Whether somebody has typed into it, so that it only asks. */
  hasInput: boolean;
  /** What its page shows. */
  shown: SimulatedLoad | null;
  /** Whether its page has said that its release was taken back. */
  isTold: boolean;
}

/** What the registry gives a person. */
interface Given {
  version: string | null;
  withdrawn: readonly string[];
}

export interface SimulationOptions {
  subApp: string;
  gateways: readonly HealthGateway[];
  browsers: number;
  clock: { now: number };
  /** Part of the loads of a version that fail. */
  failingPart(version: string | null): number;
}

export type Simulation = ReturnType<typeof simulateBrowsers>;

/**
 * Browsers with the sub-app in an open page, in a time of their own: they load it, report as the shell does, and ask
 * again when the gateway says that releases changed. The same numbers are drawn in every run.
 */
export function simulateBrowsers(options: SimulationOptions) {
  const { subApp, gateways, clock, failingPart } = options;
  const random = createRandom();
  const waiting: { at: number; act: () => Promise<void> }[] = [];
  const loads: SimulatedLoad[] = [];
  /** What gateways still answer after a change, at the worst: what they remember of before. */
  const remembered = { until: 0, version: null as string | null };
  const browsers = Array.from({ length: options.browsers }, (_, n): Browser => {
    const gateway = gateways[n % gateways.length] as HealthGateway;
    const [isLookedAt, hasInput] = [n % 2 === 0, n % 5 === 0];
    return { userId: `person ${n}`, gateway, isLookedAt, hasInput, shown: null, isTold: false };
  });

  const later = (delay: number, act: () => Promise<void>) =>
    void waiting.push({ at: clock.now + Math.ceil(delay), act });

  async function ask(browser: Browser): Promise<Given> {
    const given = await readRegistry(subApp, browser);
    return clock.now < remembered.until ? { version: remembered.version, withdrawn: [] } : given;
  }

  async function report(browser: Browser, load: SimulatedLoad): Promise<void> {
    if (await sendReport(subApp, browser, load)) await askAgain(browser);
  }

  async function load(browser: Browser): Promise<void> {
    const { version } = await ask(browser);
    const { userId } = browser;
    const shown = { at: clock.now, userId, version, hasFailed: random() < failingPart(version) };
    browser.shown = shown;
    browser.isTold = false;
    loads.push(shown);
    if (shown.hasFailed) later(ASKS_AGAIN_AFTER, () => askAgain(browser, true));
    later(shown.hasFailed ? FAILURE_AFTER : LOADS_AFTER, () => report(browser, shown));
  }

  /** What a page does when it hears that releases changed. */
  async function askAgain(browser: Browser, isLast = false): Promise<void> {
    const { shown } = browser;
    if (!shown) return;
    const { version, withdrawn } = await ask(browser);
    if (version === shown.version) {
      if (!isLast) later(ASKS_AGAIN_AFTER, () => askAgain(browser, true));
    } else if (shown.hasFailed) await load(browser);
    else if (withdrawn.includes(shown.version ?? '')) leave(browser, shown);
  }

  /** What a page that works does when its release was taken back. */
  function leave(browser: Browser, shown: SimulatedLoad): void {
    browser.isTold = true;
    if (browser.hasInput) return;
    const delay = LEAVES_AFTER[browser.isLookedAt ? 1 : 0];
    later(delay, async () => {
      if (browser.shown === shown) await load(browser);
    });
  }

  /** So many browsers open the sub-app once within a time. */
  function openWithin(time: number, count: number): void {
    for (const browser of browsers.slice(0, count)) later(random() * time, () => load(browser));
  }

  /** Acts until a time; `afterEach` sees the state after each act. */
  async function runUntil(end: number, afterEach: () => Promise<void>): Promise<void> {
    for (;;) {
      waiting.sort((one, other) => one.at - other.at);
      if ((waiting[0]?.at ?? Number.POSITIVE_INFINITY) > end) break;
      const next = waiting.shift();
      if (!next) break;
      clock.now = Math.max(clock.now, next.at);
      await next.act();
      await afterEach();
    }
    clock.now = end;
  }

  return {
    browsers,
    loads,
    openWithin,
    runUntil,
    /** The gateway says to every page that releases changed, and may still answer what it remembers of before. */
    tellReleasesChanged(before: string): void {
      remembered.until = clock.now + CONSOLE_LIMITS.registry.cache;
      remembered.version = before;
      for (const browser of browsers) {
        if (!browser.shown) continue;
        later(random() * browsers.length * ASKS_PER_PAGE, () => askAgain(browser));
      }
    },
  };
}

async function readRegistry(subApp: string, { userId, gateway }: Browser): Promise<Given> {
  const headers = { sdnxrequestid: userId };
  const reply = await gateway.app.inject({ url: '/gateway/console/registry', headers });
  if (reply.statusCode !== 200) throw new Error(`the registry was refused: ${reply.body}`);
  const { subApps } = reply.json().info as { subApps: SubAppRegistration[] };
  const { version = null, withdrawn = [] } = subApps.find(({ name }) => name === subApp) ?? {};
  return { version, withdrawn };
}

/** Returns whether the release was taken back meanwhile. */
async function sendReport(
  subApp: string,
  { userId, gateway }: Browser,
  { version, hasFailed }: SimulatedLoad,
): Promise<boolean> {
  const reply = await gateway.app.inject({
    method: 'POST',
    url: '/gateway/console/telemetry/subAppLoads',
    headers: { sdnxrequestid: userId },
    payload: { loads: [{ name: subApp, version, failure: hasFailed ? FAILURE : null }] },
  });
  if (reply.statusCode !== 200) throw new Error(`a report was refused: ${reply.body}`);
  return reply.json().info.withdrawn;
}

/** A linear congruential generator: the same numbers in every run. */
function createRandom(): () => number {
  let state = 42;
  return () => {
    state = (1_664_525 * state + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}
