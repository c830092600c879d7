import { formatDay, formatDecimal } from '@pedestal/blueprint';
import type { RouteOutput, RouteParsed, routeGroups } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { dayOf } from '../../../platform/time/day-of.ts';
import type { Reader, RecordPort } from '../ports.ts';
import { readGroups } from './book.service.ts';
import type { Book } from './book.ts';
import type { BookAccess } from './book-access.ts';
import { compileKeyFilter, requireDay } from './key-filter.ts';
import { readLabels, showValues } from './key-labels.ts';
import { listContext } from './key-links.ts';
import { type AgeingQuery, emptyAges, readAges } from './read-ages.ts';
import { explainRefusals, InputRefused } from './refuse-input.ts';

type Route = (typeof routeGroups.ledger)['ageing'];

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  clock: () => number;
  access: BookAccess;
  records: RecordPort;
}

export type AgeingService = ReturnType<typeof createAgeingService>;

/** How long what is on hand has been there. */
export function createAgeingService({ db, kind, clock, access, records }: Dependencies) {
  async function ageing(
    { params, query }: RouteParsed<Route>,
    reader: Reader,
  ): Promise<RouteOutput<Route>> {
    const { book } = await access.open(reader.userId, params);
    const context = listContext(reader, clock());
    const filter = await compileKeyFilter({ records, context }, book, query);
    const wanted = { ...readQuery(book, query, clock()), filter };
    const { by } = wanted;
    const { scale = 0 } = book.measures[wanted.measure] ?? {};
    const show = (ages: readonly bigint[]) => ({
      total: formatDecimal(sumOf(ages), scale),
      ages: ages.map((each) => formatDecimal(each, scale)),
    });
    const none = emptyAges(wanted.limits);
    const found = await readAges(db, kind, wanted);
    if (!found) return { items: [], labels: {}, total: show(none), isTooLarge: true };
    const items = found.map(({ values, ages, since }) => ({
      values: showValues(by, values),
      ...show(ages),
      since: formatDay(since),
    }));
    const shown = { workspace: book.workspace, dimensions: by };
    const rows = items.map(({ values }) => values);
    return {
      items,
      labels: await readLabels({ db, records }, shown, rows, reader),
      total: show(none.map((_, at) => sumOf(found.map(({ ages }) => ages[at] ?? 0n)))),
      isTooLarge: false,
    };
  }

  return {
    ageing: (input: RouteParsed<Route>, { session, locale }: SignedInContext) =>
      explainRefusals(locale, () => ageing(input, { userId: session.userId, locale })),
  };
}

const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, each) => sum + each, 0n);

function readQuery(
  book: Book,
  query: RouteParsed<Route>['query'],
  now: number,
): Omit<AgeingQuery, 'filter'> {
  const measure = findMeasure(book, query.measure);
  return {
    book,
    by: readGroups(book, query.by),
    measure,
    quantity: book.measures[measure]?.average ?? measure,
    day: requireDay('day', query.day ?? dayOf(now)),
    limits: readLimits(query.days),
  };
}

function findMeasure({ measures }: Book, id: string | undefined): number {
  if (id === undefined) return 0;
  const found = measures.findIndex((each) => each.id === id);
  if (found < 0) throw new InputRefused('measure', 'unknownMeasure', id);
  return found;
}

function readLimits(days: string): number[] {
  const limits = days.split(',').map(Number);
  const isRising = limits.every((each, index) => index === 0 || each > (limits[index - 1] ?? 0));
  if (!isRising) throw new InputRefused('days', 'notRising');
  return limits;
}
