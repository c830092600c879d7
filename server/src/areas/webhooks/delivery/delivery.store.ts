import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { WebhookDeliveryTable } from '../../../platform/db/tables-webhooks.ts';
import { WEBHOOK_LIMITS } from '../limits.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;

/** An event of a record. It names the record and carries none of its values. */
export interface WebhookEvent {
  workspace: string;
  collection: string;
  recordId: string;
  version: number;
  event: string;
  transition?: string | undefined;
}

/** Stores a delivery of the event for each webhook that wants it, in the transaction of the change. */
const ROWS_PER_STATEMENT = 500;

/** Stores events of one collection for the webhooks that want them. */
export async function insertDeliveries(
  trx: Db,
  events: readonly WebhookEvent[],
  at: number,
): Promise<void> {
  const [first] = events;
  if (!first) return;
  const webhooks = await trx
    .selectFrom('webhook')
    .select(['id', 'events'])
    .where('workspace', '=', first.workspace)
    .where('collection', 'in', ['*', first.collection])
    .execute();
  const rows = webhooks.flatMap(({ id, events: wanted }) => {
    const names = JSON.parse(wanted) as string[];
    return events.filter(({ event }) => names.includes(event)).map((event) => toRow(id, event, at));
  });
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    await trx
      .insertInto('webhook_delivery')
      .values(rows.slice(from, from + ROWS_PER_STATEMENT))
      .execute();
  }
}

export async function insertDelivery(
  trx: Db,
  webhookId: string,
  event: WebhookEvent,
  at: number,
): Promise<void> {
  await trx
    .insertInto('webhook_delivery')
    .values(toRow(webhookId, event, at))
    .execute();
}

function toRow(webhookId: string, event: WebhookEvent, at: number) {
  return {
    id: newId(at),
    webhook_id: webhookId,
    event: event.event,
    workspace: event.workspace,
    collection: event.collection,
    record_id: event.recordId,
    record_version: event.version,
    transition: event.transition ?? null,
    at,
    next_at: at,
  };
}

/** Deliveries of active webhooks that are due, oldest first. */
export async function listDue(db: Db, now: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_delivery as delivery')
    .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
    .selectAll('delivery')
    .where('delivery.state', '=', 'pending')
    .where('delivery.next_at', '<=', now)
    .where('webhook.status', '=', 'active')
    .orderBy('delivery.next_at')
    .limit(WEBHOOK_LIMITS.delivery.considered)
    .execute();
}

/** Takes a delivery for this gateway. False: another one did, or it is not pending any more. */
export async function takeDelivery(
  db: Db,
  { id, next_at, attempts }: Pick<DeliveryRow, 'id' | 'next_at' | 'attempts'>,
  until: number,
): Promise<boolean> {
  const result = await db
    .updateTable('webhook_delivery')
    .set({ next_at: until, attempts: attempts + 1 })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where('next_at', '=', next_at)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export interface AttemptResult {
  state: DeliveryRow['state'];
  nextAt: number;
  at: number;
  status: number | null;
  duration: number;
  error: DeliveryRow['last_error'];
}

export async function storeAttempt(db: Db, id: string, result: AttemptResult): Promise<void> {
  await db
    .updateTable('webhook_delivery')
    .set({
      state: result.state,
      next_at: result.nextAt,
      last_at: result.at,
      last_status: result.status,
      last_ms: result.duration,
      last_error: result.error,
    })
    .where('id', '=', id)
    .execute();
}

export async function listDeliveries(
  db: Db,
  webhookId: string,
  before: string | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Makes a finished delivery due again. False: there is none, or it is pending. */
export async function resendDelivery(
  trx: Db,
  webhookId: string,
  id: string,
  now: number,
): Promise<boolean> {
  const result = await trx
    .updateTable('webhook_delivery')
    .set({ state: 'pending', attempts: 0, next_at: now, last_error: null })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .where('state', '!=', 'pending')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Deletes a batch of old deliveries; returns how many. */
export async function purgeDeliveries(db: Db, before: number, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('webhook_delivery')
    .where('id', 'in', (eb) =>
      eb.selectFrom('webhook_delivery').select('id').where('at', '<', before).limit(limit),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
