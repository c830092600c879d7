import { PERMISSIONS } from '@pedestal/contract';
import { findHigherRoles } from '../../../administration/coverage.ts';
import { readHoldings } from '../../../administration/holdings.ts';
import { toMobile } from '../../../administration/mobile.ts';
import { findPeople, findUntouchable } from '../../../administration/people.ts';
import { type Reach, readReaches, systemFilter } from '../../../administration/reach.ts';
import { readUnitPaths } from '../../../administration/units.ts';
import type { Db } from '../../../platform/db/database.ts';
import { toNameKey, toNameSkeleton } from '../../../platform/db/name-key.ts';
import { readRolesOf } from '../role/membership.store.ts';
import { listRoles } from '../role/role.store.ts';
import type { ImportCells } from './import-file.ts';
import type { ImportContext } from './import-plan.ts';
import { findByNameOrMobile, findTakenSkeletons } from './user-import.store.ts';

/** Reads everything that the rows refer to, in a few statements. */
export async function readImportContext(
  db: Db,
  table: readonly ImportCells[],
  userId: string,
): Promise<ImportContext> {
  const { importing, granting } = await readImportReaches(db, userId);
  const nameKeys = distinct(table, 'userName', toNameKey);
  const mobiles = distinct(table, 'mobile', (typed) => toMobile(typed) ?? '');
  const known = await findByNameOrMobile(db, nameKeys, mobiles);
  const ids = known.map((person) => person.id);
  const inReach = await findPeople(db, importing, ids);
  const untouchable = await findUntouchable(db, importing, [...inReach.keys()]);
  const roles = await readRolesOf(db, ids, undefined);
  return {
    byNameKey: new Map(known.map((person) => [person.user_name_key, person])),
    takenSkeletons: await findTakenSkeletons(db, distinct(table, 'userName', toNameSkeleton)),
    byMobile: new Map(known.flatMap((person) => (person.mobile ? [[person.mobile, person]] : []))),
    administrable: new Set([...inReach.keys()].filter((id) => !untouchable.has(id))),
    selfId: userId,
    units: await withUnitNames(db, await readUnitsInReach(db, importing)),
    roles: withRoleNames(await readRolesInReach(db, granting)),
    rolesOf: new Map([...roles].map(([id, list]) => [id, new Set(list.map((role) => role.id))])),
    reachesMembersOf: (systemCode) =>
      systemCode !== null && importing.people.memberSystems.includes(systemCode),
    reachesAll: importing.people.all,
  };
}

async function readImportReaches(db: Db, userId: string) {
  const holdings = await readHoldings(db, userId);
  const permissions = [PERMISSIONS.importUsers, PERMISSIONS.grantRoles];
  const reaches = await readReaches(db, holdings, permissions);
  return {
    importing: reaches.get(PERMISSIONS.importUsers) as Reach,
    granting: reaches.get(PERMISSIONS.grantRoles) as Reach,
  };
}

/** The paths of units and the names of roles that a person can write into a file. */
export async function readImportChoices(
  db: Db,
  userId: string,
): Promise<{ orgUnit: string[]; roles: string[] }> {
  const { importing, granting } = await readImportReaches(db, userId);
  const units = await readUnitsInReach(db, importing);
  const roles = await readRolesInReach(db, granting);
  return {
    orgUnit: [...units].flatMap(([name, id]) => (name === id ? [] : [name])).sort(),
    roles: [...roles].flatMap(([name, role]) => (role && name !== role.id ? [name] : [])).sort(),
  };
}

function distinct(
  table: readonly ImportCells[],
  field: 'userName' | 'mobile',
  toKey: (text: string) => string,
): string[] {
  const values = table.map(({ cells }) => cells.get(field) ?? '').filter((text) => text !== '');
  return [...new Set(values.map(toKey))];
}

async function readUnitsInReach(db: Db, { people }: Reach): Promise<Map<string, string>> {
  const paths = await readUnitPaths(db);
  const below = people.all ? undefined : await readUnitsBelow(db, people.unitTrees);
  const units = new Map<string, string>();
  for (const [id, path] of paths) {
    if (below && !below.has(id) && !people.units.includes(id)) continue;
    units.set(id, id);
    units.set(path, id);
  }
  return units;
}

/** Adds each name, in either language, that only one of the units has: lists show names, not paths. */
async function withUnitNames(
  db: Db,
  units: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('org_unit')
    .select(['id', 'name', 'name_en'])
    .where('deleted_at', 'is', null)
    .execute();
  const named = rows.flatMap(({ id, name, name_en: nameEn }) =>
    units.has(id) ? [...new Set([name, nameEn])].map((each) => [each, id] as const) : [],
  );
  return new Map([...onlyUnique(named), ...units]);
}

/** Adds each name of a role that only one of them has. */
function withRoleNames(roles: ImportContext['roles']): ImportContext['roles'] {
  const named = [...roles].flatMap(([key, role]) =>
    role && key === role.id ? [[role.name, role] as const] : [],
  );
  return new Map([...onlyUnique(named), ...roles]);
}

function onlyUnique<T>(named: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  const byName = Map.groupBy(named, ([name]) => name);
  return [...byName].flatMap(([name, found]) =>
    name !== '' && found.length === 1 && found[0] ? [found[0]] : [],
  );
}

async function readUnitsBelow(db: Db, roots: readonly string[]): Promise<Set<string>> {
  if (roots.length === 0) return new Set();
  const rows = await db
    .selectFrom('org_unit_ancestor')
    .select('org_unit_id')
    .where('ancestor_id', 'in', roots)
    .execute();
  return new Set(rows.map((row) => row.org_unit_id));
}

async function readRolesInReach(db: Db, reach: Reach): Promise<ImportContext['roles']> {
  const roles = await listRoles(db, systemFilter(reach));
  const higher = await findHigherRoles(
    db,
    reach.holdings,
    roles.map((role) => role.id),
    'everything',
  );
  return new Map(
    roles.flatMap(({ id, name, system_code: systemCode }) => {
      const role = higher.has(id) ? (false as const) : { id, name, systemCode };
      return [
        [id, role],
        [`${systemCode ?? '*'}/${name}`, role],
      ] as const;
    }),
  );
}
