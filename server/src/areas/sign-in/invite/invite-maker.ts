import { PERMISSIONS } from '@pedestal/contract';
import { findHigherRoles } from '../../../administration/coverage.ts';
import { findActivePeople, type Suspension } from '../../../administration/makers.ts';
import { type Reach, reachesSystem, readReach } from '../../../administration/reach.ts';
import { isUnitInReach } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';

/** What an invite gives to those who register with it. */
export interface InviteGift {
  systemCode: string;
  orgUnitId: string | null;
  roleIds: readonly string[];
}

/** Can a person with this reach invite into the system, the unit and the roles? */
export async function canInvite(
  db: Db,
  reach: Reach,
  { systemCode, orgUnitId, roleIds }: InviteGift,
): Promise<boolean> {
  if (!reachesSystem(reach, systemCode)) return false;
  if (orgUnitId !== null && !(await isUnitInReach(db, reach.people, orgUnitId))) return false;
  return (await findHigherRoles(db, reach.holdings, roleIds, 'everything')).size === 0;
}

/** Why the invite does not work; null if its maker could still make it. */
export async function findInviteSuspension(
  db: Db,
  makerId: string | null,
  gift: InviteGift,
): Promise<Suspension | null> {
  if (makerId === null || !(await findActivePeople(db, [makerId])).has(makerId)) return 'makerLeft';
  const reach = await readReach(db, makerId, PERMISSIONS.writeInvites);
  return (await canInvite(db, reach, gift)) ? null : 'rightLost';
}
