import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './database.ts';
import { prepareOnce } from './postgres/batch-client.ts';
import { LATER } from './statement-marks.ts';

type Value = string | number | null | readonly string[];
export type Values = Record<string, Value>;

/** Returns the placeholder of a value while the query is built. */
export type ValueOf<V extends Values> = <N extends keyof V & string>(name: N) => V[N];

/** More than the number of shapes in use. */
const MAX_CACHED = 500;

class Placeholder {
  readonly name: string;
  /** Index in a list. */
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

const cache = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

/**
 * Caches the compiled query: for frequent queries, building costs more than running. `shape`
 * identifies everything that changes the SQL text except values and the lengths of lists.
 */
export async function runPrepared<Row, V extends Values>(
  db: Db,
  shape: string,
  values: V,
  build: (value: ValueOf<V>) => Compilable<Row>,
): Promise<Row[]> {
  return (await db.executeQuery(prepare(db, shape, values, build))).rows;
}

/** Like `runLater`, for a statement as frequent as a change of a record. */
export async function runPreparedLater<V extends Values>(
  trx: Db,
  shape: string,
  values: V,
  build: (value: ValueOf<V>) => Compilable<unknown>,
): Promise<void> {
  await trx.executeQuery(prepare(trx, shape, values, build, postpone));
}

function postpone<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const sql = query.sql + LATER;
  prepareOnce(sql);
  return { ...query, sql };
}

function prepare<Row, V extends Values>(
  db: Db,
  shape: string,
  values: V,
  build: (value: ValueOf<V>) => Compilable<Row>,
  finish = (query: CompiledQuery<Row>) => query,
): CompiledQuery<Row> {
  const lengths = Object.values(values).flatMap((value) => (isList(value) ? value.length : []));
  const compiled = getOrCompile<Row>(db, `${shape} ${lengths}`, () =>
    finish(build((name) => placeholderFor(name, values[name] as V[typeof name])).compile()),
  );
  const parameters = compiled.parameters.map((parameter) =>
    parameter instanceof Placeholder ? lookUp(values, parameter) : parameter,
  );
  return { ...compiled, parameters };
}

function getOrCompile<Row>(
  db: Db,
  key: string,
  compile: () => CompiledQuery<Row>,
): CompiledQuery<Row> {
  const { adapter } = db.getExecutor();
  const queries = cache.get(adapter) ?? new Map<string, CompiledQuery>();
  cache.set(adapter, queries);
  const known = queries.get(key) ?? compile();
  // Move to the end: the first entry is the least recently used.
  queries.delete(key);
  queries.set(key, known);
  if (queries.size > MAX_CACHED) queries.delete(queries.keys().next().value ?? '');
  return known as CompiledQuery<Row>;
}

/** The query builder passes the placeholder through as a value of that type. */
function placeholderFor<T extends Value>(name: string, value: T): T {
  const placeholder: unknown = isList(value)
    ? value.map((_item, index) => new Placeholder(name, index))
    : new Placeholder(name);
  return placeholder as T;
}

function lookUp(values: Values, { name, index }: Placeholder): unknown {
  const value = values[name];
  return isList(value) && index !== undefined ? value[index] : value;
}

function isList(value: Value | undefined): value is readonly string[] {
  return Array.isArray(value);
}
