import type { Locale } from '@pedestal/contract';
import { addResources } from '../../areas/authority/resource/resource-tree.ts';
import { seedMountPoints } from '../../areas/console/registry/mount-points.ts';
import { appendAudit } from '../../audit/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { insertSetting, readSetting } from '../../platform/db/setting.store.ts';
import {
  insertEntries,
  insertNotices,
  insertPeople,
  insertRoles,
  insertSystems,
  insertUnits,
} from './demo-insert.ts';
import { DEMO_MENUS, DEMO_TITLES } from './demo-menus.ts';

const LOADED = 'demo.loaded';

export interface DemoOptions {
  /** Password of all demo people. */
  password: string;
  /** Called only if the demo data is not loaded yet. */
  hashPassword(password: string): Promise<string>;
  clock: () => number;
  /** Of the console: that of the notes. */
  locale: Locale;
}

/**
 * Loads systems, menus with titles for their mount points, units, roles, people, login entries and invites, once per database: later
 * changes and deletions are not undone. Returns whether this call loaded them.
 */
export async function loadDemo(
  db: Db,
  { password, hashPassword, clock, locale }: DemoOptions,
): Promise<boolean> {
  if (await hasDemo(db)) return false;
  const passwordHash = await hashPassword(password);
  const now = clock();
  return db.transaction().execute(async (trx) => {
    // If two gateways start at once, the second one waits here and then finds the setting.
    if (!(await insertSetting(trx, LOADED, '1', now))) return false;
    await insertSystems(trx, now);
    for (const [systemCode, menu] of Object.entries(DEMO_MENUS)) {
      await addResources(trx, systemCode, menu, now);
    }
    await seedMountPoints(trx, now, DEMO_TITLES);
    const units = await insertUnits(trx, now);
    const roles = await insertRoles(trx, now);
    await insertPeople(trx, { units, roles, passwordHash, now });
    await insertEntries(trx, roles, { makerId: await findAdministrator(trx), locale, now });
    await insertNotices(trx, now);
    await appendAudit(trx, {
      at: now,
      actorId: null,
      action: 'demo.load',
      targetType: 'setting',
      targetId: LOADED,
    });
    return true;
  });
}

/** Was the demo data loaded into this database? */
export async function hasDemo(db: Db): Promise<boolean> {
  return (await readSetting(db, LOADED)) !== undefined;
}

/** The first administrator of everything, if there is one yet. */
export async function findAdministrator(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select('user_role.user_id')
    .where('role.grants_all', '=', 1)
    .where('role.system_code', 'is', null)
    .orderBy('user_role.granted_at')
    .limit(1)
    .executeTakeFirst();
  return row?.user_id ?? null;
}
