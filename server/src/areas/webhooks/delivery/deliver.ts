import { PERMISSIONS } from '@pedestal/contract';
import type { Logger } from 'pino';
import { findSuspensions } from '../../../administration/makers.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { OutboundRequest } from '../../../platform/http/outbound/request-once.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { WEBHOOK_LIMITS } from '../limits.ts';
import type { AuthorityPort, NoticePort, RecordsPort } from '../ports.ts';
import type { AllowedHosts } from '../webhook/allowed-hosts.ts';
import * as webhooks from '../webhook/webhook.store.ts';
import { openSecret } from '../webhook/webhook-change.ts';
import * as store from './delivery.store.ts';
import { sendDelivery } from './send-delivery.ts';

const { taken, perWebhook, lease, waits, pauseAfter } = WEBHOOK_LIMITS.delivery;

export const PING = 'ping';

export interface DeliverDependencies {
  db: Db;
  clock: () => number;
  log: Logger;
  keyring: Keyring;
  hosts: AllowedHosts;
  authority: AuthorityPort;
  records: Pick<RecordsPort, 'canRead'>;
  notices: NoticePort;
  /** Resolves host names; the system's resolver by default. */
  lookUp?: OutboundRequest['lookUp'];
}

/** Sends the deliveries that are due. Any number of gateways may do so at once. */
export function createDeliver(dependencies: DeliverDependencies) {
  const { db, clock, log, keyring, hosts, authority, records, notices, lookUp } = dependencies;

  /** Why the event must not leave: the maker cannot act any more, or cannot see the record. */
  async function refusalOf(webhook: webhooks.WebhookRow, delivery: store.DeliveryRow) {
    const { created_by: maker } = webhook;
    const suspensions = await findSuspensions(db, [maker], (userId) =>
      authority.hasPermission(userId, PERMISSIONS.manageWebhooks),
    );
    const suspension = suspensions.get(maker);
    if (suspension || delivery.event === PING) return suspension ?? null;
    const { workspace, collection, record_id: recordId } = delivery;
    const isSeen = await records.canRead(maker, { workspace, collection, recordId });
    return isSeen ? null : ('recordHidden' as const);
  }

  async function attempt(delivery: store.DeliveryRow): Promise<void> {
    const startedAt = clock();
    const webhook = await webhooks.findWebhook(db, delivery.webhook_id);
    if (!webhook || !(await store.takeDelivery(db, delivery, startedAt + lease))) return;
    const refusal = await refusalOf(webhook, delivery);
    if (refusal) {
      const nothing = { at: startedAt, nextAt: startedAt, status: null, duration: 0 };
      await store.storeAttempt(db, delivery.id, { ...nothing, state: 'dropped', error: refusal });
      return;
    }
    const secret = openSecret(keyring, webhook);
    const begun = performance.now();
    const { status, error } = await sendDelivery({ url: webhook.url, secret }, delivery, {
      hosts,
      lookUp,
      now: startedAt,
    });
    const at = clock();
    const wait = error === null ? undefined : waits[delivery.attempts];
    await store.storeAttempt(db, delivery.id, {
      state: error === null ? 'delivered' : wait === undefined ? 'failed' : 'pending',
      nextAt: at + (wait ?? 0),
      at,
      status,
      duration: Math.round(performance.now() - begun),
      error,
    });
    if (error === null) await webhooks.setFailingSince(db, webhook.id, null);
    else await noteFailure(webhook, at);
  }

  async function noteFailure(webhook: webhooks.WebhookRow, at: number): Promise<void> {
    if (webhook.failing_since === null) return webhooks.setFailingSince(db, webhook.id, at);
    if (at - webhook.failing_since < pauseAfter) return;
    const announce = await db.transaction().execute(async (trx) => {
      const isPaused = await webhooks.pauseWebhook(trx, webhook.id, at);
      return isPaused ? notices.notifyPaused(trx, webhook.created_by, webhook) : undefined;
    });
    announce?.();
    log.warn({ webhook: webhook.id }, 'a webhook failed for long and was paused');
  }

  /** Returns how many deliveries were tried. */
  return async function deliver(): Promise<number> {
    const due = chooseFairly(await store.listDue(db, clock()));
    await Promise.all(due.map(attempt));
    return due.length;
  };
}

/** A few of each webhook, so that one with a long queue does not hold up the others. */
function chooseFairly(due: readonly store.DeliveryRow[]): store.DeliveryRow[] {
  const groups = Map.groupBy(due, (delivery) => delivery.webhook_id);
  return [...groups.values()].flatMap((group) => group.slice(0, perWebhook)).slice(0, taken);
}
