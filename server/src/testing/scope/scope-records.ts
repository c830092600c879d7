import { CONSOLE_SYSTEM } from '@pedestal/contract';
import { appendAudit } from '../../audit/audit.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/id.ts';
import { addOrgUnit, addRole, addUser, joinRole } from '../seed.ts';

export const OTHER_SYSTEM = '1002';
export const SYSTEMS = [CONSOLE_SYSTEM, OTHER_SYSTEM] as const;
export type SystemCode = (typeof SYSTEMS)[number];

/** A record that somebody made, or that is about them, in one system. */
export interface OwnedRecord<Id> {
  id: Id;
  owner: string;
  systemCode: SystemCode;
}

export type ScopeRecords = Awaited<ReturnType<typeof seedScopeRecords>>;

/**
 * The people, units and records around one person: colleagues in the same unit and below it, a
 * stranger, and per system a member who is elsewhere. Everybody has every kind of record in both
 * systems.
 */
export async function seedScopeRecords(db: Db, ann: string) {
  const units = await seedUnits(db);
  const person = async (name: string, unit: string) => {
    const id = await addUser(db, name);
    await setUnit(db, id, unit);
    return id;
  };
  await setUnit(db, ann, units.mine);
  const people: Record<string, string> = {
    ann,
    colleague: await person('colleague', units.mine),
    junior: await person('junior', units.below),
    stranger: await person('stranger', units.elsewhere),
    [`member-${CONSOLE_SYSTEM}`]: await person(`member-${CONSOLE_SYSTEM}`, units.elsewhere),
    [`member-${OTHER_SYSTEM}`]: await person(`member-${OTHER_SYSTEM}`, units.elsewhere),
  };
  const crews = await addRoles(db);
  for (const systemCode of SYSTEMS) {
    for (const name of ['colleague', 'junior', `member-${systemCode}`]) {
      await joinRole(db, people[name] ?? '', crews[systemCode]);
    }
  }
  await addEntry(db);
  return {
    units,
    people,
    /** A role of each system with members, and one without. */
    crews,
    spares: await addRoles(db),
    entries: { [CONSOLE_SYSTEM]: 'default', [OTHER_SYSTEM]: 'other' },
    invites: await forEach(people, (id, systemCode) => addInvite(db, id, systemCode, people)),
    audits: await forEach(people, (id, systemCode, name) => addAudit(db, id, systemCode, name)),
  };
}

async function seedUnits(db: Db) {
  const root = await addOrgUnit(db, null);
  const mine = await addOrgUnit(db, root);
  const below = await addOrgUnit(db, mine);
  const leaf = await addOrgUnit(db, below);
  const elsewhere = await addOrgUnit(db, root);
  const farLeaf = await addOrgUnit(db, elsewhere);
  return { root, mine, below, leaf, elsewhere, farLeaf };
}

async function setUnit(db: Db, id: string, org_unit_id: string): Promise<void> {
  await db.updateTable('user').set({ org_unit_id }).where('id', '=', id).execute();
}

async function addRoles(db: Db): Promise<Record<SystemCode, string>> {
  return {
    [CONSOLE_SYSTEM]: await addRole(db, { systemCode: CONSOLE_SYSTEM }),
    [OTHER_SYSTEM]: await addRole(db, { systemCode: OTHER_SYSTEM }),
  };
}

async function addEntry(db: Db): Promise<void> {
  const stamps = { created_at: 1, updated_at: 1 };
  await db.updateTable('login_entry').set({ register_open: 1 }).execute();
  await db
    .insertInto('login_entry')
    .values({
      login_key: 'other',
      system_code: OTHER_SYSTEM,
      title: 'Other',
      title_en: 'Other',
      register_open: 1,
      locale: null,
      ...stamps,
    })
    .execute();
}

/** One record for each person in each system. */
export async function forEach<Id>(
  people: Record<string, string>,
  add: (id: string, systemCode: SystemCode, name: string) => Promise<Id>,
): Promise<OwnedRecord<Id>[]> {
  const records: OwnedRecord<Id>[] = [];
  for (const [owner, id] of Object.entries(people)) {
    for (const systemCode of SYSTEMS) {
      records.push({ id: await add(id, systemCode, owner), owner, systemCode });
    }
  }
  return records;
}

/** An invite that everybody registered with. */
async function addInvite(
  db: Db,
  created_by: string,
  system_code: SystemCode,
  people: Record<string, string>,
): Promise<string> {
  const id = newId();
  await db
    .insertInto('invite')
    .values({
      id,
      code: id,
      system_code,
      login_key: 'default',
      org_unit_id: null,
      max_uses: 100,
      expires_at: 1,
      created_by,
      created_at: 1,
      updated_at: 1,
    })
    .execute();
  await db
    .insertInto('invite_use')
    .values(
      Object.values(people).map((user_id) => ({ id: newId(), invite_id: id, user_id, used_at: 1 })),
    )
    .execute();
  return id;
}

function addAudit(db: Db, id: string, systemCode: SystemCode, name: string): Promise<number> {
  return db.transaction().execute((trx) =>
    appendAudit(trx, {
      at: 1,
      actorId: id,
      actorName: name,
      action: 'session.end',
      targetType: 'user',
      targetId: id,
      targetName: name,
      systemCode,
    }),
  );
}
