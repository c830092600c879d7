import { type QueryCreator, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { NoticeTargetTable } from '../../../platform/db/tables-console.ts';
import { CONSOLE_LIMITS } from '../limits.ts';
import type { SystemScope } from '../ports.ts';

export interface Membership {
  user_id: string;
  kind: NoticeTargetTable['kind'];
  target_id: string;
}

/** A database with the table `member`: every notice target that includes a person, by person. */
export type DbWithMembers = QueryCreator<Tables & { member: Membership }>;

/** Adds the table `member` for these people to a query. */
export function withMembers(db: Db, userIds: readonly string[]): DbWithMembers {
  return db.with(
    (table) => table('member').materialized(),
    () => selectMemberships(db, userIds),
  );
}

function selectMemberships(db: Db, userIds: readonly string[]) {
  const kind = (value: NoticeTargetTable['kind']) =>
    sql<NoticeTargetTable['kind']>`${sql.lit(value)}`.as('kind');
  const people = db
    .selectFrom('user as person')
    .where('person.id', 'in', userIds)
    .where('person.status', '=', 'active')
    .where('person.deleted_at', 'is', null);
  const roles = people.innerJoin('user_role as held', 'held.user_id', 'person.id');
  return people
    .select(['person.id as user_id', kind('user'), 'person.id as target_id'])
    .unionAll(people.select(['person.id as user_id', kind('all'), sql<string>`''`.as('target_id')]))
    .unionAll(roles.select(['person.id as user_id', kind('role'), 'held.role_id as target_id']))
    .unionAll(
      people
        .innerJoin('org_unit_ancestor as above', 'above.org_unit_id', 'person.org_unit_id')
        .select(['person.id as user_id', kind('unit'), 'above.ancestor_id as target_id']),
    )
    .unionAll(
      roles
        .innerJoin('role', 'role.id', 'held.role_id')
        .innerJoin('system', (join) =>
          join.on((eb) =>
            eb.or([
              eb('role.system_code', 'is', null),
              eb('role.system_code', '=', eb.ref('system.code')),
            ]),
          ),
        )
        .select(['person.id as user_id', kind('system'), 'system.code as target_id'])
        .distinct(),
    );
}

/** The recipients among these people of each of these notices, by `seq`. */
export async function findRecipients(
  db: Db,
  seqs: readonly number[],
  userIds: readonly string[],
): Promise<Map<number, Set<string>>> {
  const rows = await withMembers(db, userIds)
    .selectFrom('notice_target as target')
    .innerJoin('member', (join) =>
      join
        .onRef('member.kind', '=', 'target.kind')
        .onRef('member.target_id', '=', 'target.target_id'),
    )
    .where('target.seq', 'in', seqs)
    .select(['target.seq', 'member.user_id'])
    .execute();
  const recipients = new Map<number, Set<string>>(seqs.map((seq) => [seq, new Set()]));
  for (const row of rows) recipients.get(row.seq)?.add(row.user_id);
  return recipients;
}

/** Counts the ids that exist and are inside the sender's scope. */
export interface ReachableIds {
  users(ids: readonly string[]): Promise<number>;
  roles(ids: readonly string[]): Promise<number>;
  orgUnits(ids: readonly string[]): Promise<number>;
  systems(ids: readonly string[]): Promise<number>;
}

/** Counts what a sender may address. Ids outside the scope count as if they did not exist. */
export function countReachable(db: Db, senderId: string, scope: SystemScope): ReachableIds {
  const systems = scope === 'all' ? [] : [...scope];
  const count = sql<number>`count(*)`.as('count');
  const read = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number }> }) =>
    Number((await query.executeTakeFirstOrThrow()).count);
  return {
    users: (ids) =>
      read(
        db
          .selectFrom('user')
          .select(count)
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .$if(scope !== 'all', (query) =>
            query.where((eb) =>
              eb.exists(
                eb
                  .selectFrom('user_role as held')
                  .innerJoin('role', 'role.id', 'held.role_id')
                  .whereRef('held.user_id', '=', 'user.id')
                  .where('role.system_code', 'in', systems)
                  .select('held.role_id'),
              ),
            ),
          ),
      ),
    roles: (ids) =>
      read(
        db
          .selectFrom('role')
          .select(count)
          .where('id', 'in', ids)
          .$if(scope !== 'all', (query) => query.where('system_code', 'in', systems)),
      ),
    orgUnits: (ids) =>
      read(
        db
          .selectFrom('org_unit')
          .select(count)
          .where('id', 'in', ids)
          .where('deleted_at', 'is', null)
          .$if(scope !== 'all', (query) =>
            query.where((eb) =>
              eb.exists(
                eb
                  .selectFrom('org_unit_ancestor as above')
                  .innerJoin('user as sender', 'sender.org_unit_id', 'above.ancestor_id')
                  .whereRef('above.org_unit_id', '=', 'org_unit.id')
                  .where('sender.id', '=', senderId)
                  .select('above.ancestor_id'),
              ),
            ),
          ),
      ),
    systems: (ids) =>
      read(
        db
          .selectFrom('system')
          .select(count)
          .where('code', 'in', ids)
          .$if(scope !== 'all', (query) => query.where('code', 'in', systems)),
      ),
  };
}

/** Roles that hold one of the permissions. */
export async function findRolesHolding(
  db: Db,
  permission: string | readonly string[],
): Promise<string[]> {
  const permissions = typeof permission === 'string' ? [permission] : permission;
  const rows = await db
    .selectFrom('role')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('grants_all', '=', 1),
        eb.exists(
          eb
            .selectFrom('role_resource as given')
            .innerJoin('resource', 'resource.id', 'given.resource_id')
            .whereRef('given.role_id', '=', 'role.id')
            .where('resource.code', 'in', permissions)
            .select('given.role_id'),
        ),
      ]),
    )
    .limit(CONSOLE_LIMITS.notice.rolesPerPermission)
    .execute();
  return rows.map((row) => row.id);
}
