import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely';
import type { Db } from './database.ts';

type Value = string | number | null | readonly string[];
export type Values = Record<string, Value>;

/** Gives what stands for a value while the query is built. */
export type ValueOf<V extends Values> = <N extends keyof V & string>(name: N) => V[N];

/** More than the queries that are worth keeping have shapes. */
const MAX_KEPT = 500;

class Placeholder {
  readonly name: string;
  /** Which one of a list. */
  readonly index: number | undefined;

  constructor(name: string, index?: number) {
    this.name = name;
    this.index = index;
  }
}

const kept = new WeakMap<DialectAdapter, Map<string, CompiledQuery>>();

/**
 * Runs a query that is built and compiled only the first time: for what every request asks, that costs more than
 * asking. `shape` names everything that changes its text; values do not, and of lists only how long they are.
 */
export async function runPrepared<Row, V extends Values>(
  db: Db,
  shape: string,
  values: V,
  build: (value: ValueOf<V>) => Compilable<Row>,
): Promise<Row[]> {
  const lengths = Object.values(values).flatMap((value) => (isList(value) ? value.length : []));
  const compiled = keep<Row>(db, `${shape} ${lengths}`, () =>
    build((name) => standFor(name, values[name] as V[typeof name])).compile(),
  );
  const parameters = compiled.parameters.map((parameter) =>
    parameter instanceof Placeholder ? lookUp(values, parameter) : parameter,
  );
  const query: CompiledQuery<Row> = { ...compiled, parameters };
  return (await db.executeQuery(query)).rows;
}

function keep<Row>(db: Db, key: string, compile: () => CompiledQuery<Row>): CompiledQuery<Row> {
  const { adapter } = db.getExecutor();
  const queries = kept.get(adapter) ?? new Map<string, CompiledQuery>();
  kept.set(adapter, queries);
  const known = queries.get(key) ?? compile();
  // Put back at the end: the first is the one that nobody asked for longest.
  queries.delete(key);
  queries.set(key, known);
  if (queries.size > MAX_KEPT) queries.delete(queries.keys().next().value ?? '');
  return known as CompiledQuery<Row>;
}

/** The builder takes it for a value of that type and never looks inside. */
function standFor<T extends Value>(name: string, value: T): T {
  const stand: unknown = isList(value)
    ? value.map((_item, index) => new Placeholder(name, index))
    : new Placeholder(name);
  return stand as T;
}

function lookUp(values: Values, { name, index }: Placeholder): unknown {
  const value = values[name];
  return isList(value) && index !== undefined ? value[index] : value;
}

function isList(value: Value | undefined): value is readonly string[] {
  return Array.isArray(value);
}
