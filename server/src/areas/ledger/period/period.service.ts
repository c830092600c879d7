import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import { record } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Book } from '../book/book.ts';
import type { BookAccess } from '../book/book-access.ts';
import type { RecordPort, WorkspacePort } from '../ports.ts';
import { closePeriod, type PeriodActor, reopenPeriod } from './close-period.ts';
import { listPeriods } from './period.store.ts';

type Routes = typeof routeGroups.ledgerPeriod;
type Totals = RouteOutput<Routes['close']>['totals'];

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  access: BookAccess;
  blueprints: WorkspacePort;
  records: Pick<RecordPort, 'readNames'>;
}

export type PeriodService = ReturnType<typeof createPeriodService>;

/** Months of books: who closes and reopens them is in the audit log. */
export function createPeriodService(dependencies: Dependencies) {
  const { db, kind, clock, access, blueprints, records } = dependencies;

  async function actorOf(
    context: SignedInContext,
    { workspace, id, json }: Book,
    { period, action, more }: { period: string; action: 'close' | 'reopen'; more?: object },
  ): Promise<PeriodActor> {
    const systemCode = await blueprints.systemOf(workspace);
    return {
      userId: context.session.userId,
      record: (trx, before, after) =>
        record(trx, context, clock(), {
          action: `period.${action}`,
          targetType: 'period',
          targetId: `${workspace}:${id}:${period}`,
          targetName: `${json.title[context.locale === 'zh-CN' ? 0 : 1]} ${period}`,
          systemCode,
          before,
          after: { ...after, ...more },
        }),
    };
  }

  return {
    async list(
      { params }: RouteParsed<Routes['list']>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const { userId } = session;
      const { book } = await access.open(userId, params);
      const rows = await listPeriods(db, book);
      const people = [...new Set(rows.flatMap(({ changed_by }) => changed_by ?? []))];
      const reader = { userId, locale };
      const names = await records.readNames(db, book, 'person', people, reader);
      const nameOf = new Map(names.map(({ id, label }) => [id, label]));
      return {
        items: rows.map(({ period, state, totals, hash, changed_at, changed_by }) => ({
          period: `${String(period).slice(0, -2)}-${String(period).slice(-2)}`,
          state,
          totals: totals === null ? null : (JSON.parse(totals) as Totals),
          hash,
          changedAt: changed_at,
          changedBy: changed_by === null ? null : (nameOf.get(changed_by) ?? ''),
        })),
      };
    },

    async close(
      { params }: RouteParsed<Routes['close']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['close']>> {
      const { book } = await access.open(context.session.userId, params, 'close');
      const actor = await actorOf(context, book, { period: params.period, action: 'close' });
      return closePeriod({ db, kind, clock }, book, toNumber(params.period), actor);
    },

    async reopen(
      { params, body }: RouteParsed<Routes['reopen']>,
      context: SignedInContext,
    ): Promise<null> {
      const { book } = await access.open(context.session.userId, params, 'reopen');
      const { period } = params;
      const actor = await actorOf(context, book, { period, action: 'reopen', more: body });
      await reopenPeriod({ db, kind, clock }, book, toNumber(period), actor);
      return null;
    },
  };
}

/** yyyymm of `yyyy-mm`. */
const toNumber = (period: string) => Number(period.replace('-', ''));
