import type { Db } from '../platform/db/database.ts';
import { orNone } from './holdings.ts';

/**
 * Why something that acts for the person who made it does not work: that person left, or lost the right that was
 * needed to make it. Checked at every use.
 */
export type Suspension = 'makerLeft' | 'rightLost';

/** Those of these people whose accounts exist and are active. */
export async function findActivePeople(
  db: Db,
  ids: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('id', 'in', orNone(new Set(ids)))
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map((row) => row.id));
}

/** Suspensions by maker, where the right to make the thing does not depend on the thing. */
export async function findSuspensions(
  db: Db,
  makerIds: Iterable<string>,
  hasRight: (userId: string) => boolean | Promise<boolean>,
): Promise<Map<string, Suspension>> {
  const makers = new Set(makerIds);
  const active = await findActivePeople(db, makers);
  const suspensions = new Map<string, Suspension>();
  for (const maker of makers) {
    if (!active.has(maker)) suspensions.set(maker, 'makerLeft');
    else if (!(await hasRight(maker))) suspensions.set(maker, 'rightLost');
  }
  return suspensions;
}
