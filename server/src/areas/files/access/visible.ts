import type { Db } from '../../../platform/db/database.ts';

/** Codes of the systems whose people and roles a person can see. */
export type Visible = 'all' | readonly string[];

/** Ids of the people with a role in one of these systems, or with a role for every system. */
export function selectPeopleIn(db: Db, systems: readonly string[]) {
  return db
    .selectFrom('user_role as held')
    .innerJoin('role as holding', 'holding.id', 'held.role_id')
    .select('held.user_id')
    .where((eb) =>
      eb.or([
        eb('holding.system_code', 'is', null),
        eb('holding.system_code', 'in', systems.length > 0 ? systems : ['']),
      ]),
    );
}
