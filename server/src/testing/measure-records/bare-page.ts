import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import type { MeasuredPerson } from './seed-deals.ts';

/** All columns of a deal, scaled numbers as text, as the API carries them. */
const SCALED = ['amount', 'tax', 'price', 'quantity', 'rate', 'pieces'];
const PLAIN = [
  ...['id', 'version', 'no', 'state', 'owner_id', 'org_unit_id', 'created_at', 'updated_at'],
  ...['subject', 'partner', 'city', 'contact', 'phone', 'remark', 'sku', 'kind', 'priority'],
  ...['urgent', 'paid', 'day', 'due', 'sent'],
];
const COLUMNS = [
  ...PLAIN.map((name) => `r.${name}`),
  ...SCALED.map((name) => `cast(r.${name} as text) as ${name}`),
].join(', ');
const LIVE = `deleted_at is null and state in ('open', 'late')`;
export const PAGE_FILTER = 'state.in.open~late';
const quote = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** Hand-written statements for one page of a person's deals, latest day first. */
export function writeBarePages(
  kind: DatabaseKind,
  { userId, scope, units }: MeasuredPerson,
  limit: number,
): string[] {
  const nulls = kind === 'postgres' ? ' nulls last' : '';
  const order = `order by day desc${nulls}, id desc`;
  if (scope === 'all') {
    return [`select ${COLUMNS} from r_bench_deal r where ${LIVE} ${order} limit ${limit}`];
  }
  const inUnits = units.length === 0 ? 'false' : `org_unit_id in (${quote(units)})`;
  const reach = `(owner_id = '${userId}' or ${inUnits})`;
  const walk = `select ${COLUMNS} from r_bench_deal r where ${LIVE} and ${reach} ${order} limit ${limit}`;
  const branch = (condition: string) => {
    const rows = `select id, day from r_bench_deal where ${LIVE} and ${condition}`;
    return kind === 'postgres' ? `(${rows} ${order} limit ${limit})` : rows;
  };
  const own = `owner_id = '${userId}'${units.length === 0 ? '' : ` and not ${inUnits}`}`;
  const branches = [own, ...units.map((unit) => `org_unit_id = '${unit}'`)].map(branch);
  const keys = `select id, day from (${branches.join(' union all ')}) k ${order} limit ${limit}`;
  const merged = `select ${COLUMNS} from (${keys}) k join r_bench_deal r on r.id = k.id order by k.day desc${nulls}, k.id desc`;
  return [walk, merged];
}

/** The fastest of some statements, measured one after another. */
export async function chooseFastest(db: Db, statements: readonly string[]): Promise<string> {
  let best = { statement: '', time: Number.POSITIVE_INFINITY };
  for (const statement of statements) {
    await sql.raw(statement).execute(db);
    const startedAt = performance.now();
    for (let count = 0; count < 5; count += 1) await sql.raw(statement).execute(db);
    const time = performance.now() - startedAt;
    if (time < best.time) best = { statement, time };
  }
  return best.statement;
}
