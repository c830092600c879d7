import type { GrantKind } from '@pedestal/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { SubAppGrantTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

export type GrantRow = Selectable<SubAppGrantTable>;

export interface ListedGrant extends GrantRow {
  decider_name: string | null;
}

/** One thing that a release asks for. */
export interface Ask {
  kind: GrantKind;
  value: string;
}

const { asks: MAX_ASKED, grants: MAX_GRANTED, subApps: MAX_SUB_APPS } = CONSOLE_LIMITS.registry;
const MAX_LISTED = 500;

/** Newest first. */
export async function listGrants(db: Db, subApp: string): Promise<ListedGrant[]> {
  return db
    .selectFrom('sub_app_grant as grant')
    .leftJoin('user', 'user.id', 'grant.decided_by')
    .selectAll('grant')
    .select('user.display_name as decider_name')
    .where('grant.sub_app', '=', subApp)
    .orderBy('grant.asked_at', 'desc')
    .orderBy('grant.kind')
    .orderBy('grant.value')
    .limit(MAX_LISTED)
    .execute();
}

/** What is granted, of all sub-apps. */
export async function listGranted(db: Db): Promise<(Ask & { sub_app: string })[]> {
  const perSubApp = Object.values(MAX_GRANTED).reduce<number>((sum, max) => sum + max, 0);
  return db
    .selectFrom('sub_app_grant')
    .select(['sub_app', 'kind', 'value'])
    .where('state', '=', 'granted')
    .orderBy('sub_app')
    .orderBy('kind')
    .orderBy('value')
    .limit(MAX_SUB_APPS * perSubApp)
    .execute();
}

export async function findGrant(db: Db, subApp: string, ask: Ask): Promise<GrantRow | undefined> {
  return db
    .selectFrom('sub_app_grant')
    .selectAll()
    .where('sub_app', '=', subApp)
    .where('kind', '=', ask.kind)
    .where('value', '=', ask.value)
    .executeTakeFirst();
}

export async function countGranted(db: Db, subApp: string, kind: GrantKind): Promise<number> {
  const { count } = await db
    .selectFrom('sub_app_grant')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('sub_app', '=', subApp)
    .where('kind', '=', kind)
    .where('state', '=', 'granted')
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Stores what a release asks for. Decisions stay; the oldest requests without one are dropped. */
export async function recordAsks(
  trx: Db,
  subApp: string,
  release: string,
  asks: readonly Ask[],
  now: number,
): Promise<void> {
  for (const ask of asks) {
    await trx
      .insertInto('sub_app_grant')
      .values({
        sub_app: subApp,
        ...ask,
        state: 'asked',
        release,
        asked_at: now,
        decided_by: null,
        decided_at: null,
      })
      .onConflict((conflict) =>
        conflict.columns(['sub_app', 'kind', 'value']).doUpdateSet({ release, asked_at: now }),
      )
      .execute();
  }
  if (asks.length > 0) await dropOldAsks(trx, subApp);
}

async function dropOldAsks(trx: Db, subApp: string): Promise<void> {
  const undecided = await trx
    .selectFrom('sub_app_grant')
    .select(['kind', 'value'])
    .where('sub_app', '=', subApp)
    .where('state', '=', 'asked')
    .orderBy('asked_at', 'desc')
    .limit(MAX_LISTED)
    .execute();
  for (const { kind, value } of undecided.slice(MAX_ASKED)) {
    await trx
      .deleteFrom('sub_app_grant')
      .where('sub_app', '=', subApp)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .execute();
  }
}

export async function saveDecision(
  trx: Db,
  subApp: string,
  ask: Ask,
  decision: Pick<GrantRow, 'state' | 'decided_by' | 'decided_at'>,
): Promise<void> {
  await trx
    .updateTable('sub_app_grant')
    .set(decision)
    .where('sub_app', '=', subApp)
    .where('kind', '=', ask.kind)
    .where('value', '=', ask.value)
    .execute();
}
