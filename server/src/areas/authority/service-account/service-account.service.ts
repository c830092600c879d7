import {
  AppError,
  isReservedCode,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, lockAuthority, recordAll } from '../../../administration/change.ts';
import { readReach } from '../../../administration/reach.ts';
import { requireUnit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import { toNameKey } from '../../../platform/db/name-key.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import type { Authority } from '../evaluate/authority.service.ts';
import { grantRoles, type MemberRole, readRolesOf } from '../role/membership.store.ts';
import { insertUser } from '../user/user.store.ts';
import { describeCreation, requireGrants } from '../user/user-create.service.ts';
import { mapTaken } from '../user/user-fields.ts';
import {
  type AccountRow,
  findAccount,
  listAccounts,
  listNamedCodes,
} from './service-account.store.ts';
import { sumTokens } from './service-token.store.ts';

type Routes = typeof routeGroups.serviceAccount;

export type ServiceAccountService = ReturnType<typeof createServiceAccountService>;

/** Throws `notFound` for what is no service account. */
export async function requireAccount(db: Db, id: string) {
  const account = await findAccount(db, id);
  if (!account) throw new AppError('notFound');
  return account;
}

/** Accounts of other programs: users without a password, with roles and tokens. */
export function createServiceAccountService(
  { db, clock, change }: Administration,
  authority: Pick<Authority, 'permissionsOf' | 'holdsEverything'>,
) {
  return {
    async list(): Promise<RouteOutput<Routes['list']>> {
      const rows = await listAccounts(db);
      const ids = rows.map(({ id }) => id);
      const roles = await readRolesOf(db, ids, undefined);
      const sums = await sumTokens(db, ids, clock());
      return {
        items: rows.map((row) => ({
          ...toAccount(row, roles.get(row.id) ?? []),
          tokens: sums.get(row.id)?.usable ?? 0,
          lastUsedAt: sums.get(row.id)?.lastUsedAt ?? null,
        })),
      };
    },

    async create(body: RouteParsed<Routes['create']>['body'], context: SignedInContext) {
      return change(async (trx, effects) => {
        await lockAuthority(trx, effects);
        if (body.orgUnitId !== null) {
          const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeUsers);
          await requireUnit(trx, reach.people, body.orgUnitId);
        }
        const roles = await requireGrants(trx, context, body.roleIds);
        const now = clock();
        const user = toUser(body, now);
        await mapTaken(() => insertUser(trx, user));
        const grant = { by: context.session.userId, at: now };
        await grantRoles(trx, [user.id], body.roleIds, grant);
        const described = { userName: user.user_name, displayName: user.display_name };
        await recordAll(
          trx,
          context,
          now,
          describeCreation('serviceAccount.create', user, described, roles),
        );
        return { id: user.id, version: 1 };
      });
    },

    /** What a token can be limited to: what the account holds, except codes of the console itself. */
    async listScopes(id: string): Promise<RouteOutput<Routes['listScopes']>> {
      await requireAccount(db, id);
      const codes = (await authority.holdsEverything(id))
        ? null
        : await authority.permissionsOf(id);
      const named = await listNamedCodes(db);
      return {
        items: named.filter(
          ({ code }) => !isReservedCode(code) && (codes === null || codes.has(code)),
        ),
      };
    },
  };
}

function toUser(body: RouteParsed<Routes['create']>['body'], now: number) {
  return {
    id: newId(now),
    kind: 'service' as const,
    user_name: body.userName.normalize('NFKC'),
    user_name_key: toNameKey(body.userName),
    display_name: body.displayName,
    mobile: null,
    org_unit_id: body.orgUnitId,
    locale: null,
    time_zone: null,
    created_at: now,
    updated_at: now,
  };
}

function toAccount(row: AccountRow, roles: MemberRole[]) {
  const { unit_id: unitId } = row;
  return {
    id: row.id,
    version: row.version,
    userName: row.user_name,
    displayName: row.display_name,
    orgUnit:
      unitId === null
        ? null
        : { id: unitId, name: row.unit_name ?? '', nameEn: row.unit_name_en ?? '' },
    status: row.status,
    roles,
    createdAt: row.created_at,
  };
}
