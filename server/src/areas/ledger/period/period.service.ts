import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import { record } from '../../../administration/change.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { type Book, WHOLE_BOOK } from '../book/book.ts';
import type { BookAccess } from '../book/book-access.ts';
import { readLabels, showValues } from '../book/key-labels.ts';
import type { Reader, RecordPort, WorkspacePort } from '../ports.ts';
import { closePeriod, type PeriodActor, reopenPeriod } from './close-period.ts';
import { listAllPeriods, listPeriods, type PeriodKey, type PeriodRow } from './period.store.ts';

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
  const { db, kind, clock, access, records } = dependencies;
  return {
    async list(
      { params, query }: RouteParsed<Routes['list']>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const { userId } = session;
      const { book } = await access.open(userId, params);
      const { part } = query;
      const rows =
        part === undefined ? await listAllPeriods(db, book) : await listPeriods(db, book, part);
      const people = [...new Set(rows.flatMap(({ changed_by }) => changed_by ?? []))];
      const reader = { userId, locale };
      const names = await records.readNames(db, book, 'person', people, reader);
      const nameOf = new Map(names.map(({ id, label }) => [id, label]));
      const parts = await readParts(
        dependencies,
        book,
        [...new Set(rows.flatMap(partsOf))],
        reader,
      );
      return {
        items: rows.map(({ period, part, state, totals, hash, changed_at, changed_by }) => ({
          period: `${String(period).slice(0, -2)}-${String(period).slice(-2)}`,
          part: part === WHOLE_BOOK ? null : { id: part, label: parts.get(part) ?? part },
          state,
          totals: totals === null ? null : (JSON.parse(totals) as Totals),
          hash,
          changedAt: changed_at,
          changedBy: changed_by === null ? null : (nameOf.get(changed_by) ?? ''),
        })),
      };
    },

    async close(
      { params, query }: RouteParsed<Routes['close']>,
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['close']>> {
      const { book } = await access.open(context.session.userId, params, 'close');
      const asked = { ...query, period: params.period, action: 'close' } as const;
      const actor = await actorOf(dependencies, context, book, asked);
      return closePeriod({ db, kind, clock }, book, toKey(asked), actor);
    },

    async reopen(
      { params, query, body }: RouteParsed<Routes['reopen']>,
      context: SignedInContext,
    ): Promise<null> {
      const { book } = await access.open(context.session.userId, params, 'reopen');
      const asked = { ...query, period: params.period, action: 'reopen', more: body } as const;
      const actor = await actorOf(dependencies, context, book, asked);
      await reopenPeriod({ db, kind, clock }, book, toKey(asked), actor);
      return null;
    },
  };
}

/** Who closes or reopens a month, and what the audit log says about it. */
async function actorOf(
  dependencies: Dependencies,
  context: SignedInContext,
  book: Book,
  { period, part, action, more }: Asked,
): Promise<PeriodActor> {
  const { clock, blueprints } = dependencies;
  const { workspace, id, json } = book;
  const systemCode = await blueprints.systemOf(workspace);
  const reader = { userId: context.session.userId, locale: context.locale };
  const names = await readParts(dependencies, book, part === undefined ? [] : [part], reader);
  const label = part === undefined ? [] : [names.get(part) ?? part];
  const title = json.title[context.locale === 'zh-CN' ? 0 : 1];
  return {
    userId: context.session.userId,
    record: (trx, before, after) =>
      record(trx, context, clock(), {
        action: `period.${action}`,
        targetType: 'period',
        targetId: [workspace, id, period, ...(part === undefined ? [] : [part])].join(':'),
        targetName: [title, ...label, period].join(' '),
        systemCode,
        before,
        after: { ...after, ...more },
      }),
  };
}

/** Names of the values whose months are closed apart. */
async function readParts(
  { db, records }: Pick<Dependencies, 'db' | 'records'>,
  book: Book,
  parts: readonly string[],
  reader: Reader,
): Promise<Map<string, string>> {
  const dimension = book.parted === undefined ? undefined : book.dimensions[book.parted];
  if (!dimension || parts.length === 0) return new Map();
  const dimensions = [dimension];
  const shown = parts.map((part) => showValues(dimensions, [part]));
  const place = { workspace: book.workspace, dimensions };
  const labels = await readLabels({ db, records }, place, shown, reader);
  return new Map(
    parts.map((part, index) => {
      const text = shown[index]?.[dimension.id] ?? part;
      return [part, labels[dimension.id]?.[part] ?? text];
    }),
  );
}

/** What somebody asks for. */
interface Asked {
  period: string;
  part?: string | undefined;
  action: 'close' | 'reopen';
  more?: object;
}

const partsOf = ({ part }: PeriodRow) => (part === WHOLE_BOOK ? [] : [part]);

/** The month is `yyyy-mm`. */
const toKey = ({ period, part }: Asked): PeriodKey => ({
  part: part ?? WHOLE_BOOK,
  period: Number(period.replace('-', '')),
});
