import type { RouteOf, RouteOutput } from '@pedestal/contract';

export type ServiceAccount = RouteOutput<
  RouteOf<'GET /gateway/authority/serviceAccounts'>
>['items'][number];

export type ServiceToken = RouteOutput<
  RouteOf<'GET /gateway/authority/serviceAccounts/:id/tokens'>
>['items'][number];
