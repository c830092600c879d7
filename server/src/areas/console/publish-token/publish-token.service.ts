import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, SignedInContext } from '../../../platform/http/context.ts';
import { DAY } from '../../../platform/time/durations.ts';
import { findSubApp } from '../registry/registry.store.ts';
import { type Actor, type ChangeRegistry, personOf } from '../registry-change.ts';
import {
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
}) {
  const { db, clock, change } = dependencies;

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
    return { token, ...toView(created) };
  }

  async function revoke(id: string, context: SignedInContext): Promise<null> {
    return change(personOf(context), async (trx) => {
      const token = await findToken(trx, id);
      if (!token || !(await revokeToken(trx, id, clock()))) throw new AppError('notFound');
      const { label, subApps, mayPoint, expiresAt } = toView(token);
      const before = { label, subApps, mayPoint, expiresAt };
      return { result: null, record: { ...record('revoke', id), before } };
    });
  }

  /** Checks the token of a request. Fails with the same error whatever is wrong with it. */
  async function authenticate(
    call: CallContext,
    wanted: { name: string; channel?: string | undefined },
  ): Promise<Actor> {
    const token = BEARER.exec(call.authorization ?? '')?.[1];
    const row = token && (await findTokenByHash(db, hash(token)));
    if (!row || !isUsable(row, wanted, clock())) throw new AppError('publishTokenInvalid');
    await markTokenUsed(db, row.id, clock());
    const { requestId, ip, userAgent } = call;
    return { userId: null, name: `token ${row.label}`, call: { requestId, ip, userAgent } };
  }

  return {
    list: async () => ({ items: (await listTokens(db)).map(toView) }),
    create,
    revoke,
    authenticate,
  };
}

function isUsable(
  row: PublishTokenRow,
  wanted: { name: string; channel?: string | undefined },
  now: number,
): boolean {
  const subApps: string[] = JSON.parse(row.sub_apps);
  return (
    row.revoked_at === null &&
    row.expires_at > now &&
    subApps.includes(wanted.name) &&
    (wanted.channel === undefined || row.may_point === 1)
  );
}

function hash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function record(action: 'create' | 'revoke', id: string) {
  return {
    action: `publishToken.${action}` as const,
    targetType: 'publishToken' as const,
    targetId: id,
  };
}

function toView(row: PublishTokenRow) {
  return {
    id: row.id,
    label: row.label,
    subApps: JSON.parse(row.sub_apps) as string[],
    mayPoint: row.may_point === 1,
    createdBy: row.creator_name ?? row.created_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    revokedAt: row.revoked_at,
  };
}
