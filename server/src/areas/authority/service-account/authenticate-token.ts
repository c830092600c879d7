import { AppError, PERMISSIONS } from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { CallContext, Session } from '../../../platform/http/context.ts';
import { createLimiter } from '../../../platform/http/limiter.ts';
import type { Authority } from '../evaluate/authority.service.ts';
import { AUTHORITY_LIMITS } from '../limits.ts';
import { hash } from './service-token.service.ts';
import { findUsableToken, markTokenUsed } from './service-token.store.ts';

const { perToken, storeUseEvery } = AUTHORITY_LIMITS.serviceAccount;

/**
 * Finds the account of a token at every call: revoking it, disabling the account, and the maker's departure or loss of
 * the right take effect at once. The error is the same whatever is wrong.
 */
export function createAuthenticateToken(dependencies: {
  db: Db;
  clock: () => number;
  authority: Pick<Authority, 'hasPermission'>;
}) {
  const { db, clock, authority } = dependencies;
  const limit = createLimiter(clock);

  return async function authenticate(
    token: string,
    { ip }: Pick<CallContext, 'ip'>,
  ): Promise<Session> {
    const now = clock();
    const row = await findUsableToken(db, hash(token), now);
    const isMakerTrusted =
      row && (await authority.hasPermission(row.created_by, PERMISSIONS.manageServiceAccounts));
    if (!row || !isMakerTrusted) throw new AppError('serviceTokenInvalid');
    limit(row.id, perToken);
    const isStored = now - (row.last_used_at ?? 0) < storeUseEvery && row.last_used_from === ip;
    if (!isStored) await markTokenUsed(db, row.id, { at: now, from: ip });
    return {
      id: row.id,
      userId: row.userId,
      userName: row.userName,
      loginKey: '',
      systemCode: '',
      reauthAt: 0,
      token: { id: row.id, scope: JSON.parse(row.scope) },
    };
  };
}
