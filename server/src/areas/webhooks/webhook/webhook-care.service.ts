import { record } from '../../../administration/change.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import * as store from './webhook.store.ts';
import {
  type ChangeWebhooks,
  entryOf,
  makeSecret,
  requireDone,
  requireWebhook,
  settingsOf,
} from './webhook-change.ts';

export type WebhookCareService = ReturnType<typeof createWebhookCareService>;

/** Hands webhooks over, renews their secrets and deletes them. */
export function createWebhookCareService(dependencies: {
  clock: () => number;
  keyring: Keyring;
  change: ChangeWebhooks;
}) {
  const { clock, keyring, change } = dependencies;
  return {
    takeOver: (id: string, context: SignedInContext): Promise<null> =>
      change(async (trx) => {
        const { userId } = context.session;
        const row = await requireWebhook(trx, id);
        requireDone(await store.updateWebhook(trx, row, { created_by: userId }));
        await record(trx, context, clock(), {
          ...entryOf('webhook.takeOver', row),
          before: { createdBy: row.created_by },
          after: { createdBy: userId },
        });
        return null;
      }),

    renewSecret: (id: string, context: SignedInContext) =>
      change(async (trx) => {
        const { secret, sealed } = makeSecret(keyring);
        const row = await requireWebhook(trx, id);
        const now = clock();
        requireDone(await store.updateWebhook(trx, row, { secret: sealed, updated_at: now }));
        await record(trx, context, now, {
          ...entryOf('webhook.renewSecret', row),
          after: { secret: 'renewed' },
        });
        return { secret };
      }),

    remove: (id: string, version: number, context: SignedInContext): Promise<null> =>
      change(async (trx) => {
        const row = await requireWebhook(trx, id);
        requireDone(await store.deleteWebhook(trx, { id, version }));
        await record(trx, context, clock(), {
          ...entryOf('webhook.delete', row),
          before: settingsOf(row),
        });
        return null;
      }),
  };
}
