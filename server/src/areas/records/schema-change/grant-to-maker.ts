import { readHoldings } from '../../../administration/holdings.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { AuthorityPort } from '../ports.ts';
import * as store from './maker-access.store.ts';

export interface NewAccess {
  workspace: string;
  systemCode: string;
  /** Codes of resources of the system before the change. */
  codes: ReadonlySet<string>;
  /** Roles of the workspace before the change. */
  roles: ReadonlySet<string>;
}

/** What of a system exists before a change: only what it adds may be granted to its maker. */
export async function readAccess(
  trx: Db,
  workspace: string,
  systemCode: string,
): Promise<NewAccess> {
  const codes = await store.readCodes(trx, systemCode, workspace);
  const roles = await store.readWorkspaceRoles(trx, workspace);
  return { workspace, systemCode, codes: new Set(codes), roles: new Set(roles) };
}

/**
 * Lets whoever made new collections open them. Of the roles that the change added, they get the one
 * that grants most, if everything that it grants came with this change. Whoever holds the whole
 * system needs none. Returns the role.
 */
export async function grantToMaker(
  trx: Db,
  authority: Pick<AuthorityPort, 'grantRoles'>,
  before: NewAccess,
  { userId, at }: { userId: string; at: number },
): Promise<string | undefined> {
  const holdings = await readHoldings(trx, userId);
  if (holdings.holdsAll || holdings.wholeSystems.has(before.systemCode)) return undefined;
  const added = (await store.readWorkspaceRoles(trx, before.workspace)).filter(
    (id) => !before.roles.has(id),
  );
  let widest: { roleId: string; grants: number } | undefined;
  for (const roleId of added) {
    const codes = await store.readGrantedCodes(trx, roleId);
    const isNew = codes.every(
      ({ code, systemCode }) => systemCode === before.systemCode && !before.codes.has(code),
    );
    if (isNew && codes.length > (widest?.grants ?? 0)) widest = { roleId, grants: codes.length };
  }
  if (!widest) return undefined;
  await authority.grantRoles(trx, [userId], [widest.roleId], { by: userId, at });
  return widest.roleId;
}
