import { randomBytes } from 'node:crypto';
import {
  AppError,
  type AuditAction,
  PERMISSIONS,
  type RouteOutput,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, record, requireChanged } from '../../../administration/change.ts';
import { requireGrantable } from '../../../administration/coverage.ts';
import { readUserNames } from '../../../administration/names.ts';
import { type Reach, readReach, requireSystem } from '../../../administration/reach.ts';
import { requireUnit } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { HOUR } from '../../../platform/time/durations.ts';
import { findEntry, readHostnames } from '../login-entry/login-entry.store.ts';
import * as store from './invite.store.ts';
import { canInvite, findInviteSuspension } from './invite-maker.ts';

type Routes = typeof routeGroups.inviteAdmin;

const CODE_BYTES = 18;

export function createInviteAdministration({ db, clock, change }: Administration) {
  return {
    async list(
      { systemCode, state, ...place }: RouteParsed<Routes['list']>['query'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['list']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readInvites);
      if (systemCode !== undefined) requireSystem(reach, systemCode);
      const page = await store.readInvites(db, reach, { systemCode, state }, place, clock());
      return { ...page, items: await toItems(db, page.items, clock()) };
    },

    async create(
      body: RouteParsed<Routes['create']>['body'],
      context: SignedInContext,
    ): Promise<RouteOutput<Routes['create']>> {
      return change(async (trx) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeInvites);
        requireSystem(reach, body.systemCode);
        await requireEntry(trx, body);
        const roleIds = [...new Set(body.roleIds)];
        const roles = await requireRoles(trx, reach, body.systemCode, roleIds);
        if (body.orgUnitId !== null) await requireUnit(trx, reach.people, body.orgUnitId);
        const now = clock();
        const invite = toRow(body, context.session.userId, now);
        await store.insertInvite(trx, invite, roleIds);
        await record(trx, context, now, {
          ...describeAudit('invite.create', invite),
          after: {
            loginKey: body.loginKey,
            orgUnitId: body.orgUnitId,
            roles: roles.map((role) => role.name).sort(),
            maxUses: body.maxUses,
            expiresAt: invite.expires_at,
            note: body.note,
          },
        });
        return { id: invite.id, version: 1, code: invite.code };
      });
    },

    async revoke(id: string, version: number, context: SignedInContext) {
      return change(async (trx) => {
        const reach = await readReach(trx, context.session.userId, PERMISSIONS.writeInvites);
        const invite = await requireInvite(trx, reach, id);
        const now = clock();
        requireChanged(await store.revokeInvite(trx, { id, version }, now));
        await record(trx, context, now, {
          ...describeAudit('invite.revoke', invite),
          before: { state: stateOf(invite, now) },
          after: { state: 'revoked' },
        });
        return { id, version: version + 1 };
      });
    },

    /** For invites whose maker left or lost the right. Needs what creating the invite needs. */
    async takeOver(id: string, version: number, context: SignedInContext) {
      return change(async (trx) => {
        const { userId } = context.session;
        const reach = await readReach(trx, userId, PERMISSIONS.writeInvites);
        const invite = await requireInvite(trx, reach, id);
        const roles = (await store.readInviteRoles(trx, [id])).get(id) ?? [];
        const { system_code: systemCode, org_unit_id: orgUnitId } = invite;
        const gift = { systemCode, orgUnitId, roleIds: roles.map((role) => role.id) };
        if (!(await canInvite(trx, reach, gift))) {
          throw new AppError('forbidden', { reason: 'moreThanHeld' });
        }
        const now = clock();
        requireChanged(await store.changeMaker(trx, { id, version }, { userId, now }));
        await record(trx, context, now, {
          ...describeAudit('invite.takeOver', invite),
          before: { createdBy: invite.created_by },
          after: { createdBy: userId },
        });
        return { id, version: version + 1 };
      });
    },

    async uses(id: string, context: SignedInContext): Promise<RouteOutput<Routes['uses']>> {
      const reach = await readReach(db, context.session.userId, PERMISSIONS.readInvites);
      await requireInvite(db, reach, id);
      const rows = await store.readUses(db, reach, id);
      return rows.map((row) => ({
        user: { id: row.id, userName: row.user_name, displayName: row.display_name },
        usedAt: row.used_at,
        address: row.ip,
      }));
    },
  };
}

