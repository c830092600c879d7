import { fetchRegistry, useRegistry } from './registry.store.ts';
import { MEMORY_LIFE, releasesChanged } from './release-events.ts';

/** None until the first sub-app is opened: the host of sub-apps loads with it. */
let listOpen: () => Iterable<string> = () => [];

/** Says which sub-apps have open pages: these keep their releases. */
export function keepReleasesOf(list: () => Iterable<string>): void {
  listOpen = list;
}

/**
 * After a change of releases, sub-apps that are opened next are those of the present releases, and open pages learn
 * which were taken back. Asks once more where nothing is new: a gateway may have answered from memory. Returns the
 * function that stops it.
 */
export function followReleases(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: string | undefined;

  async function follow(isLast: boolean): Promise<void> {
    const before = seen ?? JSON.stringify(useRegistry.getState().subApps);
    const open = new Set(listOpen());
    // An open page keeps its release. Another origin may need a document with another policy.
    const registry = await fetchRegistry(({ name, entry }) => !open.has(name) && !isForeign(entry));
    seen = registry ? JSON.stringify(registry.subApps) : before;
    if (seen === before && !isLast) wait(MEMORY_LIFE, true);
  }
  function wait(delay: number, isLast: boolean): void {
    clearTimeout(timer);
    timer = setTimeout(() => void follow(isLast), delay);
  }
  const undo = releasesChanged.subscribe(({ within }) => wait(Math.random() * within, false));
  return () => {
    undo();
    clearTimeout(timer);
  };
}

function isForeign(entry: string | null): boolean {
  return entry !== null && /^https?:/.test(entry);
}
