import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@pedestal/contract';
import { appendAudit } from '../../../audit/audit.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, SignedInContext } from '../../../platform/http/context.ts';
import type { TokenCaller } from '../access/caller.ts';
import { findLiveToken, insertToken, listTokens, revokeToken, touchToken } from './token.store.ts';

const DAY_MS = 86_400_000;
const TOUCH_EVERY_MS = 60_000;
const SHAPE = /^Bearer pdfs_([0-9a-z]{26})_([A-Za-z0-9_-]{43})$/;

export type DfsTokenService = ReturnType<typeof createDfsTokenService>;

/** Tokens of servers. Only a hash of the secret is stored; it is random and long, so a plain one is enough. */
export function createDfsTokenService({ db, clock }: { db: Db; clock: () => number }) {
  async function create(
    wanted: { name: string; subApp: string; mayWrite: boolean; days: number },
    { session, ...call }: SignedInContext,
  ) {
    const secret = randomBytes(32).toString('base64url');
    const id = newId(clock());
    const expiresAt = clock() + wanted.days * DAY_MS;
    await db.transaction().execute(async (trx) => {
      await insertToken(trx, {
        id,
        name: wanted.name,
        secret_hash: hashSecret(secret),
        sub_app: wanted.subApp,
        may_write: wanted.mayWrite ? 1 : 0,
        created_by: session.userId,
        created_at: clock(),
        expires_at: expiresAt,
      });
      await appendAudit(trx, {
        at: clock(),
        actorId: session.userId,
        actorName: session.userName,
        action: 'dfs.token.create',
        targetType: 'dfs_token',
        targetId: id,
        targetName: wanted.name,
        requestId: call.requestId,
        ip: call.ip,
        userAgent: call.userAgent,
        after: { subApp: wanted.subApp, mayWrite: wanted.mayWrite, expiresAt },
      });
    });
    return { id, token: `pdfs_${id}_${secret}`, expiresAt };
  }

  async function revoke(id: string, { session, ...call }: SignedInContext): Promise<null> {
    await db.transaction().execute(async (trx) => {
      if (!(await revokeToken(trx, id, clock()))) throw new AppError('notFound');
      await appendAudit(trx, {
        at: clock(),
        actorId: session.userId,
        actorName: session.userName,
        action: 'dfs.token.revoke',
        targetType: 'dfs_token',
        targetId: id,
        requestId: call.requestId,
        ip: call.ip,
        userAgent: call.userAgent,
      });
    });
    return null;
  }

  async function find(id: string): Promise<TokenCaller | null> {
    const token = await findLiveToken(db, id, clock());
    return token
      ? { kind: 'token', tokenId: id, subApp: token.sub_app, mayWrite: token.may_write === 1 }
      : null;
  }

  /** Who calls. Throws `fileTokenInvalid`. */
  async function authenticate({ authorization }: CallContext): Promise<TokenCaller> {
    const [, id = '', secret = ''] = SHAPE.exec(authorization ?? '') ?? [];
    const token = await findLiveToken(db, id, clock());
    const expected = Buffer.from(token?.secret_hash ?? '');
    const given = Buffer.from(hashSecret(secret));
    if (!token || expected.length !== given.length || !timingSafeEqual(expected, given)) {
      throw new AppError('fileTokenInvalid');
    }
    if ((token.last_used_at ?? 0) < clock() - TOUCH_EVERY_MS) await touchToken(db, id, clock());
    return { kind: 'token', tokenId: id, subApp: token.sub_app, mayWrite: token.may_write === 1 };
  }

  return { create, revoke, find, authenticate, list: () => listTokens(db, clock()) };
}

function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