type ListedRow = Awaited<ReturnType<typeof store.readInvites>>['items'][number];

async function toItems(db: Db, rows: readonly ListedRow[], now: number) {
  const inviteIds = rows.map((row) => row.id);
  const roles = await store.readInviteRoles(db, inviteIds);
  const creatorIds = rows.flatMap((row) => row.created_by ?? []);
  const creators = await readUserNames(db, creatorIds);
  const hostnames = await readHostnames(
    db,
    rows.map((row) => row.login_key),
  );
  const items = [];
  for (const row of rows) {
    const given = (roles.get(row.id) ?? []).map(({ invite_id: _, ...role }) => role);
    items.push({
      ...toItem(row, now),
      suspension: await findSuspension(db, row, given, now),
      hostnames: hostnames.get(row.login_key) ?? [],
      roles: given,
      createdBy: creators.get(row.created_by ?? '') ?? null,
    });
  }
  return items;
}

async function findSuspension(
  db: Db,
  row: ListedRow,
  roles: readonly { id: string }[],
  now: number,
) {
  if (stateOf(row, now) !== 'open') return null;
  const { system_code: systemCode, org_unit_id: orgUnitId } = row;
  const roleIds = roles.map((role) => role.id);
  return findInviteSuspension(db, row.created_by, { systemCode, orgUnitId, roleIds });
}

function toItem(row: ListedRow, now: number) {
  const orgUnit =
    row.org_unit_id === null
      ? null
      : { id: row.org_unit_id, name: row.unit_name ?? '', nameEn: row.unit_name_en ?? '' };
  return {
    id: row.id,
    version: row.version,
    code: row.code,
    systemCode: row.system_code,
    loginKey: row.login_key,
    orgUnit,
    note: row.note,
    maxUses: row.max_uses,
    useCount: row.use_count,
    state: stateOf(row, now),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function toRow(body: RouteParsed<Routes['create']>['body'], createdBy: string, now: number) {
  return {
    id: newId(now),
    code: randomBytes(CODE_BYTES).toString('base64url'),
    system_code: body.systemCode,
    login_key: body.loginKey,
    org_unit_id: body.orgUnitId,
    note: body.note,
    max_uses: body.maxUses,
    expires_at: now + body.validHours * HOUR,
    created_by: createdBy,
    created_at: now,
    updated_at: now,
  };
}

async function requireInvite(db: Db, reach: Reach, id: string): Promise<store.InviteRow> {
  const invite = await store.findInvite(db, reach, id);
  if (!invite) throw new AppError('notFound');
  return invite;
}

async function requireEntry(
  trx: Db,
  { loginKey, systemCode }: { loginKey: string; systemCode: string },
): Promise<void> {
  const entry = await findEntry(trx, loginKey);
  if (entry?.system_code !== systemCode) throw new AppError('notFound');
  if (entry.register_open === 0) throw new AppError('registrationClosed');
}

/** Users who register with the invite get its roles, so the caller must be able to grant them. */
async function requireRoles(trx: Db, reach: Reach, systemCode: string, roleIds: readonly string[]) {
  const roles = await store.findRoleHeads(trx, roleIds);
  const areOfSystem = roles.every((role) => role.system_code === systemCode);
  if (!areOfSystem || roles.length !== roleIds.length) throw new AppError('notFound');
  await requireGrantable(trx, reach.holdings, roleIds);
  return roles;
}

function stateOf(invite: store.InviteRow, now: number): store.InviteState {
  if (invite.revoked_at !== null) return 'revoked';
  if (invite.use_count >= invite.max_uses) return 'used';
  return invite.expires_at <= now ? 'expired' : 'open';
}

function describeAudit(
  action: AuditAction,
  invite: { id: string; note: string; system_code: string },
) {
  return {
    action,
    targetType: 'invite',
    targetId: invite.id,
    targetName: invite.note,
    systemCode: invite.system_code,
  };
}
