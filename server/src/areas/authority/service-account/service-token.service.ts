import { createHash, randomBytes } from 'node:crypto';
import {
  AppError,
  type AuditAction,
  isReservedCode,
  PERMISSIONS,
  type RouteParsed,
  type routeGroups,
} from '@pedestal/contract';
import { type Administration, record } from '../../../administration/change.ts';
import { requireGrantable } from '../../../administration/coverage.ts';
import { readHoldings } from '../../../administration/holdings.ts';
import { findSuspensions, type Suspension } from '../../../administration/makers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { SignedInContext } from '../../../platform/http/context.ts';
import { coversCode } from '../../../platform/http/token-scope.ts';
import { DAY } from '../../../platform/time/durations.ts';
import type { Authority } from '../evaluate/authority.service.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { readRolesOf } from '../role/membership.store.ts';
import { requireAccount } from './service-account.service.ts';
import { listNamedCodes } from './service-account.store.ts';
import * as store from './service-token.store.ts';

type NewToken = RouteParsed<typeof routeGroups.serviceAccount.createToken>['body'];

const PREFIX = 'pds_';
const SECRET_BYTES = 32;

export type ServiceTokenService = ReturnType<typeof createServiceTokenService>;

/** Tokens of service accounts. Only hashes are stored. */
export function createServiceTokenService(
  { db, clock, change }: Administration,
  authority: Pick<Authority, 'permissionsOf' | 'holdsEverything' | 'hasPermission'>,
) {
  /** A token has the rights of its account, so its maker must hold them all. */
  async function requireCovered(trx: Db, accountId: string, context: SignedInContext) {
    const roles = (await readRolesOf(trx, [accountId], undefined)).get(accountId) ?? [];
    const holdings = await readHoldings(trx, context.session.userId);
    await requireGrantable(
      trx,
      holdings,
      roles.map(({ id }) => id),
    );
  }

  async function requireHeld(accountId: string, scope: readonly string[]): Promise<void> {
    const held = (await authority.holdsEverything(accountId))
      ? (await listNamedCodes(db)).map(({ code }) => code)
      : [...(await authority.permissionsOf(accountId))];
    const codes = held.filter((code) => !isReservedCode(code));
    const missing = scope.find((entry) => !codes.some((code) => coversCode([entry], code)));
    if (missing !== undefined) throw new AppError('scopeNotHeld', { reason: missing });
  }

  return {
    async list(accountId: string) {
      await requireAccount(db, accountId);
      const rows = await store.listTokens(db, accountId);
      const suspensions = await findSuspensions(
        db,
        rows.map((row) => row.created_by),
        (userId) => authority.hasPermission(userId, PERMISSIONS.manageServiceAccounts),
      );
      return { items: rows.map((row) => toView(row, suspensions.get(row.created_by) ?? null)) };
    },

    async create(accountId: string, input: NewToken, context: SignedInContext) {
      const secret = PREFIX + randomBytes(SECRET_BYTES).toString('base64url');
      const now = clock();
      const row = {
        id: newId(now),
        user_id: accountId,
        token_hash: hash(secret),
        label: input.label,
        scope: JSON.stringify(input.scope),
        created_by: context.session.userId,
        created_at: now,
        expires_at: now + input.days * DAY,
      };
      await requireHeld((await requireAccount(db, accountId)).id, input.scope);
      const created = await change(async (trx) => {
        const account = await requireAccount(trx, accountId);
        await requireCovered(trx, accountId, context);
        const { usable = 0 } = (await store.sumTokens(trx, [accountId], now)).get(accountId) ?? {};
        if (usable >= AUTHORITY_LIMITS.serviceAccount.usableTokens) {
          throw new AppError('tooManyTokens');
        }
        await store.insertToken(trx, row);
        await record(trx, context, now, {
          ...entryOf('serviceToken.create', account.user_name, row.id),
          after: input,
        });
        return store.findToken(trx, accountId, row.id);
      });
      if (!created) throw new AppError('internal');
      return { token: secret, ...toView(created, null) };
    },

    async takeOver(accountId: string, id: string, context: SignedInContext): Promise<null> {
      const { userId } = context.session;
      return change(async (trx) => {
        const account = await requireAccount(trx, accountId);
        await requireCovered(trx, accountId, context);
        const token = await store.findToken(trx, accountId, id);
        if (!token || !(await store.changeMaker(trx, id, userId))) throw new AppError('notFound');
        await record(trx, context, clock(), {
          ...entryOf('serviceToken.takeOver', account.user_name, id),
          before: { createdBy: token.created_by },
          after: { createdBy: userId },
        });
        return null;
      });
    },

    async revoke(accountId: string, id: string, context: SignedInContext): Promise<null> {
      return change(async (trx) => {
        const account = await requireAccount(trx, accountId);
        const token = await store.findToken(trx, accountId, id);
        if (!token || !(await store.revokeToken(trx, id, clock()))) throw new AppError('notFound');
        const { label, scope, expiresAt } = toView(token, null);
        await record(trx, context, clock(), {
          ...entryOf('serviceToken.revoke', account.user_name, id),
          before: { label, scope, expiresAt },
        });
        return null;
      });
    },
  };
}

export function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function entryOf(action: AuditAction, accountName: string, id: string) {
  return { action, targetType: 'serviceToken', targetId: id, targetName: accountName };
}

function toView(row: store.ServiceTokenRow, suspension: Suspension | null) {
  return {
    id: row.id,
    label: row.label,
    scope: JSON.parse(row.scope) as string[],
    createdBy: row.creator_name ?? row.created_by,
    suspension,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    lastUsedFrom: row.last_used_from,
    revokedAt: row.revoked_at,
  };
}
