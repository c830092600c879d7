import type { Db } from '../db/database.ts';
import { type Authority, createAuthority } from '../modules/authority/authority.service.ts';
import { ensureAdministrator, ensureFoundation } from '../modules/bootstrap/bootstrap.service.ts';

/** What the rest of the gateway knows of people's rights, for tests of other modules. */
export function createTestAuthority(db: Db, clock: () => number = Date.now): Authority {
  return createAuthority({ db, clock });
}

/** What every console has after its first start, administrator included. */
export async function layFoundation(db: Db, clock: () => number = Date.now): Promise<void> {
  await ensureFoundation(db, clock);
  const hashPassword = async () => 'a hash that fits no password';
  await ensureAdministrator(db, { password: 'unused', hashPassword, clock });
}
