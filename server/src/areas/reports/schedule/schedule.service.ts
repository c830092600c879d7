import {
  AppError,
  PERMISSIONS,
  type ReportSchedule,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, record, requireChanged } from '../../../administration/change.ts';
import { findSuspensions } from '../../../administration/makers.ts';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { ItemAuthority } from '../item/item-access.ts';
import { REPORTS } from '../limits.ts';
import { nextTime } from './next-time.ts';
import * as store from './schedule.store.ts';
import { createScheduleAccess } from './schedule-access.ts';
import { readScheduleContent, type ScheduleContent, type Values } from './schedule-content.ts';
import type { SendQueue } from './send-job.ts';

type Routes = typeof routeGroups.reportSchedule;

interface Dependencies {
  administration: Administration;
  authority: ItemAuthority;
  sending: SendQueue;
  /** A mail server is set. */
  canMail: boolean;
}

type AuditParts = [
  trx: Db,
  context: SignedInContext,
  action: 'create' | 'save' | 'delete' | 'leave',
  target: { id: string; name: string; after?: object },
];

export type ScheduleService = ReturnType<typeof createScheduleService>;

/** Reports and dashboards that are sent at times, to each recipient as that person. */
export function createScheduleService(dependencies: Dependencies) {
  const { administration, authority, sending, canMail } = dependencies;
  const { db, clock, change } = administration;
  const isManager = (userId: string) => authority.hasPermission(userId, PERMISSIONS.manageReports);
  const audit = (...[trx, context, action, target]: AuditParts) =>
    record(trx, context, clock(), {
      action: `reportSchedule.${action}`,
      targetType: 'reportSchedule',
      targetId: target.id,
      targetName: target.name,
      after: { ...target.after },
    });
  const { check, requireOwn, openItem } = createScheduleAccess(authority);

  return {
    async list(
      { query }: RouteParsed<Routes['list']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const { userId } = session;
      const seesAll = query.all === 'true';
      if (seesAll && !(await isManager(userId))) throw new AppError('forbidden');
      const rows = await store.readSchedules(
        db,
        { userId: seesAll ? undefined : userId, itemId: query.itemId },
        REPORTS.schedules.listed,
      );
      return { items: await showSchedules(db, rows, userId, isManager), canMail };
    },

    create: ({ body }: RouteParsed<Routes['create']>, context: SignedInContext) =>
      change(async (trx) => {
        const { userId } = context.session;
        const { itemId, ...values } = body;
        const { content } = await openItem(trx, itemId, userId);
        await check(trx, values, content, context);
        const count = await store.countSchedules(trx, userId);
        if (count >= REPORTS.schedules.perPerson) throw new AppError('tooManyReports');
        const now = clock();
        const id = newId(now);
        await store.insertSchedule(trx, {
          ...{ id, item_id: itemId, owner_id: userId, last_at: null },
          ...{ sent: 0, skipped: 0, failed: 0, version: 1, created_at: now },
          ...columnsOf(values, now),
        });
        await store.replaceRecipients(trx, id, values.recipientIds);
        await audit(trx, context, 'create', { id, name: values.name, after: sentTo(values) });
        return { id, version: 1 };
      }),

    save: ({ params, body }: RouteParsed<Routes['save']>, context: SignedInContext) =>
      change(async (trx) => {
        const { userId } = context.session;
        const { version, ...values } = body;
        const { id, item_id } = await requireOwn(trx, params.id, userId);
        const { content } = await openItem(trx, item_id, userId);
        await check(trx, values, content, context);
        const columns = columnsOf(values, clock());
        requireChanged(await store.updateSchedule(trx, { id, version }, columns));
        await store.replaceRecipients(trx, id, values.recipientIds);
        await audit(trx, context, 'save', { id, name: values.name, after: sentTo(values) });
        return { id, version: version + 1 };
      }),

    remove: ({ params, body }: RouteParsed<Routes['remove']>, context: SignedInContext) =>
      change(async (trx): Promise<null> => {
        const { id, name } = await requireOwn(trx, params.id, context.session.userId);
        const isDeleted = await store.deleteSchedule(trx, { id, version: body.version });
        if (!isDeleted) throw new AppError('changedMeanwhile');
        await audit(trx, context, 'delete', { id, name });
        return null;
      }),

    leave: ({ params }: RouteParsed<Routes['leave']>, context: SignedInContext) =>
      change(async (trx): Promise<null> => {
        const { userId } = context.session;
        const found = await store.findSchedule(trx, params.id);
        const hasLeft = found && (await store.removeRecipient(trx, found.id, userId));
        if (!hasLeft) throw new AppError('notFound');
        await audit(trx, context, 'leave', found);
        return null;
      }),

    async run(
      { params }: RouteParsed<Routes['run']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['run']>> {
      const { userId } = session;
      const found = await store.findSchedule(db, params.id);
      const recipients = found ? await store.readRecipients(db, [found.id]) : [];
      const isConcerned = found?.owner_id === userId || recipients.some(({ id }) => id === userId);
      if (!found || !(isConcerned || (await isManager(userId)))) throw new AppError('notFound');
      return sending.sendNow(found, userId);
    },
  };
}

const sentTo = ({ recipientIds, roleIds }: Values) => ({ recipientIds, roleIds });

function columnsOf({ name, recipientIds: _, isOn, ...content }: Values, now: number) {
  return {
    name,
    content: JSON.stringify(content satisfies ScheduleContent),
    is_on: isOn ? (1 as const) : (0 as const),
    next_at: isOn ? nextTime(content.when, content.timeZone, now) : null,
    updated_at: now,
  };
}

async function showSchedules(
  db: Db,
  rows: readonly store.ScheduleRow[],
  userId: string,
  isManager: (userId: string) => boolean | Promise<boolean>,
): Promise<ReportSchedule[]> {
  const ids = rows.map(({ id }) => id);
  const recipients = Map.groupBy(await store.readRecipients(db, ids), (each) => each.scheduleId);
  const owners = await readUserNames(
    db,
    rows.map(({ owner_id }) => owner_id),
  );
  const contents = rows.map(readScheduleContent);
  const roles = await store.readRoles(
    db,
    contents.flatMap(({ roleIds }) => roleIds),
  );
  const forOthers = rows.filter(({ id, owner_id }, index) => {
    const own = recipients.get(id) ?? [];
    return own.some((each) => each.id !== owner_id) || (contents[index]?.roleIds.length ?? 0) > 0;
  });
  const others = new Set(forOthers.map(({ owner_id }) => owner_id));
  const suspensions = await findSuspensions(
    db,
    owners.keys(),
    (id) => !others.has(id) || isManager(id),
  );
  return rows.flatMap((row, index) => {
    const content = contents[index];
    if (!content) return [];
    const { roleIds, ...shown } = content;
    const own = recipients.get(row.id) ?? [];
    return [
      {
        ...shown,
        id: row.id,
        version: row.version,
        itemId: row.item_id,
        // A dataset has no schedules.
        itemKind: row.item_kind === 'dashboard' ? ('dashboard' as const) : ('report' as const),
        itemName: row.item_name,
        itemNameEn: row.item_name_en,
        name: row.name,
        recipients: own.map(({ scheduleId: _, ...each }) => each),
        roles: roles.filter(({ id }) => roleIds.includes(id)),
        isOn: row.is_on === 1,
        suspension: suspensions.get(row.owner_id) ?? null,
        owner: owners.get(row.owner_id) ?? null,
        isMine: row.owner_id === userId,
        nextAt: row.next_at,
        last:
          row.last_at === null
            ? null
            : { at: row.last_at, sent: row.sent, skipped: row.skipped, failed: row.failed },
      },
    ];
  });
}
