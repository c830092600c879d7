import type { SubAppRegistration } from '@pedestal/contract';
import type { LoadedSubApp, RuntimeContext } from '../runtime.ts';

/** Event that the boot script dispatches on its frame element. */
export const GUEST_EVENT = 'pedestal:guest';

/** Path of the gateway that serves guest documents. */
export const GUEST_PATH = '/guest';

/** The sub-app to run in a guest document. */
export interface GuestJob {
  context: RuntimeContext;
  kind: SubAppRegistration['history'];
  /** The HTML entry as fetched; undefined for a module. */
  html: string | undefined;
}

/** Interface of the boot script for the host. */
export interface Guest {
  run(job: GuestJob): Promise<LoadedSubApp>;
}
