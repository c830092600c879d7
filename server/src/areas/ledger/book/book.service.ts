import { formatDecimal } from '@pedestal/blueprint';
import {
  AppError,
  type DescribedBook,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import type { Reader, RecordPort } from '../ports.ts';
import {
  type BalanceQuery,
  type BalanceSum,
  countSummed,
  readBalanceSums,
  readBalanceTotal,
} from './balance-list.store.ts';
import type { Book, Dimension } from './book.ts';
import type { BookAccess, OpenedBook } from './book-access.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { compileKeyFilter, findDimension, requireDay } from './key-filter.ts';
import { readLabels, showValues, targetOf } from './key-labels.ts';
import { listContext } from './key-links.ts';
import { explainRefusals } from './refuse-input.ts';

type Routes = typeof routeGroups.ledger;

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  access: BookAccess;
  records: RecordPort;
}

export type BookService = ReturnType<typeof createBookService>;

/** Books and their balances as far as a person may read them. */
export function createBookService({ db, kind, clock, access, records }: Dependencies) {
  async function balances(
    { params, query }: RouteParsed<Routes['balances']>,
    reader: Reader,
  ): Promise<RouteOutput<Routes['balances']>> {
    const { book } = await access.open(reader.userId, params);
    const by = readGroups(book, query.by);
    const context = listContext(reader, clock());
    const wanted: BalanceQuery = {
      by,
      filter: await compileKeyFilter({ records, context }, book, query),
      day: query.day === undefined ? undefined : requireDay('day', query.day),
      includesZero: query.zero === 'true',
    };
    const name = JSON.stringify([
      by.map(({ id }) => id),
      query.day,
      query.f,
      query.zero,
      query.guarded,
    ]);
    const types = by.map(({ field }) => (field.type === 'date' ? 'number' : 'text'));
    const after = readCursor(query.cursor, name, types);
    const { summed } = LEDGER_LIMITS;
    if ((await countSummed(db, kind, book, wanted, summed + 1)) > summed) {
      return { items: [], labels: {}, total: null, next: null, isTooLarge: true };
    }
    const found = await readBalanceSums(db, kind, book, wanted, { after, limit: query.limit + 1 });
    const page = found.slice(0, query.limit);
    const last = found.length > query.limit ? page.at(-1) : undefined;
    const items = page.map(({ values, ...sum }) => ({
      values: showValues(by, values),
      ...showSum(book, sum, wanted.day),
    }));
    const shown = { workspace: book.workspace, dimensions: by };
    return {
      items,
      labels: await readLabels(
        { db, records },
        shown,
        items.map(({ values }) => values),
        reader,
      ),
      total: after ? null : await readTotal(book, wanted),
      next: last ? writeCursor(name, last.values) : null,
      isTooLarge: false,
    };
  }

  async function readTotal(book: Book, wanted: BalanceQuery) {
    const { count, ...sum } = await readBalanceTotal(db, kind, book, wanted);
    return { count, ...showSum(book, sum, wanted.day) };
  }

  return {
    async books(
      { params }: RouteParsed<Routes['books']>,
      { session }: SignedInContext,
    ): Promise<RouteOutput<Routes['books']>> {
      const found = await access.list(session.userId, params.workspace);
      return { items: found.map(describeBook) };
    },

    balances: (input: RouteParsed<Routes['balances']>, { session, locale }: SignedInContext) =>
      explainRefusals(locale, () => balances(input, { userId: session.userId, locale })),

    async options(
      { params, query }: RouteParsed<Routes['options']>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['options']>> {
      const { userId } = session;
      const { book } = await access.open(userId, params);
      const dimension = book.dimensions.find(({ id }) => id === params.dimension);
      const target = dimension && targetOf(dimension);
      if (target === undefined) throw new AppError('notFound');
      return { items: await records.findNames(book, target, query, { userId, locale }) };
    },
  };
}

/** The dimensions to group by, each once; without any, all of them. */
export function readGroups(book: Book, by: string | undefined): readonly Dimension[] {
  if (by === undefined) return book.dimensions;
  return [...new Set(by.split(','))].map((id) => findDimension(book, id, 'by'));
}

/** Only what is on hand now can be reserved. */
function showSum(
  { measures, reserved }: Book,
  sum: Pick<BalanceSum, 'amounts' | 'reserved'>,
  day: number | undefined,
) {
  const scale = reserved === undefined ? 0 : (measures[reserved]?.scale ?? 0);
  const isReservable = reserved !== undefined && day === undefined;
  const onHand = reserved === undefined ? 0n : (sum.amounts[reserved] ?? 0n);
  return {
    amounts: Object.fromEntries(
      measures.map(({ id, scale: own }, index) => [
        id,
        formatDecimal(sum.amounts[index] ?? 0n, own),
      ]),
    ),
    reserved: isReservable ? formatDecimal(sum.reserved, scale) : null,
    available: isReservable ? formatDecimal(onHand - sum.reserved, scale) : null,
  };
}

function describeBook({ book: { json, id }, can }: OpenedBook): DescribedBook {
  return {
    id,
    title: [...json.title],
    help: json.help ? [...json.help] : null,
    dimensions: json.dimensions.map((field) => structuredClone(field) as never),
    measures: json.measures.map((measure) => ({
      id: measure.id,
      title: [...measure.title],
      scale: measure.scale,
      isGuarded: measure.guard !== undefined,
      isConserving: measure.conserving !== undefined,
      average: measure.average ?? null,
    })),
    reserved: json.reservations?.measure ?? null,
    periods: json.periods ?? null,
    can,
  };
}
