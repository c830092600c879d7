import type { Host } from '@pedestal/host';
import { fetchRegistry, useRegistry } from '../../lib/stores/registry.store.ts';
import { releasesChanged } from '../../lib/stores/release-events.ts';
import { MEMORY_LIFE } from './watch-release.ts';

/**
 * After a change of releases, sub-apps that are opened next are those of the present releases, and open pages learn
 * which were taken back. Asks once more where nothing is new: a gateway may have answered from memory.
 */
export function followReleases(host: Host): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let seen: string | undefined;

  async function follow(isLast: boolean): Promise<void> {
    const before = seen ?? JSON.stringify(useRegistry.getState().subApps);
    const open = new Set(host.instances().map(({ registration }) => registration.name));
    // An open page keeps its release. Another origin may need a document with another policy.
    const registry = await fetchRegistry(({ name, entry }) => !open.has(name) && !isForeign(entry));
    seen = registry ? JSON.stringify(registry.subApps) : before;
    if (seen === before && !isLast) wait(MEMORY_LIFE, true);
  }
  function wait(delay: number, isLast: boolean): void {
    clearTimeout(timer);
    timer = setTimeout(() => void follow(isLast), delay);
  }
  releasesChanged.subscribe(({ within }) => wait(Math.random() * within, false));
}

function isForeign(entry: string | null): boolean {
  return entry !== null && /^https?:/.test(entry);
}
