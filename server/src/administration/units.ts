import { AppError } from '@pedestal/contract';
import type { Selectable } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { OrgUnitTable } from '../platform/db/tables-authority.ts';
import type { PeopleReach } from './reach.ts';

export type Unit = Selectable<OrgUnitTable>;

/** The unit, if the person administers it; otherwise 404, as for an unknown unit. */
export async function requireUnit(db: Db, people: PeopleReach, id: string): Promise<Unit> {
  const unit = await db
    .selectFrom('org_unit')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!unit || !(await isUnitInReach(db, people, id))) throw new AppError('notFound');
  return unit;
}

export async function isUnitInReach(db: Db, people: PeopleReach, id: string): Promise<boolean> {
  if (people.all || people.units.includes(id)) return true;
  if (people.unitTrees.length === 0) return false;
  const above = await db
    .selectFrom('org_unit_ancestor')
    .select('ancestor_id')
    .where('org_unit_id', '=', id)
    .where('ancestor_id', 'in', people.unitTrees)
    .limit(1)
    .executeTakeFirst();
  return above !== undefined;
}

/** Path of every unit by id, such as `A/B/C`, as used in CSV files. */
export async function readUnitPaths(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('org_unit')
    .select(['id', 'parent_id', 'name'])
    .where('deleted_at', 'is', null)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const paths = new Map<string, string>();
  const pathOf = (id: string): string => {
    const known = paths.get(id);
    if (known !== undefined) return known;
    const unit = byId.get(id);
    const parent = unit?.parent_id ? `${pathOf(unit.parent_id)}/` : '';
    const path = `${parent}${unit?.name ?? ''}`;
    paths.set(id, path);
    return path;
  };
  for (const row of rows) pathOf(row.id);
  return paths;
}
