import { createHash, randomBytes } from 'node:crypto';
import { AppError, PERMISSIONS } from '@pedestal/contract';
import { findSuspensions, type Suspension } from '../../../administration/makers.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, SignedInContext } from '../../../platform/http/context.ts';
import { DAY } from '../../../platform/time/durations.ts';
import type { AuthorityPort } from '../ports.ts';
import { findSubApp } from '../registry/registry.store.ts';
import { type Actor, type ChangeRegistry, personOf } from '../registry-change.ts';
import {
  changeMaker,
  findToken,
  findTokenByHash,
  insertToken,
  listTokens,
  markTokenUsed,
  type PublishTokenRow,
  revokeToken,
} from './publish-token.store.ts';

const PREFIX = 'pdt_';
const BEARER = /^Bearer (pdt_[A-Za-z0-9_-]{43})$/;

export interface NewToken {
  label: string;
  subApps: string[];
  mayPoint: boolean;
  days: number;
}

export type PublishTokenService = ReturnType<typeof createPublishTokenService>;

/** Tokens with which pipelines publish named sub-apps until they expire. Only hashes are stored. */
export function createPublishTokenService(dependencies: {
  db: Db;
  clock: () => number;
  change: ChangeRegistry;
  hasPermission: AuthorityPort['hasPermission'];
}) {
  const { db, clock, change, hasPermission } = dependencies;

  /** A token acts for its maker: it does nothing when that person left or may not publish any more. */
  const findMakers = (rows: readonly PublishTokenRow[]) =>
    findSuspensions(
      db,
      rows.map((row) => row.created_by),
      (userId) => hasPermission(userId, PERMISSIONS.manageRegistry),
    );

  async function create(input: NewToken, context: SignedInContext) {
    for (const name of input.subApps) {
      if (!(await findSubApp(db, name))) throw new AppError('notFound', { reason: name });
    }
    const token = PREFIX + randomBytes(32).toString('base64url');
    const now = clock();
    const row = {
      id: newId(now),
      token_hash: hash(token),
      label: input.label,
      sub_apps: JSON.stringify(input.subApps),
      may_point: input.mayPoint ? (1 as const) : (0 as const),
      created_by: context.session.userId,
      created_at: now,
      expires_at: now + input.days * DAY,
    };
    await change(personOf(context), async (trx) => {
      await insertToken(trx, row);
      return { result: null, record: { ...record('create', row.id), after: input } };
    });
    const created = await findToken(db, row.id);
    if (!created) throw new AppError('internal');
    return { token, ...toView(created, null) };
  }

  async function revoke(id: string, context: SignedInContext): Promise<null> {
    return change(personOf(context), async (trx) => {
      const token = await findToken(trx, id);
      if (!token || !(await revokeToken(trx, id, clock()))) throw new AppError('notFound');
      const { label, subApps, mayPoint, expiresAt } = toView(token, null);
      const before = { label, subApps, mayPoint, expiresAt };
      return { result: null, record: { ...record('revoke', id), before } };
    });
  }

  async function takeOver(id: string, context: SignedInContext): Promise<null> {
    const { userId } = context.session;
    return change(personOf(context), async (trx) => {
      const token = await findToken(trx, id);
      if (!token || !(await changeMaker(trx, id, userId))) throw new AppError('notFound');
      const values = { before: { createdBy: token.created_by }, after: { createdBy: userId } };
      return { result: null, record: { ...record('takeOver', id), ...values } };
    });
  }

  async function list() {
    const rows = await listTokens(db);
    const suspensions = await findMakers(rows);
    return { items: rows.map((row) => toView(row, suspensions.get(row.created_by) ?? null)) };
  }

  /** Checks the token of a request. Fails with the same error whatever is wrong with it. */
  async function authenticate(
    call: CallContext,
    wanted: { name: string; channel?: string | undefined },
  ): Promise<Actor> {
    const row = await findUsable(call, (found) => isUsable(found, wanted, clock()));
    const { requestId, ip, userAgent } = call;
    return { userId: null, name: `token ${row.label}`, call: { requestId, ip, userAgent } };
  }

  /** What the token of a request is for. */
  async function describe(call: CallContext) {
    const row = await findUsable(call, (found) => isLive(found, clock()));
    return { subApps: JSON.parse(row.sub_apps) as string[], mayPoint: row.may_point === 1 };
  }

  async function findUsable(
    call: CallContext,
    isFit: (row: PublishTokenRow) => boolean,
  ): Promise<PublishTokenRow> {
    const token = BEARER.exec(call.authorization ?? '')?.[1];
    const row = token && (await findTokenByHash(db, hash(token)));
    const isValid = row && isFit(row) && (await findMakers([row])).size === 0;
    if (!isValid) throw new AppError('publishTokenInvalid');
    await markTokenUsed(db, row.id, clock());
    return row;
  }

  return { list, create, revoke, takeOver, authenticate, describe };
}

function isUsable(
  row: PublishTokenRow,
  wanted: { name: string; channel?: string | undefined },
  now: number,
): boolean {
  const subApps: string[] = JSON.parse(row.sub_apps);
  return (
    isLive(row, now) &&
    subApps.includes(wanted.name) &&
    (wanted.channel === undefined || row.may_point === 1)
  );
}

function isLive(row: PublishTokenRow, now: number): boolean {
  return row.revoked_at === null && row.expires_at > now;
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function record(action: 'create' | 'revoke' | 'takeOver', id: string) {
  return {
    action: `publishToken.${action}` as const,
    targetType: 'publishToken' as const,
    targetId: id,
  };
}

function toView(row: PublishTokenRow, suspension: Suspension | null) {
  return {
    id: row.id,
    label: row.label,
    subApps: JSON.parse(row.sub_apps) as string[],
    mayPoint: row.may_point === 1,
    createdBy: row.creator_name ?? row.created_by,
    suspension,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
