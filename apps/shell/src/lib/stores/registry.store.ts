import type { SubAppRegistration } from '@pedestal/contract';
import { create } from 'zustand';
import { callQuietly } from '../api/api.ts';

/** The registrations of the sub-apps that the person may open. */
export interface RegistryState {
  subApps: readonly SubAppRegistration[];
  /** The global prefetch switch. */
  prefetch: boolean;
}

export const useRegistry = create<RegistryState>()(() => ({ subApps: [], prefetch: false }));

/**
 * Fetches the current registration of a sub-app before a page of it reloads; other open pages keep their release.
 * Undefined if the person may no longer open it, or if the call failed.
 */
export async function refreshRegistration(name: string): Promise<SubAppRegistration | undefined> {
  const registry = await callQuietly('GET /gateway/console/registry').catch(() => undefined);
  const fresh = registry?.subApps.find((subApp) => subApp.name === name);
  if (fresh) {
    useRegistry.setState(({ subApps }) => ({
      subApps: subApps.map((known) => (known.name === name ? fresh : known)),
    }));
  }
  return fresh;
}

/** Fetches the current registrations of those sub-apps that may change now. */
export async function refreshRegistrations(
  mayChange: (fresh: SubAppRegistration) => boolean,
): Promise<void> {
  const registry = await callQuietly('GET /gateway/console/registry').catch(() => undefined);
  const fresh = new Map(registry?.subApps.filter(mayChange).map((one) => [one.name, one]));
  useRegistry.setState(({ subApps }) => ({
    subApps: subApps.map((known) => fresh.get(known.name) ?? known),
  }));
}
