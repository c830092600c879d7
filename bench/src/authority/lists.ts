import { measureInTurn, type Subject } from '../benchmark.ts';
import type { Person } from './person.ts';
import type { Store } from './store.ts';

const ROUNDS = 9;
const REPEATS = 20;
const LIMIT = 20;

/** What a person asks the list for, and the least that a database must do to answer. */
const LISTS = [
  {
    name: 'disabled people of one unit, by name',
    query: 'status=disabled&orgUnitId=bench-unit-30',
    where: `status = 'disabled' and org_unit_id in (select org_unit_id from org_unit_ancestor where ancestor_id = 'bench-unit-30')`,
    order: 'user_name_key, id',
  },
  {
    name: 'people with one role, last sign-in first',
    query: 'roleId=bench-role-7&sort=lastSignInAt&order=desc',
    where: `id in (select user_id from user_role where role_id = 'bench-role-7')`,
    order: 'coalesce(last_sign_in_at, 0) desc, id desc',
  },
  {
    name: 'a part of a name, by name',
    query: 'search=person0999',
    where: ['user_name_key', 'display_name', 'mobile', 'email']
      .map((column) => `lower(${column}) like '%person0999%'`)
      .join(' or '),
    order: 'user_name_key, id',
  },
] as const;

export interface ListResult {
  name: string;
  bare: number;
  ours: number;
}

/** First pages of filtered lists through the gateway, beside their bare statements. */
export async function measureLists(store: Store, person: Person): Promise<ListResult[]> {
  const results: ListResult[] = [];
  for (const { name, query, where, order } of LISTS) {
    const sql = `select id, version, user_name, user_name_key, display_name, mobile, email, status, requires_mfa, last_sign_in_at, created_at, deleted_at, locale, org_unit_id
      from "user" where deleted_at is null and (${where}) order by ${order} limit ${LIMIT + 1}`;
    const subjects: Subject[] = [
      { name: 'bare', measure: () => time(() => store.query(sql)) },
      {
        name: 'ours',
        measure: () => time(() => person.get(`/gateway/authority/users?${query}&limit=${LIMIT}`)),
      },
    ];
    for (const subject of subjects) await subject.measure();
    const medians = await measureInTurn(subjects, ROUNDS);
    const of = (subject: string) => medians.get(subject)?.milliseconds ?? Number.NaN;
    results.push({ name, bare: of('bare'), ours: of('ours') });
  }
  return results;
}

async function time(act: () => Promise<unknown>): Promise<Record<string, number>> {
  const startedAt = performance.now();
  for (let count = 0; count < REPEATS; count += 1) await act();
  return { milliseconds: (performance.now() - startedAt) / REPEATS };
}
