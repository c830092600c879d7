import type { Insertable, Selectable, Updateable } from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { WebhookTable } from '../../../platform/db/tables-webhooks.ts';
import { WEBHOOK_LIMITS } from '../limits.ts';

export interface WebhookRow extends Selectable<WebhookTable> {
  creator_name: string | null;
}

function selectWebhooks(db: Db) {
  return db
    .selectFrom('webhook')
    .leftJoin('user', 'user.id', 'webhook.created_by')
    .selectAll('webhook')
    .select('user.display_name as creator_name');
}

export async function listWebhooks(db: Db): Promise<WebhookRow[]> {
  return selectWebhooks(db).orderBy('webhook.id', 'desc').limit(WEBHOOK_LIMITS.webhooks).execute();
}

export async function findWebhook(db: Db, id: string): Promise<WebhookRow | undefined> {
  return selectWebhooks(db).where('webhook.id', '=', id).executeTakeFirst();
}

/** Webhooks of these workspaces that events are stored for. */
export async function listWorkspaces(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('webhook').select('workspace').distinct().execute();
  return rows.map(({ workspace }) => workspace);
}

export async function countWebhooks(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertWebhook(trx: Db, row: Insertable<WebhookTable>): Promise<void> {
  await trx.insertInto('webhook').values(row).execute();
}

/** Returns false where somebody else changed it first. */
export async function updateWebhook(
  trx: Db,
  { id, version }: Pick<WebhookRow, 'id' | 'version'>,
  change: Updateable<WebhookTable>,
): Promise<boolean> {
  const result = await trx
    .updateTable('webhook')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteWebhook(
  trx: Db,
  { id, version }: Pick<WebhookRow, 'id' | 'version'>,
): Promise<boolean> {
  const result = await trx
    .deleteFrom('webhook')
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Stores since when a webhook has only failed; null: it works. */
export async function setFailingSince(db: Db, id: string, since: number | null): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failing_since: since })
    .where('id', '=', id)
    .where('failing_since', since === null ? 'is not' : 'is', null)
    .execute();
}

/** Returns false where it is paused already. */
export async function pauseWebhook(trx: Db, id: string, now: number): Promise<boolean> {
  const result = await trx
    .updateTable('webhook')
    .set({ status: 'paused', updated_at: now })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Active webhooks that these people made. */
export async function countWebhooksOf(db: Db, userIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('webhook')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', 'in', orNone(userIds))
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  return Number(count);
}
