import type { Approval } from '@pedestal/contract';

/** An open task of the person. */
export type OwnTask = Approval['mine'][number];
