import type { Locale } from '@pedestal/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { runPrepared } from '../../../platform/db/prepared.ts';
import { contains, isPersonNamed } from '../../../platform/db/text-search.ts';

/** A person, a unit or a record that can be chosen. */
export interface Named {
  id: string;
  label: string;
  /** What tells equal names apart: an account, a number. */
  hint: string;
}

/** Names of people, those who left included. */
export async function readPeopleNames(db: Db, ids: readonly string[]): Promise<Named[]> {
  const rows = await runPrepared(db, 'names of people', { ids }, (value) =>
    db
      .selectFrom('user')
      .select(['id', 'display_name', 'user_name'])
      .where('id', 'in', value('ids')),
  );
  return rows.map(toPerson);
}

function toPerson(row: { id: string; display_name: string; user_name: string }): Named {
  return { id: row.id, label: row.display_name || row.user_name, hint: row.user_name };
}

const unitName = (locale: Locale) =>
  locale === 'zh-CN'
    ? sql<string>`org_unit.name`
    : sql<string>`case when org_unit.name_en = '' then org_unit.name else org_unit.name_en end`;

export async function readUnitNames(
  db: Db,
  ids: readonly string[],
  locale: Locale,
): Promise<Named[]> {
  const rows = await runPrepared(db, `names of units ${locale}`, { ids }, (value) =>
    db
      .selectFrom('org_unit')
      .select(['id', unitName(locale).as('label')])
      .where('id', 'in', value('ids')),
  );
  return rows.map((row) => ({ ...row, hint: '' }));
}

/** Active people with a role in the system: those whom its records can name. */
export const selectPeopleIn = (db: Db, systemCode: string) =>
  db
    .selectFrom('user')
    .select(['id', 'display_name', 'user_name'])
    .where('status', '=', 'active')
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('user_role')
          .innerJoin('role', 'role.id', 'user_role.role_id')
          .select('user_role.user_id')
          .whereRef('user_role.user_id', '=', 'user.id')
          .where((or) =>
            or.or([or('role.system_code', '=', systemCode), or('role.system_code', 'is', null)]),
          ),
      ),
    );

/** People who can be picked, by part of a name. */
export async function findPeopleIn(
  db: Db,
  systemCode: string,
  text: string,
  limit: number,
): Promise<Named[]> {
  const rows = await selectPeopleIn(db, systemCode)
    .$if(text !== '', (query) => query.where(isPersonNamed(text)))
    .orderBy('display_name')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(toPerson);
}

/** Of these user names or ids, those of people who can be picked. */
export async function findPickable(
  db: Db,
  systemCode: string,
  names: readonly string[],
): Promise<{ id: string; user_name: string }[]> {
  return selectPeopleIn(db, systemCode)
    .where((eb) => eb.or([eb('user.user_name', 'in', names), eb('user.id', 'in', names)]))
    .execute();
}

export async function findUnitsBy(
  db: Db,
  text: string,
  locale: Locale,
  limit: number,
): Promise<Named[]> {
  const rows = await db
    .selectFrom('org_unit')
    .select(['id', unitName(locale).as('label')])
    .where('deleted_at', 'is', null)
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or([contains(sql.ref('org_unit.name'), text), contains(unitName(locale), text)]),
      ),
    )
    .orderBy('label')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, hint: '' }));
}
