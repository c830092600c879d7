import type { SubAppRegistration } from '@pedestal/contract';
import { create } from 'zustand';

/** The sub-apps that the person may open, as the server registered them. */
export interface RegistryState {
  subApps: readonly SubAppRegistration[];
  /** The global prefetch switch. */
  prefetch: boolean;
}

export const useRegistry = create<RegistryState>()(() => ({ subApps: [], prefetch: false }));
