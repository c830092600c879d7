import type { Bus } from '../../../platform/bus/bus.ts';
import type { Db } from '../../../platform/db/database.ts';
import { WEBHOOK_LIMITS } from '../limits.ts';
import { listWorkspaces } from '../webhook/webhook.store.ts';
import { insertDeliveries, type WebhookEvent } from './delivery.store.ts';

interface OutboxDependencies {
  db: Db;
  clock: () => number;
  bus: Pick<Bus, 'subscribe'>;
}

/**
 * Stores events in the transaction of the change: they are delivered exactly if the change is committed. Workspaces
 * without a webhook cost no statement.
 */
export function createOutbox({ db, clock, bus }: OutboxDependencies) {
  let known: { workspaces: ReadonlySet<string>; at: number } | undefined;
  const forget = () => {
    known = undefined;
  };
  bus.subscribe('webhooks-changed', forget, forget);

  async function hasWebhooks(workspace: string): Promise<boolean> {
    const now = clock();
    if (!known || Math.abs(now - known.at) >= WEBHOOK_LIMITS.cache) {
      known = { workspaces: new Set(await listWorkspaces(db)), at: now };
    }
    return known.workspaces.has(workspace);
  }

  return {
    async emit(trx: Db, event: WebhookEvent): Promise<void> {
      if (await hasWebhooks(event.workspace)) await insertDeliveries(trx, [event], clock());
    },
    /** Stores events of one collection. */
    async emitAll(trx: Db, events: readonly WebhookEvent[]): Promise<void> {
      const [first] = events;
      if (first && (await hasWebhooks(first.workspace))) {
        await insertDeliveries(trx, events, clock());
      }
    },
    threadModule: new URL('./webhook-outbox.thread.ts', import.meta.url).href,
  };
}
