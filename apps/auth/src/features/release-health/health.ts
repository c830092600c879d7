import type { RouteOf, RouteOutput } from '@pedestal/contract';

export type Health = RouteOutput<RouteOf<'GET /gateway/console/registry/health/:name'>>;
export type HealthSummary = RouteOutput<
  RouteOf<'GET /gateway/console/registry/health'>
>['items'][number];
export type HealthDay = Health['days'][number];

interface Counts {
  loads: number;
  failures: number;
}

/** Failed loads in percent; more failures than loads happen after a page stayed open for long. */
export function shareOf({ loads, failures }: Counts): number {
  if (failures === 0) return 0;
  return loads === 0 ? 100 : Math.min(100, Math.round((100 * failures) / loads));
}
