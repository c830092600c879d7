import type { Host } from '@pedestal/host';
import { refreshRegistrations } from '../../lib/stores/registry.store.ts';
import { releasesChanged } from '../../lib/stores/release-events.ts';

/** After a change of releases, sub-apps that are opened next are those of the present releases. */
export function followReleases(host: Host): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  releasesChanged.subscribe(({ within }) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      const open = new Set(host.instances().map(({ registration }) => registration.name));
      // An open page keeps its release. Another origin may need a document with another policy.
      void refreshRegistrations(({ name, entry }) => !open.has(name) && !isForeign(entry));
    }, Math.random() * within);
  });
}

function isForeign(entry: string | null): boolean {
  return entry !== null && /^https?:/.test(entry);
}
