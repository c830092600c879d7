import { sql } from 'kysely';
import { authorityApi } from '../../areas/authority/api.ts';
import { createCatalogue } from '../../areas/records/catalogue/catalogue.ts';
import { installWorkspace } from '../../areas/records/catalogue/install.ts';
import { countShares } from '../../areas/records/gate/share.service.ts';
import { buildMissing } from '../../areas/records/search/rebuild-index.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Database, Db } from '../../platform/db/database.ts';
import type { DatabaseKind } from '../../platform/db/dialect.ts';
import type { DataScope } from '../../platform/db/tables.ts';
import { addOrgUnit, addRole, addUser } from '../seed.ts';
import { deals } from './deals.ts';

export const WORKSPACE = 'bench';
const SYSTEM = '1001';
const UNITS = 400;
const OWNERS = 2_000;
/** Fewer than a statement inserts within the time limit of statements. */
const ROWS_AT_ONCE = 20_000;
/** Names in deals consist of these characters. */
const CHARS =
  '天地玄黄宇宙洪荒日月盈昃辰宿列张寒来暑往秋收冬藏闰余成岁律吕调阳云腾致雨露结为霜金生丽水玉出昆冈剑巨' +
  '阙珠称夜光果珍李柰菜重芥姜海咸河淡鳞潜羽翔龙师火帝鸟官人皇始制文字乃服衣裳推位让国有虞陶唐吊民伐罪周' +
  '发殷汤坐朝问道垂拱平章爱育黎首臣伏戎羌遐迩壹体率宾归王鸣凤在竹白驹食场化被草木赖及万方盖此身四大五常' +
  '恭惟鞠养岂敢毁伤女慕贞洁男效才良知过必改得能莫忘罔谈彼短靡恃己长信使可覆器欲难量';

/** Words that every 36,100th deal, every 190th, about every 95th, and every deal contains. */
export const SEARCHED_WORDS = {
  rare: `${CHARS[0]}${CHARS[13]}`,
  frequent: `${CHARS[0]}达`,
  character: `${CHARS[0]}`,
  everywhere: '采购',
};

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
  await runJobs(db, kind);
  return people;
}

/** What jobs of the gateway would do in the background of a measurement. */
async function runJobs(db: Db, kind: DatabaseKind): Promise<void> {
  const bus = { subscribe: () => () => {} } as unknown as Bus;
  const parts = { db, kind, catalogue: createCatalogue({ reader: db, clock: Date.now, bus }) };
  const { signal } = new AbortController();
  await countShares(parts, signal);
  await buildMissing(parts, { signal, lastCheckpoint: undefined, checkpoint: async () => {} });
  await analyze(db, kind, 'search_row');
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
  const numbers = (from: number, to: number) =>
    isPostgres
      ? `select n from generate_series(${from}::bigint, ${to}::bigint) as n`
      : `select n from (with recursive s(n) as (select ${from} union all select n + 1 from s where n < ${to}) select n from s)`;
  const day = (days: string) =>
    isPostgres
      ? `to_char(date '2024-01-01' + (${days})::integer, 'YYYYMMDD')::bigint`
      : `cast(strftime('%Y%m%d', '2024-01-01', '+' || (${days}) || ' days') as integer)`;
  const pick = (values: readonly string[], by: string) =>
    `case ${by} % ${values.length} ${values.map((value, n) => `when ${n} then '${value}'`).join(' ')} end`;
  const char = (n: string) =>
    `substr('${CHARS}', cast((${n}) % ${CHARS.length} + 1 as integer), 1)`;
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
    subject: `'采购' || ${char('i.n * 7')} || ${char('i.n / 190 * 13')} || (i.n * 7 % 100003)`,
    partner: `${char('i.n * 3')} || '达贸易公司'`,
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
  for (let done = 0; done < rows; done += ROWS_AT_ONCE) {
    await sql
      .raw(
        `insert into r_bench_deal (${names.join(', ')}) select ${Object.values(values).join(', ')}
         from (${numbers(done + 1, Math.min(done + ROWS_AT_ONCE, rows))}) i
         join bench_unit u on u.n = i.n * 7919 % ${units.length}
         join bench_owner o on o.n = i.n * 104729 % ${owners.length}`,
      )
      .execute(db);
  }
  await analyze(db, kind, 'r_bench_deal');
}

/** Reads statistics of a table, however long that takes. */
async function analyze(db: Db, kind: DatabaseKind, table: string): Promise<void> {
  if (kind === 'sqlite') {
    await sql.raw(`analyze ${table}`).execute(db);
    return;
  }
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql.raw(`vacuum analyze ${table}`).execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}
