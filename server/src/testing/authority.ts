import { type Authority, createAuthority } from '../areas/authority/evaluate/authority.service.ts';
import {
  ensureAdministrator,
  ensureFoundation,
} from '../first-start/foundation/foundation.service.ts';
import type { Db } from '../platform/db/database.ts';

/** The authority service for tests of other areas. */
export function createTestAuthority(db: Db, clock: () => number = Date.now): Authority {
  return createAuthority({ db, clock });
}

/** Inserts the foundation of a first start, including the administrator. */
export async function layFoundation(db: Db, clock: () => number = Date.now): Promise<void> {
  await ensureFoundation(db, clock);
  const hashPassword = async () => 'a hash that fits no password';
  await ensureAdministrator(db, { password: 'unused', hashPassword, clock });
}
