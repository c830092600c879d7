import type { SubAppRegistration } from '@pedestal/contract';
import { rightsStale } from '../../lib/stores/rights-events.ts';
import type { CurrentPages } from '../tabs/current-pages.ts';
import { isFound } from '../tabs/resolve-page.ts';

/** For that long a gateway may still answer by what it knew before. */
const SETTLE_MS = 1_000;
/** Some calls are refused whatever the menu says: those make nobody ask again and again. */
const REST_MS = 10_000;

/**
 * Looks at the person's rights again whenever there is reason to doubt them, one look at a time.
 * Returns the end of it.
 */
export function watchRights(look: () => Promise<void>, random = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isStaleAgain = false;
  let restsUntil = 0;

  const plan = (waitMs: number) => {
    timer ??= setTimeout(run, waitMs);
  };
  async function run(): Promise<void> {
    timer = undefined;
    isLooking = true;
    await look().catch(console.error);
    isLooking = false;
    restsUntil = Date.now() + REST_MS;
    if (!isStaleAgain) return;
    isStaleAgain = false;
    plan(SETTLE_MS);
  }
  const stop = rightsStale.subscribe((doubt) => {
    if (doubt.kind === 'refused') {
      if (!isLooking && Date.now() >= restsUntil) plan(0);
    } else if (isLooking) isStaleAgain = true;
    else plan(SETTLE_MS + random() * doubt.within);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * The registrations that the person may open now. Those that were known stay as they were: a page that
 * is open keeps the release that it was loaded from, and what was typed in it.
 */
export function mergeRegistrations(
  known: readonly SubAppRegistration[],
  fresh: readonly SubAppRegistration[],
): readonly SubAppRegistration[] {
  const byName = new Map(known.map((one) => [one.name, one]));
  return fresh.map((one) => byName.get(one.name) ?? one);
}

/**
 * The key of the page that a tab shows after the rights changed; undefined where the person may no
 * longer see it: the address shows nothing, or its menu entry was taken away.
 */
export function keyAfterChange(before: CurrentPages, after: CurrentPages) {
  return ({ path }: { path: string }): string | undefined => {
    const page = after.resolve(path);
    if (!isFound(page)) return undefined;
    const was = before.resolve(path);
    const entry = isFound(was) && page.kind === 'sub-app' ? was.trail.at(-1) : undefined;
    return entry && !after.hasEntry(entry.id) ? undefined : page.key;
  };
}
