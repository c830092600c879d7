import { AppError, type RouteOutput, type routeGroups } from '@pedestal/contract';
import { record } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { findWebhook } from '../webhook/webhook.store.ts';
import { entryOf } from '../webhook/webhook-change.ts';
import { PING } from './deliver.ts';
import * as store from './delivery.store.ts';

type Routes = typeof routeGroups.webhook;

export type DeliveryService = ReturnType<typeof createDeliveryService>;

/** The log of deliveries. */
export function createDeliveryService({ db, clock }: { db: Db; clock: () => number }) {
  return {
    async list(
      webhookId: string,
      cursor: string | undefined,
      limit: number,
    ): Promise<RouteOutput<Routes['listDeliveries']>> {
      if (!(await findWebhook(db, webhookId))) throw new AppError('notFound');
      const rows = await store.listDeliveries(db, webhookId, cursor, limit + 1);
      const items = rows.slice(0, limit);
      const next = rows.length > limit ? (items.at(-1)?.id ?? null) : null;
      return { items: items.map(toView), next };
    },

    async resend(webhookId: string, id: string, context: SignedInContext): Promise<null> {
      return db.transaction().execute(async (trx) => {
        const webhook = await findWebhook(trx, webhookId);
        const isDue = webhook && (await store.resendDelivery(trx, webhookId, id, clock()));
        if (!isDue) throw new AppError('notFound');
        await record(trx, context, clock(), {
          ...entryOf('webhook.resend', webhook),
          after: { delivery: id },
        });
        return null;
      });
    },

    /** Sends an event without a record, to try the receiver. */
    async ping(webhookId: string, context: SignedInContext): Promise<null> {
      return db.transaction().execute(async (trx) => {
        const webhook = await findWebhook(trx, webhookId);
        if (!webhook) throw new AppError('notFound');
        const { workspace, collection } = webhook;
        const event = { workspace, collection, recordId: '', version: 0, event: PING };
        await store.insertDelivery(trx, webhookId, event, clock());
        await record(trx, context, clock(), {
          ...entryOf('webhook.ping', webhook),
          after: { url: webhook.url },
        });
        return null;
      });
    },
  };
}

function toView(row: store.DeliveryRow) {
  return {
    id: row.id,
    event: row.event,
    collection: row.collection,
    recordId: row.record_id,
    recordVersion: row.record_version,
    transition: row.transition,
    at: row.at,
    state: row.state,
    attempts: row.attempts,
    nextAt: row.state === 'pending' ? row.next_at : null,
    lastAt: row.last_at,
    status: row.last_status,
    duration: row.last_ms,
    error: row.last_error,
  };
}
