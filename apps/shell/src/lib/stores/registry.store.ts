import type { SubAppRegistration } from '@pedestal/contract';
import { create } from 'zustand';
import { callQuietly } from '../api/api.ts';

/** The sub-apps that the person may open, as the server registered them. */
export interface RegistryState {
  subApps: readonly SubAppRegistration[];
  /** The global prefetch switch. */
  prefetch: boolean;
}

export const useRegistry = create<RegistryState>()(() => ({ subApps: [], prefetch: false }));

/**
 * Reads again what is published of a sub-app, for a page that is loaded anew: pages that are open keep the release that
 * they were loaded from. Undefined where the person may open it no more, or nobody can tell.
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
