import type { HealthRule, HealthVerdict } from '@pedestal/contract';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type {
  SubAppHealthPersonTable,
  SubAppHealthTable,
  SubAppVerdictTable,
} from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import { DEFAULT_RULE, type Tally } from './judge.ts';

const { days: MAX_DAYS, verdicts: MAX_VERDICTS, loadsPerPerson } = CONSOLE_LIMITS.health;
/** More rows than a query of the page needs: some ten buckets per measure. */
const MAX_BUCKETS = 100_000;

export type HealthCount = SubAppHealthTable;
export type PersonCount = SubAppHealthPersonTable;

/** Adds to the histograms. Rows come in one order, so that two batches never wait for each other. */
export async function addCounts(trx: Db, counts: readonly HealthCount[]): Promise<void> {
  if (counts.length === 0) return;
  await trx
    .insertInto('sub_app_health')
    .values(counts.toSorted(byKey))
    .onConflict((conflict) =>
      conflict.columns(['sub_app', 'release', 'day', 'measure', 'bucket']).doUpdateSet((eb) => ({
        count: eb('sub_app_health.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
}

export async function addPersonCounts(trx: Db, counts: readonly PersonCount[]): Promise<void> {
  if (counts.length === 0) return;
  await trx
    .insertInto('sub_app_health_person')
    .values(counts.toSorted(byKey))
    .onConflict((conflict) =>
      conflict.columns(['sub_app', 'release', 'day', 'user_id']).doUpdateSet((eb) => ({
        loads: eb('sub_app_health_person.loads', '+', eb.ref('excluded.loads')),
        failures: eb('sub_app_health_person.failures', '+', eb.ref('excluded.failures')),
      })),
    )
    .execute();
}

function byKey(one: object, other: object): number {
  return JSON.stringify(one) < JSON.stringify(other) ? -1 : 1;
}

/** The loads of releases since a day. Of each person and day, a limited number of loads counts. */
export async function readTallies(
  db: Db,
  subApp: string,
  releases: readonly string[],
  fromDay: string,
): Promise<Map<string, Tally>> {
  const rows = await db
    .selectFrom('sub_app_health_person')
    .select((eb) => [
      'release',
      sql<number>`sum(case when loads > ${loadsPerPerson} then ${loadsPerPerson} else loads end)`.as(
        'loads',
      ),
      sql<number>`sum(case when loads > ${loadsPerPerson} then ${loadsPerPerson} * 1.0 / loads else 1.0 end
        * case when failures > loads then loads else failures end)`.as('failures'),
      eb.fn.count<number>('user_id').distinct().as('people'),
      sql<number>`count(distinct case when failures > 0 then user_id end)`.as('affected'),
    ])
    .where('sub_app', '=', subApp)
    .where('release', 'in', releases.length > 0 ? releases : [''])
    .where('day', '>=', fromDay)
    .groupBy('release')
    .execute();
  return new Map(rows.map(({ release, ...row }) => [release, toTally(row)]));
}

function toTally(row: Tally): Tally {
  return {
    loads: Number(row.loads),
    failures: Number(row.failures),
    people: Number(row.people),
    affected: Number(row.affected),
  };
}

/** The histograms of sub-apps since a day, newest days first. */
export async function readCounts(
  db: Db,
  subApps: readonly string[],
  fromDay: string,
): Promise<HealthCount[]> {
  return db
    .selectFrom('sub_app_health')
    .selectAll()
    .where('sub_app', 'in', subApps.length > 0 ? subApps : [''])
    .where('day', '>=', fromDay)
    .orderBy('day', 'desc')
    .limit(MAX_BUCKETS)
    .execute();
}

export interface PeopleCount {
  sub_app: string;
  release: string;
  day: string;
  people: number;
  affected: number;
}

/** How many people loaded each release on each day, newest first. */
export async function readPeople(
  db: Db,
  subApps: readonly string[],
  fromDay: string,
): Promise<PeopleCount[]> {
  const rows = await selectPeople(db)
    .where('sub_app', 'in', subApps.length > 0 ? subApps : [''])
    .where('day', '>=', fromDay)
    .orderBy('day', 'desc')
    .limit(MAX_DAYS * Math.max(1, subApps.length))
    .execute();
  return rows.map((row) => ({
    ...row,
    people: Number(row.people),
    affected: Number(row.affected),
  }));
}

function selectPeople(db: Db) {
  return db
    .selectFrom('sub_app_health_person')
    .select((eb) => [
      'sub_app',
      'release',
      'day',
      eb.fn.countAll<number>().as('people'),
      sql<number>`sum(case when failures > 0 then 1 else 0 end)`.as('affected'),
    ])
    .groupBy(['sub_app', 'release', 'day']);
}

/** People with a failure in a sub-app since a day, whatever the release. */
export async function countAffected(
  db: Db,
  subApps: readonly string[],
  fromDay: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('sub_app_health_person')
    .select((eb) => ['sub_app', eb.fn.count<number>('user_id').distinct().as('affected')])
    .where('sub_app', 'in', subApps.length > 0 ? subApps : [''])
    .where('day', '>=', fromDay)
    .where('failures', '>', 0)
    .groupBy('sub_app')
    .execute();
  return new Map(rows.map((row) => [row.sub_app, Number(row.affected)]));
}

/** Replaces what single people loaded before a day by their number, and deletes older histograms. */
export async function purgeHealth(
  trx: Db,
  { peopleBefore, countsBefore }: { peopleBefore: string; countsBefore: string },
): Promise<void> {
  const rows = await selectPeople(trx).where('day', '<', peopleBefore).execute();
  for (const { people, affected, ...key } of rows) {
    await addCounts(trx, [
      { ...key, measure: 'people', bucket: 0, count: Number(people) },
      { ...key, measure: 'affected', bucket: 0, count: Number(affected) },
    ]);
  }
  await trx.deleteFrom('sub_app_health_person').where('day', '<', peopleBefore).execute();
  await trx.deleteFrom('sub_app_health').where('day', '<', countsBefore).execute();
}

export async function deleteHealthOf(trx: Db, userId: string): Promise<void> {
  await trx.deleteFrom('sub_app_health_person').where('user_id', '=', userId).execute();
}

export async function readRule(db: Db, subApp: string): Promise<HealthRule> {
  const row = await db
    .selectFrom('sub_app_health_rule')
    .selectAll()
    .where('sub_app', '=', subApp)
    .executeTakeFirst();
  if (!row) return DEFAULT_RULE;
  return {
    rollback: row.rollback === 1,
    minLoads: row.min_loads,
    minPeople: row.min_people,
    share: row.share,
    margin: row.margin,
    hours: row.hours,
    promoteAfter: row.promote_after,
  };
}

export async function saveRule(
  trx: Db,
  subApp: string,
  rule: HealthRule,
  now: number,
): Promise<void> {
  const values = {
    rollback: rule.rollback ? (1 as const) : (0 as const),
    min_loads: rule.minLoads,
    min_people: rule.minPeople,
    share: rule.share,
    margin: rule.margin,
    hours: rule.hours,
    promote_after: rule.promoteAfter,
    updated_at: now,
  };
  await trx
    .insertInto('sub_app_health_rule')
    .values({ sub_app: subApp, ...values })
    .onConflict((conflict) => conflict.column('sub_app').doUpdateSet(values))
    .execute();
}

/** What a verdict was based on. */
export type Evidence = Omit<HealthVerdict, 'version' | 'kind' | 'at'>;

/** Returns false where this verdict was given before. */
export async function insertVerdict(
  trx: Db,
  verdict: Omit<SubAppVerdictTable, 'evidence'> & { evidence: Evidence },
): Promise<boolean> {
  const inserted = await trx
    .insertInto('sub_app_verdict')
    .values({ ...verdict, evidence: JSON.stringify(verdict.evidence) })
    .onConflict((conflict) => conflict.columns(['sub_app', 'release', 'kind']).doNothing())
    .returning('release')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Newest first. */
export async function listVerdicts(
  db: Db,
  subApps: readonly string[],
): Promise<Selectable<SubAppVerdictTable>[]> {
  return db
    .selectFrom('sub_app_verdict')
    .selectAll()
    .where('sub_app', 'in', subApps.length > 0 ? subApps : [''])
    .orderBy('at', 'desc')
    .limit(MAX_VERDICTS)
    .execute();
}

export async function hasVerdict(
  db: Db,
  subApp: string,
  release: string,
  kind: SubAppVerdictTable['kind'],
): Promise<boolean> {
  const found = await db
    .selectFrom('sub_app_verdict')
    .select('at')
    .where('sub_app', '=', subApp)
    .where('release', '=', release)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return found !== undefined;
}
