import {
  type ExpressionBuilder,
  type Insertable,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { orNone } from '../../../administration/holdings.ts';
import { isPersonInReach, type Reach } from '../../../administration/reach.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import {
  type NumberedKeyset,
  readCountedPage,
  type SortColumn,
} from '../../../platform/db/keyset.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { InviteTable } from '../../../platform/db/tables-sign-in.ts';
import { SIGN_IN_LIMITS } from '../limits.ts';

export type InviteState = 'open' | 'used' | 'expired' | 'revoked';
export type InviteRow = Selectable<InviteTable>;

const KEY: SortColumn = { expression: sql.ref('invite.created_at'), type: 'number' };
const ID: SortColumn = { expression: sql.ref('invite.id'), type: 'text' };

/** The same rule as `stateOf` of the service, in SQL. */
function isInState(state: InviteState, now: number) {
  const live = sql`invite.revoked_at is null`;
  if (state === 'revoked') return sql<SqlBool>`invite.revoked_at is not null`;
  if (state === 'used') return sql<SqlBool>`${live} and invite.use_count >= invite.max_uses`;
  const isFree = sql`${live} and invite.use_count < invite.max_uses`;
  return state === 'expired'
    ? sql<SqlBool>`${isFree} and invite.expires_at <= ${now}`
    : sql<SqlBool>`${isFree} and invite.expires_at > ${now}`;
}

type InviteBuilder = ExpressionBuilder<Tables, 'invite'>;

/** Made by a person in reach; a reach over all members of a system covers all its invites. */
function isInReach(eb: InviteBuilder, { systems, people }: Reach) {
  if (systems === 'all') return eb.lit(true);
  const makers = eb
    .selectFrom('user')
    .select('user.id')
    .where((user) => isPersonInReach(user as unknown as ExpressionBuilder<Tables, 'user'>, people));
  return eb.and([
    eb('invite.system_code', 'in', orNone(systems)),
    eb.or([
      eb('invite.system_code', 'in', orNone(people.memberSystems)),
      eb('invite.created_by', 'in', makers),
    ]),
  ]);
}

export interface InviteFilter {
  systemCode: string | undefined;
  state: InviteState | undefined;
}

/** Newest first. */
export async function readInvites(
  db: Db,
  reach: Reach,
  { systemCode, state }: InviteFilter,
  place: Pick<NumberedKeyset, 'cursor' | 'page' | 'limit'>,
  now: number,
) {
  const query = db
    .selectFrom('invite')
    .leftJoin('org_unit', 'org_unit.id', 'invite.org_unit_id')
    .selectAll('invite')
    .select(['org_unit.name as unit_name', 'org_unit.name_en as unit_name_en'])
    .where((eb) => isInReach(eb as unknown as InviteBuilder, reach))
    .$if(systemCode !== undefined, (rows) =>
      rows.where('invite.system_code', '=', systemCode ?? ''),
    )
    .$if(state !== undefined, (rows) => rows.where(isInState(state ?? 'open', now)));
  const keyset = { ...place, sort: 'createdAt', order: 'desc', key: KEY, id: ID } as const;
  return readCountedPage(db, query, keyset, (row) => ({ value: row.created_at, id: row.id }));
}

export async function readInviteRoles(db: Db, inviteIds: readonly string[]) {
  const rows = await db
    .selectFrom('invite_role')
    .innerJoin('role', 'role.id', 'invite_role.role_id')
    .select([
      'invite_role.invite_id',
      'role.id',
      'role.name',
      'role.name_en as nameEn',
      'role.system_code as systemCode',
    ])
    .where('invite_role.invite_id', 'in', orNone(inviteIds))
    .orderBy('role.name')
    .execute();
  return Map.groupBy(rows, (row) => row.invite_id);
}

export async function findInviteByCode(db: Db, code: string): Promise<InviteRow | undefined> {
  return db.selectFrom('invite').selectAll().where('code', '=', code).executeTakeFirst();
}

export async function findInvite(db: Db, reach: Reach, id: string): Promise<InviteRow | undefined> {
  return db
    .selectFrom('invite')
    .selectAll()
    .where('id', '=', id)
    .where((eb) => isInReach(eb, reach))
    .executeTakeFirst();
}

export async function insertInvite(
  trx: Db,
  invite: Insertable<InviteTable>,
  roleIds: readonly string[],
): Promise<void> {
  await trx.insertInto('invite').values(invite).execute();
  await trx
    .insertInto('invite_role')
    .values(roleIds.map((role_id) => ({ invite_id: invite.id, role_id })))
    .execute();
}

export async function revokeInvite(
  trx: Db,
  { id, version }: { id: string; version: number },
  now: number,
) {
  return trx
    .updateTable('invite')
    .set({ revoked_at: now, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function changeMaker(
  trx: Db,
  { id, version }: { id: string; version: number },
  { userId, now }: { userId: string; now: number },
) {
  return trx
    .updateTable('invite')
    .set({ created_by: userId, updated_at: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** Open invites that these people made. */
export async function countOpenInvitesOf(
  db: Db,
  userIds: readonly string[],
  now: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('invite')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('created_by', 'in', orNone(userIds))
    .where(isInState('open', now))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The people in reach who registered with an invite. */
export async function readUses(db: Db, { people }: Reach, inviteId: string) {
  return db
    .selectFrom('invite_use')
    .innerJoin('user', 'user.id', 'invite_use.user_id')
    .select([
      'user.id',
      'user.user_name',
      'user.display_name',
      'invite_use.used_at',
      'invite_use.ip',
    ])
    .where('invite_use.invite_id', '=', inviteId)
    .where((eb) => isPersonInReach(eb as unknown as ExpressionBuilder<Tables, 'user'>, people))
    .orderBy('invite_use.used_at', 'desc')
    .limit(SIGN_IN_LIMITS.invite.listedUses)
    .execute();
}

export async function findRoleHeads(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('role')
    .select(['id', 'name', 'system_code'])
    .where('id', 'in', orNone(ids))
    .execute();
}

/** Returns false if the invite was used up, revoked or expired meanwhile. */
export async function countUse(db: Db, inviteId: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('invite')
    .set((eb) => ({ use_count: eb('use_count', '+', 1), updated_at: now }))
    .where('id', '=', inviteId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where((eb) => eb('use_count', '<', eb.ref('max_uses')))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function insertUse(
  db: Db,
  use: { inviteId: string; userId: string; ip: string; now: number },
): Promise<void> {
  await db
    .insertInto('invite_use')
    .values({
      id: newId(use.now),
      invite_id: use.inviteId,
      user_id: use.userId,
      ip: use.ip,
      used_at: use.now,
    })
    .execute();
}

export async function removeRoleFromInvites(trx: Db, roleId: string): Promise<void> {
  await trx.deleteFrom('invite_role').where('role_id', '=', roleId).execute();
}

/** Keeps who used which invite, but not from where. */
export async function eraseInviteUsesOf(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('invite_use').set({ ip: '' }).where('user_id', '=', userId).execute();
}
