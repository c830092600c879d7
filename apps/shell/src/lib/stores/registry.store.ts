import type { SubAppRegistration } from '@pedestal/contract';
import { create } from 'zustand';
import { callQuietly } from '../api/api.ts';

/** The registrations of the sub-apps that the person may open. */
export interface RegistryState {
  subApps: readonly SubAppRegistration[];
  /** The global prefetch switch. */
  prefetch: boolean;
  /** Versions that were taken back, by sub-app; open pages keep their release and learn it from here. */
  withdrawn: ReadonlyMap<string, readonly string[]>;
}

type Registry = Pick<RegistryState, 'subApps' | 'prefetch'>;

export const useRegistry = create<RegistryState>()(() => ({
  subApps: [],
  prefetch: false,
  withdrawn: new Map(),
}));

/**
 * Fetches the current registration of a sub-app before a page of it reloads; other open pages keep their release.
 * Undefined if the person may no longer open it, or if the call failed.
 */
export async function refreshRegistration(name: string): Promise<SubAppRegistration | undefined> {
  const registry = await fetchRegistry((fresh) => fresh.name === name);
  return registry?.subApps.find((subApp) => subApp.name === name);
}

/** Fetches the registry and takes over the registrations that may change now. Undefined if the call failed. */
export async function fetchRegistry(
  mayChange: (fresh: SubAppRegistration) => boolean,
): Promise<Registry | undefined> {
  const registry = await callQuietly('GET /gateway/console/registry').catch(() => undefined);
  if (!registry) return undefined;
  const fresh = new Map(registry.subApps.filter(mayChange).map((one) => [one.name, one]));
  useRegistry.setState(({ subApps }) => ({
    subApps: subApps.map((known) => fresh.get(known.name) ?? known),
    withdrawn: new Map(registry.subApps.map((one) => [one.name, one.withdrawn ?? []])),
  }));
  return registry;
}
