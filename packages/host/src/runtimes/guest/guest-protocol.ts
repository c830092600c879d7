import type { SubAppRegistration } from '@pedestal/contract';
import type { LoadedSubApp, RuntimeContext } from '../runtime.ts';

/** The event that the boot script sends to its frame element once it runs. */
export const GUEST_EVENT = 'pedestal:guest';

/** Where the gateway serves guest documents. */
export const GUEST_PATH = '/guest';

/** What the guest document is to run. */
export interface GuestJob {
  context: RuntimeContext;
  kind: SubAppRegistration['history'];
  /** The HTML entry as fetched; undefined for a module. */
  html: string | undefined;
}

/** What the boot script offers to the host. */
export interface Guest {
  run(job: GuestJob): Promise<LoadedSubApp>;
}
