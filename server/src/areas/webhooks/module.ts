import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Mount } from '../../platform/http/mount-route.ts';
import type { OutboundRequest } from '../../platform/http/outbound/request-once.ts';
import type { TaskScheduler } from '../../platform/jobs/schedules.ts';
import type { Keyring } from '../../platform/keyring/keyring.ts';
import type { Scheduler } from '../../platform/time/scheduler.ts';
import { createDeliver } from './delivery/deliver.ts';
import { createDeliveryService } from './delivery/delivery.service.ts';
import { purgeDeliveries } from './delivery/delivery.store.ts';
import { createOutbox } from './delivery/outbox.ts';
import { WEBHOOK_LIMITS } from './limits.ts';
import type { AuthorityPort, NoticePort, RecordsPort } from './ports.ts';
import { createAllowedHosts } from './webhook/allowed-hosts.ts';
import { mountWebhooks } from './webhook/webhook.routes.ts';
import { createWebhookService } from './webhook/webhook.service.ts';
import { createWebhookCareService } from './webhook/webhook-care.service.ts';
import { createWebhookChange } from './webhook/webhook-change.ts';

export interface WebhooksDependencies {
  db: Db;
  clock: () => number;
  bus: Bus;
}

export interface WebhookRouteDependencies {
  log: Logger;
  keyring: Keyring;
  jobs: TaskScheduler;
  /** Unset: this gateway leaves deliveries to others. */
  scheduler: Pick<Scheduler, 'repeat'> | undefined;
  /** Host names, addresses and networks that webhooks may be sent to. */
  allowedHosts: readonly string[];
  authority: AuthorityPort;
  records: RecordsPort;
  notices: NoticePort;
  lookUp?: OutboundRequest['lookUp'];
}

/** Creates the outbox of events. `mountRoutes` adds what needs the areas that write to it. */
export function createWebhooksModule(dependencies: WebhooksDependencies) {
  return {
    outbox: createOutbox(dependencies),
    mountRoutes: (mount: Mount, others: WebhookRouteDependencies) =>
      mountWebhookRoutes(mount, { ...dependencies, ...others }),
  };
}

function mountWebhookRoutes(
  mount: Mount,
  dependencies: WebhooksDependencies & WebhookRouteDependencies,
) {
  const { db, clock, log, bus, keyring, jobs, scheduler, lookUp } = dependencies;
  const { authority, records, notices } = dependencies;
  const hosts = createAllowedHosts(dependencies.allowedHosts);
  const deliver = createDeliver({
    db,
    clock,
    log,
    keyring,
    hosts,
    authority,
    records,
    notices,
    lookUp,
  });
  const change = createWebhookChange({ db, bus });
  mountWebhooks(mount, {
    webhooks: createWebhookService({ db, clock, keyring, change, hosts, authority, records }),
    care: createWebhookCareService({ clock, keyring, change }),
    deliveries: createDeliveryService({ db, clock }),
  });
  const { every, retention, purgeEvery, purgeBatch } = WEBHOOK_LIMITS.delivery;
  scheduler?.repeat({ name: 'deliver webhooks', every, run: deliver });
  jobs.schedule({
    name: 'webhooks.purge',
    title: { 'zh-CN': '清理推送记录', 'en-US': 'Purge the log of webhooks' },
    when: { every: purgeEvery },
    async run() {
      const before = clock() - retention;
      while ((await purgeDeliveries(db, before, purgeBatch)) === purgeBatch);
    },
  });
  return { deliver };
}
