import type { RouteOf, RouteOutput } from '@pedestal/contract';

export type WebhookList = RouteOutput<RouteOf<'GET /gateway/console/webhooks'>>;
export type Webhook = WebhookList['items'][number];
export type Delivery = RouteOutput<
  RouteOf<'GET /gateway/console/webhooks/:id/deliveries'>
>['items'][number];

/** All collections of a workspace. */
export const EVERY = '*';

/** Events that every collection has. A transition may add its own. */
export const EVENTS = ['created', 'changed', 'deleted', 'restored', 'transition'] as const;
