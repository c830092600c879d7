import { AppError, type RouteOutput, type RouteParsed, type routeGroups } from '@pedestal/contract';
import type {
  FigureStatement,
  FigureTable,
  LinePlace,
} from '../../../platform/figures/figure-table.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { CachedRows } from '../engine/figure-cache.ts';
import { REPORTS } from '../limits.ts';
import { openTable, type QueryDependencies } from './run-query.ts';
import type { RunningRequests } from './running-requests.ts';
import { refuse } from './texts.ts';

type Route = (typeof routeGroups.reportQuery)['lines'];

interface Parts extends Pick<QueryDependencies, 'clock' | 'sources'> {
  requests: RunningRequests;
  read(
    table: FigureTable,
    statement: FigureStatement,
    userId: string,
    options: { signal: AbortSignal; fresh: boolean; deadline: number },
  ): Promise<CachedRows>;
}

/** Lists the lines of records behind a figure, with the rights of a person. */
export async function listLines(
  { requests, read, ...dependencies }: Parts,
  { body }: RouteParsed<Route>,
  context: SignedInContext,
): Promise<RouteOutput<Route>> {
  const { userId } = context.session;
  const reader = { userId, locale: context.locale };
  const { signal, abort } = requests.begin(userId, body.id);
  context.onDisconnect?.(abort);
  try {
    const table = await openTable(dependencies, body.table, reader);
    const { listing } = table;
    if (!listing) throw new AppError('notFound');
    const after = body.after === undefined ? undefined : readPlace(body.after);
    if (body.after !== undefined && !after) throw refuse(reader.locale, 'after', 'badPlace');
    const filter = await table.readFilter(body.filter);
    const statement = await listing.write({ filter, after, limit: body.limit + 1 });
    const deadline = performance.now() + REPORTS.timeLimit;
    const { rows } = await read(table, statement, userId, { signal, fresh: false, deadline });
    const items = rows.slice(0, body.limit).map((row) => listing.show(row));
    const last = rows.length > body.limit ? items.at(-1) : undefined;
    const labels: RouteOutput<Route>['labels'] = [];
    for (const [index, { id, isDimension }] of listing.fields.entries()) {
      const keys = [...new Set(items.flatMap(({ values }) => values[index] ?? []))];
      labels.push(isDimension ? await table.namesOf({ field: id }, keys) : {});
    }
    return {
      fields: [...listing.fields],
      items,
      labels,
      next: last ? `${last.record} ${last.position}` : null,
    };
  } finally {
    requests.end(userId, body.id);
  }
}

function readPlace(text: string): LinePlace | undefined {
  const [, record, position] = /^([A-Za-z0-9_-]{1,64}) (\d{1,9})$/.exec(text) ?? [];
  return record === undefined ? undefined : { record, position: Number(position) };
}
