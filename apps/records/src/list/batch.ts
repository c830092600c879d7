import type { RouteOf, RouteOutput } from '@pedestal/contract';

/** What a batch did, or the job that does it. */
export type Batch = RouteOutput<RouteOf<'POST /gateway/records/:workspace/:collection/batch'>>;
