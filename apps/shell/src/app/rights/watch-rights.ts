import type { SubAppRegistration } from '@pedestal/contract';
import { rightsStale } from '../../lib/stores/rights-events.ts';
import type { CurrentPages } from '../tabs/current-pages.ts';
import { isFound } from '../tabs/resolve-page.ts';

/** Until every gateway knows of a change. */
const PROPAGATION_MS = 1_000;
/** Minimum time between two refreshes that refused calls trigger, since some calls stay refused. */
const REFUSAL_COOLDOWN_MS = 10_000;

/**
 * Refreshes the person's rights whenever they may be stale, one refresh at a time. Returns the
 * function that stops it.
 */
export function watchRights(refresh: () => Promise<void>, random = Math.random): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRefreshing = false;
  let isStaleAgain = false;
  let cooldownUntil = 0;

  const schedule = (waitMs: number) => {
    timer ??= setTimeout(run, waitMs);
  };
  async function run(): Promise<void> {
    timer = undefined;
    isRefreshing = true;
    await refresh().catch(console.error);
    isRefreshing = false;
    cooldownUntil = Date.now() + REFUSAL_COOLDOWN_MS;
    if (!isStaleAgain) return;
    isStaleAgain = false;
    schedule(PROPAGATION_MS);
  }
  const stop = rightsStale.subscribe((stale) => {
    if (stale.kind === 'refused') {
      if (!isRefreshing && Date.now() >= cooldownUntil) schedule(0);
    } else if (isRefreshing) isStaleAgain = true;
    else schedule(PROPAGATION_MS + random() * stale.within);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/**
 * The registrations that the person may open now. Known ones are not replaced, so that an open page
 * keeps its release and unsaved input.
 */
export function mergeRegistrations(
  known: readonly SubAppRegistration[],
  fresh: readonly SubAppRegistration[],
): readonly SubAppRegistration[] {
  const byName = new Map(known.map((one) => [one.name, one]));
  return fresh.map((one) => byName.get(one.name) ?? one);
}

/**
 * The key of a tab's page after a change of rights. Undefined if the person may no longer see it:
 * the address resolves to nothing, or its menu entry was removed.
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
