import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError, PERMISSIONS } from '@pedestal/contract';
import { findSuspensions } from '../../../administration/makers.ts';
import { readUserNames } from '../../../administration/names.ts';
import type { Db } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/id.ts';
import type { CallContext, SignedInContext } from '../../../platform/http/context.ts';
import { DAY } from '../../../platform/time/durations.ts';
import type { TokenCaller } from '../access/caller.ts';
import { TOKEN_TOUCH_INTERVAL } from '../limits.ts';
import type { AuthorityPort } from '../ports.ts';
import { recordAudit } from '../record-audit.ts';
import {
  changeMaker,
  findLiveToken,
  insertToken,
  listTokens,
  revokeToken,
  touchToken,
} from './token.store.ts';

const SHAPE = /^Bearer pdfs_([0-9a-z]{26})_([A-Za-z0-9_-]{43})$/;

export type TokenService = ReturnType<typeof createTokenService>;

interface TokenDependencies {
  db: Db;
  clock: () => number;
  rightsOf: AuthorityPort['rightsOf'];
}

/** Tokens of servers. Only a hash of the secret is stored; SHA-256 is enough for a long random secret. */
export function createTokenService(dependencies: TokenDependencies) {
  const { db, clock } = dependencies;
  const { findUsable, list } = createTokenReads(dependencies);

  async function create(
    input: { name: string; subApp: string; mayWrite: boolean; days: number },
    context: SignedInContext,
  ) {
    const secret = randomBytes(32).toString('base64url');
    const id = newId(clock());
    const expiresAt = clock() + input.days * DAY;
    await db.transaction().execute(async (trx) => {
      await insertToken(trx, {
        id,
        name: input.name,
        secret_hash: hashSecret(secret),
        sub_app: input.subApp,
        may_write: input.mayWrite ? 1 : 0,
        created_by: context.session.userId,
        created_at: clock(),
        expires_at: expiresAt,
      });
      await recordAudit(trx, context, clock(), {
        action: 'dfs.token.create',
        targetType: 'dfs_token',
        targetId: id,
        targetName: input.name,
        after: { subApp: input.subApp, mayWrite: input.mayWrite, expiresAt },
      });
    });
    return { id, token: `pdfs_${id}_${secret}`, expiresAt };
  }

  async function revoke(id: string, context: SignedInContext): Promise<null> {
    await db.transaction().execute(async (trx) => {
      if (!(await revokeToken(trx, id, clock()))) throw new AppError('notFound');
      await recordAudit(trx, context, clock(), {
        action: 'dfs.token.revoke',
        targetType: 'dfs_token',
        targetId: id,
      });
    });
    return null;
  }

  async function takeOver(id: string, context: SignedInContext): Promise<null> {
    const { userId } = context.session;
    await db.transaction().execute(async (trx) => {
      const token = await findLiveToken(trx, id, clock());
      if (!token) throw new AppError('notFound');
      await changeMaker(trx, id, userId);
      await recordAudit(trx, context, clock(), {
        action: 'dfs.token.takeOver',
        targetType: 'dfs_token',
        targetId: id,
        targetName: token.name,
        before: { createdBy: token.created_by },
        after: { createdBy: userId },
      });
    });
    return null;
  }

  async function find(id: string): Promise<TokenCaller | null> {
    const token = await findUsable(id);
    return token
      ? { kind: 'token', tokenId: id, subApp: token.sub_app, canWrite: token.may_write === 1 }
      : null;
  }

  /** Returns the caller of a bearer token. Throws `fileTokenInvalid`. */
  async function authenticate({ authorization }: CallContext): Promise<TokenCaller> {
    const [, id = '', secret = ''] = SHAPE.exec(authorization ?? '') ?? [];
    const token = await findUsable(id);
    const expected = Buffer.from(token?.secret_hash ?? '');
    const given = Buffer.from(hashSecret(secret));
    if (!token || expected.length !== given.length || !timingSafeEqual(expected, given)) {
      throw new AppError('fileTokenInvalid');
    }
    if ((token.last_used_at ?? 0) < clock() - TOKEN_TOUCH_INTERVAL)
      await touchToken(db, id, clock());
    return { kind: 'token', tokenId: id, subApp: token.sub_app, canWrite: token.may_write === 1 };
  }

  return { create, revoke, takeOver, find, authenticate, list };
}

/** A token acts for its maker: it does nothing when that person left or may not make tokens any more. */
function createTokenReads({ db, clock, rightsOf }: TokenDependencies) {
  const findMakers = (makerIds: readonly string[]) =>
    findSuspensions(db, makerIds, async (userId) =>
      (await rightsOf(userId)).has(PERMISSIONS.manageFileTokens),
    );

  return {
    async findUsable(id: string) {
      const token = await findLiveToken(db, id, clock());
      return token && (await findMakers([token.created_by])).size === 0 ? token : undefined;
    },
    async list() {
      const rows = await listTokens(db, clock());
      const makerIds = rows.map((row) => row.createdBy);
      const suspensions = await findMakers(makerIds);
      const names = await readUserNames(db, makerIds);
      return rows.map((row) => ({
        ...row,
        createdBy: names.get(row.createdBy)?.displayName ?? row.createdBy,
        suspension: suspensions.get(row.createdBy) ?? null,
      }));
    },
  };
}

function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}
