import { randomBytes } from 'node:crypto';
import { AppError, type AuditAction } from '@pedestal/contract';
import type { Suspension } from '../../../administration/makers.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { findWebhook, type WebhookRow } from './webhook.store.ts';

/** Purpose of the sealed secret. */
const SECRET_PURPOSE = 'webhook';
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export type ChangeWebhooks = <T>(work: (trx: Db) => Promise<T>) => Promise<T>;

/** Runs a change in one transaction, then tells every gateway that webhooks changed. */
export function createWebhookChange({ db, bus }: { db: Db; bus: Bus }): ChangeWebhooks {
  return async (work) => {
    const result = await db.transaction().execute(work);
    void bus.publish('webhooks-changed', {});
    return result;
  };
}

/** Throws `notFound`. */
export async function requireWebhook(trx: Db, id: string): Promise<WebhookRow> {
  const row = await findWebhook(trx, id);
  if (!row) throw new AppError('notFound');
  return row;
}

/** Throws `changedMeanwhile` where a row was not changed. */
export function requireDone(isDone: boolean): void {
  if (!isDone) throw new AppError('changedMeanwhile');
}

/** A new secret for signatures, and its sealed form. */
export function makeSecret(keyring: Keyring): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
  return { secret, sealed: keyring.seal(SECRET_PURPOSE, secret) };
}

export function openSecret(keyring: Keyring, { secret }: Pick<WebhookRow, 'secret'>): string {
  return keyring.open(SECRET_PURPOSE, secret);
}

export function entryOf(action: AuditAction, { id, label }: Pick<WebhookRow, 'id' | 'label'>) {
  return { action, targetType: 'webhook', targetId: id, targetName: label };
}

export function toView(row: WebhookRow, suspension: Suspension | null) {
  return {
    id: row.id,
    version: row.version,
    label: row.label,
    url: row.url,
    workspace: row.workspace,
    collection: row.collection,
    events: JSON.parse(row.events) as string[],
    status: row.status,
    failingSince: row.failing_since,
    createdBy: row.creator_name ?? row.created_by,
    suspension,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** What the audit log keeps of a webhook. */
export function settingsOf(row: WebhookRow) {
  const { label, url, workspace, collection, events, status } = toView(row, null);
  return { label, url, workspace, collection, events, status };
}
