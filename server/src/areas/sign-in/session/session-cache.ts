import type { Session } from '../../../platform/http/context.ts';
import type { SessionRow } from './session.store.ts';

export interface KnownSession {
  session: Session;
  bindingHash: string;
  lastActiveAt: number;
  expiresAt: number;
  readAt: number;
}

const MAX_SESSIONS = 20_000;

/** What was read a moment ago, by the hash of the token. Bounded; the oldest go first. */
export function createSessionCache(options: { clock: () => number; life: number }) {
  const known = new Map<string, KnownSession>();

  return {
    get(tokenHash: string): KnownSession | undefined {
      const entry = known.get(tokenHash);
      return entry && options.clock() - entry.readAt < options.life ? entry : undefined;
    },
    set(tokenHash: string, entry: KnownSession): void {
      known.delete(tokenHash);
      known.set(tokenHash, entry);
      if (known.size <= MAX_SESSIONS) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },
    dropUser(userId: string): void {
      for (const [tokenHash, entry] of known) {
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
