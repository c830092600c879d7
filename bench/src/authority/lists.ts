import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { measureInTurn, type Subject } from '../benchmark.ts';
import { root } from '../server-process.ts';
import type { Person } from './person.ts';
import type { Store } from './store.ts';

const execute = promisify(execFile);
const ROUNDS = 9;
const REPEATS = 20;
const LIMIT = 20;
/** Baseline call with the same guard that reads almost nothing: the cost of HTTP and the session. */
const SMALL_CALL = '/gateway/authority/reach';

/** The list request, and the minimal SQL that answers it. */
const LISTS = [
  {
    name: 'disabled people of one unit, by name',
    query: { status: 'disabled', orgUnitId: 'bench-unit-30' },
    where: `u.status = 'disabled' and u.org_unit_id in (select org_unit_id from org_unit_ancestor where ancestor_id = 'bench-unit-30')`,
    order: 'u.user_name_key, u.id',
  },
  {
    name: 'people with one role, last sign-in first',
    query: { roleId: 'bench-role-7', sort: 'lastSignInAt', order: 'desc' },
    where: `u.id in (select user_id from user_role where role_id = 'bench-role-7')`,
    order: 'coalesce(u.last_sign_in_at, 0) desc, u.id desc',
  },
  {
    name: 'a part of a name, by name',
    query: { search: 'person0999' },
    where: ['user_name_key', 'display_name', 'mobile', 'email']
      .map((column) => `lower(u.${column}) like '%person0999%'`)
      .join(' or '),
    order: 'u.user_name_key, u.id',
  },
] as const;

function bareSql({ where, order }: (typeof LISTS)[number]): string {
  return `select u.id, u.version, u.user_name, u.user_name_key, u.display_name, u.mobile, u.email, u.status, u.requires_mfa,
    u.last_sign_in_at, u.created_at, u.deleted_at, u.locale, o.id as unit_id, o.name as unit_name, o.name_en as unit_name_en
    from "user" u left join org_unit o on o.id = u.org_unit_id
    where u.deleted_at is null and (${where}) order by ${order} limit ${LIMIT + 1}`;
}

export interface ListResult {
  name: string;
  /** Two bare statements for the same rows, in the service's process, in ms. */
  bare: number;
  /** The service, with the caller's reach. */
  ours: number;
  /** The whole request. */
  http: number;
}

export interface ListResults {
  lists: ListResult[];
  /** A request that reads almost nothing, in ms. */
  smallCall: number;
}

/** First pages of filtered lists: the service beside its bare statements, and the whole request. */
export async function measureLists(store: Store, person: Person): Promise<ListResults> {
  const inProcess = await measureInProcess(store);
  const get = (name: string, path: string): Subject => ({
    name,
    measure: () => time(() => person.get(path)),
  });
  const pathOf = (query: object) =>
    `/gateway/authority/users?${new URLSearchParams({ ...query, limit: String(LIMIT) })}`;
  const subjects = [
    get(SMALL_CALL, SMALL_CALL),
    ...LISTS.map(({ name, query }) => get(name, pathOf(query))),
  ];
  for (const subject of subjects) await subject.measure();
  const medians = await measureInTurn(subjects, ROUNDS);
  const of = (subject: string) => medians.get(subject)?.milliseconds ?? Number.NaN;
  const lists = LISTS.map(({ name }, index) => ({
    name,
    http: of(name),
    ...(inProcess[index] ?? { bare: Number.NaN, ours: Number.NaN }),
  }));
  return { lists, smallCall: of(SMALL_CALL) };
}

async function measureInProcess(store: Store): Promise<{ bare: number; ours: number }[]> {
  const lists = LISTS.map((list) => ({
    query: { ...list.query, limit: String(LIMIT) },
    people: bareSql(list),
  }));
  const program = 'server/src/testing/programs/measure-user-lists.ts';
  const { stdout } = await execute(process.execPath, [program], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      LISTS: JSON.stringify({ lists, rounds: ROUNDS }),
      ...store.variables,
    },
  });
  console.log(`  in one process  ${stdout.trim()}`);
  return JSON.parse(stdout);
}

async function time(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const startedAt = performance.now();
  for (let count = 0; count < REPEATS; count += 1) await act();
  return { milliseconds: (performance.now() - startedAt) / REPEATS };
}
