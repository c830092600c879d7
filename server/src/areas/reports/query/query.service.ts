import {
  AppError,
  ERROR_MESSAGES,
  type ReportFailure,
  type ReportQuery,
  type ReportResult,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import type { Logger } from 'pino';
import type { Bus } from '../../../platform/bus/bus.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import type {
  FigureReader,
  FigureStatement,
  FigureTable,
} from '../../../platform/figures/figure-table.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Engine } from '../engine/engine.ts';
import { type CachedRows, createFigureCache, watchData } from '../engine/figure-cache.ts';
import { createTurnQueue } from '../engine/queue.ts';
import { REPORTS } from '../limits.ts';
import type { FigurePorts } from '../ports.ts';
import { listLines } from './list-lines.ts';
import { type QueryDependencies, runQuery } from './run-query.ts';
import { createRunningRequests } from './running-requests.ts';

type Routes = typeof routeGroups.reportQuery;

interface Dependencies {
  kind: DatabaseKind;
  clock: () => number;
  bus: Bus;
  engine: Engine;
  sources: FigurePorts;
  findDataset: QueryDependencies['findDataset'];
  log: Logger;
}

export interface RunOptions {
  signal: AbortSignal;
  timeLimit: number;
  /** Do not answer from the cache. */
  fresh?: boolean;
}

/** Calculates a query as a person, for a job. */
export type Calculate = (
  query: ReportQuery,
  reader: FigureReader,
  options: RunOptions,
) => Promise<ReportResult>;

export type QueryService = ReturnType<typeof createQueryService>;

/** Runs queries: bounded per person, cancellable, answered from the cache where nothing changed. */
export function createQueryService(dependencies: Dependencies) {
  const { kind, clock, bus, engine, sources, findDataset, log } = dependencies;
  const data = watchData(bus);
  const cache = createFigureCache();
  const inTurn = createTurnQueue({
    atOnce: REPORTS.atOnce[kind],
    perPerson: REPORTS.perPerson[kind],
  });
  const requests = createRunningRequests(bus);

  async function read(
    table: FigureTable,
    statement: FigureStatement,
    userId: string,
    { signal, fresh, deadline }: { signal: AbortSignal; fresh: boolean; deadline: number },
  ): Promise<CachedRows> {
    const version = data.versionOf(table.dependsOn());
    const key = cache.keyOf(statement, table.rights, version);
    const known = fresh ? undefined : cache.get(key);
    if (known) return known;
    return inTurn(userId, signal, async () => {
      // Somebody who waited before may have asked the same.
      const meanwhile = fresh ? undefined : cache.get(key);
      if (meanwhile) return meanwhile;
      const asOf = clock();
      const rows = await engine.run(statement, { signal, deadline });
      const found = { rows, asOf };
      cache.set(key, found);
      return found;
    });
  }

  const calculate: Calculate = (query, reader, { signal, timeLimit, fresh = false }) => {
    const deadline = performance.now() + timeLimit;
    const options = { signal, fresh, deadline };
    const own: QueryDependencies = {
      ...{ clock, sources, findDataset },
      read: (table, statement) => read(table, statement, reader.userId, options),
    };
    return runQuery(own, query, reader);
  };

  async function run(
    { body }: RouteParsed<Routes['run']>,
    context: SignedInContext,
  ): Promise<RouteOutput<Routes['run']>> {
    const { userId } = context.session;
    const { signal, abort } = requests.begin(userId, body.id);
    context.onDisconnect?.(abort);
    const until = performance.now() + REPORTS.timeLimit;
    try {
      const reader = { userId, locale: context.locale };
      const fail = failureIn(context, log);
      const results = await inSteps(body.queries, REPORTS.preparedAtOnce, (query) => {
        const options = { signal, timeLimit: until - performance.now(), fresh: body.fresh };
        return calculate(query, reader, options).catch(fail);
      });
      return { results };
    } finally {
      requests.end(userId, body.id);
    }
  }

  return {
    run,
    calculate,

    async cancel({ params }: RouteParsed<Routes['cancel']>, { session }: SignedInContext) {
      await bus.publish('report-cancelled', { userId: session.userId, id: params.id });
      return null;
    },

    lines: (input: RouteParsed<Routes['lines']>, context: SignedInContext) =>
      listLines({ requests, sources, clock, read }, input, context),

    async sources(_input: unknown, { session, locale }: SignedInContext) {
      const reader = { userId: session.userId, locale };
      const found = [
        ...(await sources.collection.list(reader)),
        ...(await sources.lines.list(reader)),
        ...(await sources.book.list(reader)),
      ];
      return { items: found.slice(0, 500) };
    },

    async describe(
      { params }: RouteParsed<Routes['describe']>,
      { session, locale }: SignedInContext,
    ): Promise<RouteOutput<Routes['describe']>> {
      const { kind: of, ...place } = params;
      return sources[of].describe({ userId: session.userId, locale }, place);
    },
  };
}

/**
 * Some at once, in order: while a statement of one runs, the next is compiled and the names of the one
 * before are read. Statements take their turns in any case.
 */
async function inSteps<T, R>(
  items: readonly T[],
  atOnce: number,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = items.entries();
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await act(item);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return results;
}

/** One query fails on its own: the others of the request are answered. */
function failureIn({ locale }: SignedInContext, log: Logger): (error: unknown) => ReportFailure {
  return (thrown) => {
    if (!(thrown instanceof AppError)) log.error({ err: thrown }, 'a report query failed');
    const error = thrown instanceof AppError ? thrown : new AppError('internal');
    return {
      error: error.error,
      message: ERROR_MESSAGES[error.error][locale],
      fields: error.details.fields ?? [],
    };
  };
}
