import { routeGroups } from '@pedestal/contract';
import type { Mount } from '../../../platform/http/mount-route.ts';
import type { DeliveryService } from '../delivery/delivery.service.ts';
import type { WebhookService } from './webhook.service.ts';
import type { WebhookCareService } from './webhook-care.service.ts';

export function mountWebhooks(
  mount: Mount,
  services: { webhooks: WebhookService; care: WebhookCareService; deliveries: DeliveryService },
): void {
  const { webhooks, care, deliveries } = services;
  const routes = routeGroups.webhook;
  mount(routes.list, (_input, context) => webhooks.list(context));
  mount(routes.create, ({ body }, context) => webhooks.create(body, context));
  mount(routes.update, ({ params, body }, context) => webhooks.update(params.id, body, context));
  mount(routes.takeOver, ({ params }, context) => care.takeOver(params.id, context));
  mount(routes.renewSecret, ({ params }, context) => care.renewSecret(params.id, context));
  mount(routes.remove, ({ params, body }, context) =>
    care.remove(params.id, body.version, context),
  );
  mount(routes.ping, ({ params }, context) => deliveries.ping(params.id, context));
  mount(routes.listDeliveries, ({ params, query }) =>
    deliveries.list(params.id, query.cursor, query.limit),
  );
  mount(routes.resend, ({ params }, context) =>
    deliveries.resend(params.id, params.deliveryId, context),
  );
}
