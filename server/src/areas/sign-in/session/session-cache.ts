import { LRUCache } from 'lru-cache';
import type { Session } from '../../../platform/http/context.ts';
import type { SessionRow } from './session.store.ts';

export interface KnownSession {
  session: Session;
  bindingHash: string;
  lastActiveAt: number;
  expiresAt: number;
  readAt: number;
}

/** Sessions by token hash, for a short time after they were read. */
export function createSessionCache(options: { clock: () => number; life: number; max: number }) {
  const known = new LRUCache<string, KnownSession>({ max: options.max });

  return {
    get(tokenHash: string): KnownSession | undefined {
      const entry = known.get(tokenHash);
      const age = entry ? options.clock() - entry.readAt : Number.POSITIVE_INFINITY;
      return age >= 0 && age < options.life ? entry : undefined;
    },
    set(tokenHash: string, entry: KnownSession): void {
      known.set(tokenHash, entry);
    },
    dropUser(userId: string): void {
      for (const [tokenHash, entry] of known.entries()) {
        if (entry.session.userId === userId) known.delete(tokenHash);
      }
    },
  };
}

export function toKnown(row: SessionRow, readAt: number): KnownSession {
  return {
    session: {
      id: row.id,
      userId: row.user_id,
      userName: row.user_name,
      loginKey: row.login_key,
      systemCode: row.system_code,
      reauthAt: row.reauth_at,
    },
    bindingHash: row.binding_hash,
    lastActiveAt: row.last_active_at,
    expiresAt: row.expires_at,
    readAt,
  };
}
