import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { record } from '../../../administration/change.ts';
import { findSuspensions } from '../../../administration/makers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Keyring } from '../../../platform/keyring/keyring.ts';
import { WEBHOOK_LIMITS } from '../limits.ts';
import type { AuthorityPort, RecordsPort } from '../ports.ts';
import type { AllowedHosts } from './allowed-hosts.ts';
import * as store from './webhook.store.ts';
import {
  type ChangeWebhooks,
  entryOf,
  makeSecret,
  requireDone,
  requireWebhook,
  settingsOf,
  toView,
} from './webhook-change.ts';

type Routes = typeof routeGroups.webhook;
type Input = RouteParsed<Routes['create']>['body'];

export interface WebhookDependencies {
  db: Db;
  clock: () => number;
  keyring: Keyring;
  change: ChangeWebhooks;
  hosts: AllowedHosts;
  authority: AuthorityPort;
  records: Pick<RecordsPort, 'listReadable'>;
}

export type WebhookService = ReturnType<typeof createWebhookService>;

/** Subscriptions of other systems to events of records. A webhook acts for the person who made it. */
export function createWebhookService(dependencies: WebhookDependencies) {
  const { db, clock, keyring, change, hosts, authority, records } = dependencies;

  async function requireTarget(input: Input, userId: string): Promise<void> {
    if (!hosts.isUrlAllowed(new URL(input.url))) throw new AppError('webhookHostRefused');
    const readable = await records.listReadable(userId);
    const isReadable = readable.some(
      ({ workspace, collection }) =>
        workspace === input.workspace &&
        (input.collection === '*' || collection === input.collection),
    );
    if (!isReadable) throw new AppError('notFound');
  }

  return {
    async list(context: SignedInContext): Promise<RouteOutput<Routes['list']>> {
      const rows = await store.listWebhooks(db);
      const suspensions = await findSuspensions(
        db,
        rows.map((row) => row.created_by),
        (userId) => authority.hasPermission(userId, PERMISSIONS.manageWebhooks),
      );
      return {
        items: rows.map((row) => toView(row, suspensions.get(row.created_by) ?? null)),
        allowedHosts: [...hosts.entries],
        targets: await records.listReadable(context.session.userId),
      };
    },

    async create(input: Input, context: SignedInContext) {
      const { userId } = context.session;
      await requireTarget(input, userId);
      const { secret, sealed } = makeSecret(keyring);
      const now = clock();
      const times = { created_at: now, updated_at: now };
      const row = { id: newId(now), ...toColumns(input), secret: sealed, created_by: userId };
      await change(async (trx) => {
        if ((await store.countWebhooks(trx)) >= WEBHOOK_LIMITS.webhooks) {
          throw new AppError('tooManyWebhooks');
        }
        await store.insertWebhook(trx, { ...row, ...times });
        await record(trx, context, now, { ...entryOf('webhook.create', row), after: input });
      });
      return { secret, ...toView(await requireWebhook(db, row.id), null) };
    },

    async update(
      id: string,
      { version, status, ...input }: RouteParsed<Routes['update']>['body'],
      context: SignedInContext,
    ) {
      const { userId } = context.session;
      await requireTarget(input, userId);
      await change(async (trx) => {
        const row = await requireWebhook(trx, id);
        const now = clock();
        const columns = {
          ...toColumns(input),
          status,
          ...(status === 'active' ? { failing_since: null } : {}),
          // Whoever changes where it goes answers for it from then on.
          created_by: userId,
          updated_at: now,
        };
        requireDone(await store.updateWebhook(trx, { id, version }, columns));
        const values = { before: settingsOf(row), after: { ...input, status } };
        await record(trx, context, now, { ...entryOf('webhook.update', row), ...values });
      });
      return toView(await requireWebhook(db, id), null);
    },
  };
}

function toColumns({ label, url, workspace, collection, events }: Input) {
  return {
    label,
    url: new URL(url).href,
    workspace,
    collection,
    events: JSON.stringify([...new Set(events)]),
  };
}
