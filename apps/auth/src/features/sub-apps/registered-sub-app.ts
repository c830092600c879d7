import type { RouteOf, RouteOutput } from '@pedestal/contract';

export type RegisteredSubApp = RouteOutput<
  RouteOf<'GET /gateway/console/registry/subApps'>
>['items'][number];

/** The release that a channel points to. */
export function releaseOf(subApp: RegisteredSubApp, channel: 'stable' | 'canary'): string | null {
  return subApp.channels.find((one) => one.channel === channel)?.release ?? null;
}
