import { sql } from 'kysely';
import { authorityApi } from '../../areas/authority/api.ts';
import { installWorkspace } from '../../areas/records/catalogue/install.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import type { DataScope } from '../../platform/db/tables.ts';
import { addOrgUnit, addRole, addUser } from '../seed.ts';
import { deals } from './deals.ts';

export const WORKSPACE = 'bench';
const SYSTEM = '1001';
const UNITS = 400;
const OWNERS = 2_000;

/** What a measured person reaches: a data scope from a unit with this many units below it. */
const PEOPLE: Record<string, { scope: DataScope; units: number }> = {
  all: { scope: 'all', units: 1 },
  one: { scope: 'unit', units: 1 },
  eight: { scope: 'unit_tree', units: 8 },
  many: { scope: 'unit_tree', units: 57 },
  own: { scope: 'own', units: 1 },
};

export interface MeasuredPerson {
  name: string;
  userId: string;
  scope: DataScope;
  /** The units in the scope. */
  units: string[];
}

/**
 * Fills a collection with `rows` deals, scattered over 400 units and 2,000 owners, and adds one
 * person for each kind of reach. They sign in with the administrator's password.
 */
export async function seedDeals(
  { db, kind }: Pick<Database, 'db' | 'kind'>,
  rows: number,
): Promise<MeasuredPerson[]> {
  const at = Date.now();
  await db.transaction().execute((trx) =>
    installWorkspace(trx, kind, authorityApi, {
      key: WORKSPACE,
      systemCode: SYSTEM,
      blueprint: deals,
      at,
    }),
  );
  const people: MeasuredPerson[] = [];
  const units: string[] = [];
  for (const [name, { scope, units: size }] of Object.entries(PEOPLE)) {
    const top = await addOrgUnit(db, null);
    const tree = [top];
    while (tree.length < size) tree.push(await addOrgUnit(db, top));
    units.push(...tree);
    const userId = await addPerson(db, name, top, scope);
    people.push({ name, userId, scope, units: scope === 'own' || scope === 'all' ? [] : tree });
  }
  while (units.length < UNITS) units.push(await addOrgUnit(db, null));
  const owners = people.map(({ userId }) => userId);
  while (owners.length < OWNERS) owners.push(`owner-${owners.length}`);
  await fill(db, kind, { rows, units, owners, at });
  return people;
}

async function addPerson(db: Db, name: string, unit: string, scope: DataScope): Promise<string> {
  const userId = await addUser(db, name);
  await db.updateTable('user').set({ org_unit_id: unit }).where('id', '=', userId).execute();
  const actions = ['', ':create', ':edit', ':export', ':import'];
  await addRole(db, {
    systemCode: SYSTEM,
    grants: Object.fromEntries(
      actions.map((action) => [`${WORKSPACE}:deal${action}`, action === ':create' ? 'all' : scope]),
    ),
    members: [userId],
  });
  await sql`insert into credential (user_id, password_hash, must_change, changed_at)
    select ${userId}, password_hash, 0, changed_at from credential
    where user_id = (select id from "user" where user_name = 'admin')`.execute(db);
  return userId;
}

interface Filling {
  rows: number;
  units: readonly string[];
  owners: readonly string[];
  at: number;
}

/** Factors without a common divisor scatter units, owners and days independently of each other. */
async function fill(db: Db, kind: DatabaseKind, { rows, units, owners, at }: Filling) {
  const isPostgres = kind === 'postgres';
  await sql`create table bench_unit (n integer primary key, id text not null)`.execute(db);
  await sql`create table bench_owner (n integer primary key, id text not null)`.execute(db);
  for (const [n, id] of units.entries()) {
    await sql`insert into bench_unit (n, id) values (${n}, ${id})`.execute(db);
  }
  for (const [n, id] of owners.entries()) {
    await sql`insert into bench_owner (n, id) values (${n}, ${id})`.execute(db);
  }
  const numbers = isPostgres
    ? `select n from generate_series(1, ${rows}::bigint) as n`
    : `select n from (with recursive s(n) as (select 1 union all select n + 1 from s where n < ${rows}) select n from s)`;
  const day = (days: string) =>
    isPostgres
      ? `to_char(date '2024-01-01' + (${days})::integer, 'YYYYMMDD')::bigint`
      : `cast(strftime('%Y%m%d', '2024-01-01', '+' || (${days}) || ' days') as integer)`;
  const pick = (values: readonly string[], by: string) =>
    `case ${by} % ${values.length} ${values.map((value, n) => `when ${n} then '${value}'`).join(' ')} end`;
  const values: Record<string, string> = {
    id: `'d' || i.n`,
    no: 'null',
    state: pick(['draft', 'open', 'late', 'done'], 'i.n * 13'),
    version: '1',
    owner_id: 'o.id',
    org_unit_id: 'u.id',
    created_at: `${at} - i.n * 1000`,
    updated_at: `${at} - i.n * 1000`,
    deleted_at: 'null',
    subject: `'采购合同' || (i.n * 7 % 100003) || '号'`,
    partner: `'华东第' || (i.n * 11 % 5003) || '贸易公司'`,
    city: pick(['上海', '杭州', '苏州', '宁波', '合肥'], 'i.n'),
    contact: pick(['张伟', '王芳', '李娜', '刘洋'], 'i.n'),
    phone: `'1380000' || (i.n % 10000)`,
    remark: `'备注' || i.n`,
    sku: `'SKU-' || (i.n % 50021)`,
    kind: pick(['buy', 'sell', 'lend'], 'i.n'),
    priority: pick(['high', 'low'], 'i.n'),
    amount: 'i.n * 37 % 10000000',
    tax: 'i.n * 5 % 1000000',
    price: 'i.n * 3 % 100000',
    quantity: 'i.n * 17 % 1000000',
    rate: '1300',
    pieces: 'i.n % 100',
    urgent: 'i.n % 2',
    paid: 'i.n / 2 % 2',
    day: day('i.n * 31 % 1095'),
    due: day('i.n * 31 % 1095 + 30'),
    sent: `${at} - i.n * 500`,
  };
  const names = Object.keys(values).map((name) => `"${name}"`);
  await sql
    .raw(
      `insert into r_bench_deal (${names.join(', ')}) select ${Object.values(values).join(', ')}
       from (${numbers}) i
       join bench_unit u on u.n = i.n * 7919 % ${units.length}
       join bench_owner o on o.n = i.n * 104729 % ${owners.length}`,
    )
    .execute(db);
  await sql.raw(isPostgres ? 'vacuum analyze r_bench_deal' : 'analyze r_bench_deal').execute(db);
}
