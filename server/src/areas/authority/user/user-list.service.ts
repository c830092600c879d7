import { Readable } from 'node:stream';
import {
  AppError,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  routeGroups,
  USER_IMPORT_FIELDS,
} from '@pedestal/contract';
import type { Administration } from '../../../administration/change.ts';
import { record } from '../../../administration/change.ts';
import { maskMobile } from '../../../administration/mobile.ts';
import { findUntouchable } from '../../../administration/people.ts';
import {
  type Reach,
  readReach,
  requireSystem,
  systemFilter,
} from '../../../administration/reach.ts';
import { readUnitPaths } from '../../../administration/units.ts';
import { CSV_BOM, type CsvCell, csvLines } from '../../../platform/csv/csv.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import type { SignInPort } from '../ports.ts';
import { type MemberRole, readRolesOf } from '../role/membership.store.ts';
import {
  readCountedUsers,
  readUserById,
  readUsers,
  type UserFilter,
  type UserRow,
  type UserSort,
} from './user-list.store.ts';

const { userAdmin } = routeGroups;
type ListQuery = RouteParsed<typeof userAdmin.list>['query'];
type ExportQuery = RouteParsed<typeof userAdmin.exportCsv>['query'];

const { exportPage, exportRows, restore } = AUTHORITY_LIMITS.user;

export type UserListService = ReturnType<typeof createUserListService>;

export function createUserListService(
  { db, clock }: Administration,
  signIn: Pick<SignInPort, 'readAccountState' | 'readWait'>,
) {
  async function reachFor(context: SignedInContext, filter: UserFilter, permission: string) {
    const reach = await readReach(db, context.session.userId, permission);
    if (filter.systemCode !== undefined) requireSystem(reach, filter.systemCode);
    if (filter.roleId !== undefined) await requireRoleInReach(db, reach, filter.roleId);
    return reach;
  }

  return {
    async list(
      { sort, order, cursor, page: pageNumber, limit, ...filter }: ListQuery,
      context: SignedInContext,
    ): Promise<RouteOutput<typeof userAdmin.list>> {
      const reach = await reachFor(context, filter, PERMISSIONS.readUsers);
      const place = { sort, order, cursor, page: pageNumber, limit };
      const page = await readCountedUsers(db, reach.people, filter, place);
      const ids = page.items.map((row) => row.id);
      const roles = await readRolesOf(db, ids, systemFilter(reach));
      return { ...page, items: page.items.map((row) => toUser(row, roles.get(row.id) ?? [])) };
    },

    async get(id: string, context: SignedInContext): Promise<RouteOutput<typeof userAdmin.get>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readUsers);
      const row = await readUserById(db, reach.people, id);
      if (!row) throw new AppError('notFound');
      const roles = await readRolesOf(db, [id], systemFilter(reach));
      const writing = await readReach(db, context.session.userId, PERMISSIONS.writeUsers);
      const untouchable = await findUntouchable(db, writing, [id]);
      const canWrite = writing.systems === 'all' || writing.systems.size > 0;
      const mayAdminister = canWrite && !untouchable.has(id);
      const account = await signIn.readAccountState(db, id, clock());
      return {
        ...toUser(row, roles.get(id) ?? []),
        mobile: mayAdminister ? (row.mobile ?? '') : masked(row.mobile),
        locale: row.locale === 'zh-CN' || row.locale === 'en-US' ? row.locale : null,
        ...account,
        waitUntil: await signIn.readWait(db, id, clock()),
        deletedAt: row.deleted_at,
        restorableUntil: row.deleted_at === null ? null : row.deleted_at + restore,
        mayAdminister,
      };
    },

    /** Records the export in the audit log before the first row is sent. */
    async exportCsv(
      { sort, order, ...filter }: ExportQuery,
      context: SignedInContext,
    ): Promise<Readable> {
      const reach = await reachFor(context, filter, PERMISSIONS.exportUsers);
      await db.transaction().execute((trx) =>
        record(trx, context, clock(), {
          action: 'user.export',
          targetType: 'user',
          targetId: '',
          after: { filter },
        }),
      );
      return Readable.from(exportLines(db, reach, filter, { sort, order }));
    },
  };
}

async function requireRoleInReach(db: Db, reach: Reach, roleId: string): Promise<void> {
  const role = await db
    .selectFrom('role')
    .select('system_code')
    .where('id', '=', roleId)
    .executeTakeFirst();
  if (!role) throw new AppError('notFound');
  requireSystem(reach, role.system_code);
}

const EXPORT_HEADINGS = [...USER_IMPORT_FIELDS, 'lastSignInAt', 'createdAt'];

async function* exportLines(
  db: Db,
  reach: Reach,
  filter: UserFilter,
  place: { sort: UserSort; order: 'asc' | 'desc' },
): AsyncGenerator<string> {
  yield CSV_BOM + csvLines([EXPORT_HEADINGS]);
  const unitPaths = await readUnitPaths(db);
  let cursor: string | undefined;
  for (let written = 0; written < exportRows; written += exportPage) {
    const page = await readUsers(db, reach.people, filter, {
      ...place,
      cursor,
      limit: exportPage,
    });
    const ids = page.items.map((row) => row.id);
    const roles = await readRolesOf(db, ids, systemFilter(reach));
    yield csvLines(page.items.map((row) => toCells(row, unitPaths, roles.get(row.id) ?? [])));
    if (page.next === null) return;
    cursor = page.next;
  }
}

function toCells(
  row: UserRow,
  unitPaths: ReadonlyMap<string, string>,
  roles: readonly MemberRole[],
): CsvCell[] {
  return [
    row.user_name,
    row.display_name,
    row.mobile,
    row.email,
    unitPaths.get(row.unit_id ?? '') ?? '',
    statusOf(row),
    roles.map((role) => `${role.systemCode ?? '*'}/${role.name}`).join('; '),
    row.locale,
    toIso(row.last_sign_in_at),
    toIso(row.created_at),
  ];
}

function toIso(time: number | null): string {
  return time === null ? '' : new Date(time).toISOString();
}

function statusOf(row: UserRow): 'active' | 'disabled' | 'deleted' {
  return row.deleted_at === null ? row.status : 'deleted';
}

function masked(mobile: string | null): string {
  return mobile === null ? '' : maskMobile(mobile);
}

function toUser(row: UserRow, roles: MemberRole[]) {
  return {
    id: row.id,
    version: row.version,
    userName: row.user_name,
    displayName: row.display_name,
    mobile: masked(row.mobile),
    email: row.email,
    orgUnit:
      row.unit_id === null
        ? null
        : { id: row.unit_id, name: row.unit_name ?? '', nameEn: row.unit_name_en ?? '' },
    status: statusOf(row),
    requiresMfa: row.requires_mfa === 1,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    roles,
  };
}
