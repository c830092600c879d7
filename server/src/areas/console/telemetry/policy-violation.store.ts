import type { Insertable, Selectable } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { PolicyViolationTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';

const OTHER = {
  sub_app: '',
  release: '',
  document: 'other',
  directive: 'other',
  blocked: 'other',
};
const KIND = ['day', 'sub_app', 'release', 'document', 'directive', 'blocked'] as const;

type NewViolation = Omit<Insertable<PolicyViolationTable>, 'count'>;

/** Counts a violation of its kind. Beyond `maxKinds` kinds on one day, new kinds are counted together as `other`. */
export async function countViolation(
  db: Db,
  violation: NewViolation,
  maxKinds: number,
): Promise<void> {
  const known = await db
    .selectFrom('policy_violation')
    .select('day')
    .where((eb) => eb.and(KIND.map((column) => eb(column, '=', violation[column]))))
    .executeTakeFirst();
  const hasOwnRow = known !== undefined || (await countKinds(db, violation.day)) < maxKinds;
  await db
    .insertInto('policy_violation')
    .values({ ...violation, ...(hasOwnRow ? {} : OTHER), count: 1 })
    .onConflict((conflict) =>
      conflict.columns([...KIND]).doUpdateSet((eb) => ({
        count: eb('policy_violation.count', '+', 1),
        last_at: violation.last_at,
      })),
    )
    .execute();
}

async function countKinds(db: Db, day: string): Promise<number> {
  const { kinds } = await db
    .selectFrom('policy_violation')
    .select(({ fn }) => fn.countAll().as('kinds'))
    .where('day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(kinds);
}

/** Newest days first. */
export async function listViolations(db: Db): Promise<Selectable<PolicyViolationTable>[]> {
  return db
    .selectFrom('policy_violation')
    .selectAll()
    .orderBy('day', 'desc')
    .orderBy('last_at', 'desc')
    .limit(CONSOLE_LIMITS.telemetry.listed)
    .execute();
}

export async function purgeViolations(db: Db, beforeDay: string): Promise<void> {
  await db.deleteFrom('policy_violation').where('day', '<', beforeDay).execute();
}
