import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import { findPickable } from '../link/organisation-names.store.ts';

/** The id that a name means; `several`: more than one; undefined: none in reach. */
export type NameLookup = (name: string) => string | 'several' | undefined;

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
}

/** Finds what the names in links mean. A record out of reach is not found, as if it did not exist. */
export async function lookUpNames(
  { db, kind, catalogue, gates }: Dependencies,
  collection: CollectionSchema,
  userId: string,
  { field }: Column,
  names: ReadonlySet<string>,
): Promise<NameLookup> {
  if (field?.type === 'person') return lookUpPeople(db, collection, names);
  if (field?.type === 'orgUnit') return lookUpUnits(db, kind, names);
  const to = field?.type === 'link' || field?.type === 'links' ? field.to : '';
  const target = await catalogue.target(collection, to);
  const gate = target && (await gates.find(userId, target, 'read'));
  return gate ? lookUpRecords(db, kind, gate, names) : () => undefined;
}

/** By id, key, number or label, in this order. Fields that the person cannot read are not compared. */
async function lookUpRecords(
  db: Db,
  kind: DatabaseKind,
  gate: Gate,
  names: ReadonlySet<string>,
): Promise<NameLookup> {
  const { json } = gate.collection;
  const [key, ...more] = json.key ?? [];
  const ids = ['id', ...(key !== undefined && more.length === 0 ? [key] : []), 'no', json.label];
  const lookups: NameLookup[] = [];
  for (const id of new Set(ids)) {
    const column = readableColumn(gate, id);
    if (column?.storage.kind !== 'text' && id !== 'id') continue;
    const sql = new SqlText(kind);
    const name = column?.name ?? 'id';
    sql.add(`select r."id" as "id", r."${name}" as "name" from "${gate.collection.table}" r`);
    sql
      .add(` where r."deleted_at" is null and r."${name}" in (`)
      .list([...names])
      .add(') and ');
    writeRowCondition(sql, gate, 'r');
    lookups.push(await readLookup(db, sql));
  }
  return firstOf(lookups);
}

const PERSON = /\(([^()]+)\)$/;

/** People whom the person could pick: by user name, also as `display name (user name)`, or by id. */
async function lookUpPeople(
  db: Db,
  { systemCode }: CollectionSchema,
  names: ReadonlySet<string>,
): Promise<NameLookup> {
  const plain = (name: string) => PERSON.exec(name)?.[1] ?? name;
  const people = await findPickable(db, systemCode, [...new Set([...names].map(plain))]);
  const byName = new Map(people.map((person) => [person.user_name, person.id]));
  const ids = new Set(people.map(({ id }) => id));
  return (name) => {
    const wanted = plain(name);
    return byName.get(wanted) ?? (ids.has(wanted) ? wanted : undefined);
  };
}

async function lookUpUnits(
  db: Db,
  kind: DatabaseKind,
  names: ReadonlySet<string>,
): Promise<NameLookup> {
  const lookups: NameLookup[] = [];
  for (const column of ['id', 'name']) {
    const sql = new SqlText(kind);
    sql.add(`select o.id as "id", o.${column} as "name" from org_unit o`);
    sql
      .add(` where o.deleted_at is null and o.${column} in (`)
      .list([...names])
      .add(')');
    lookups.push(await readLookup(db, sql));
  }
  return firstOf(lookups);
}

async function readLookup(db: Db, sql: SqlText): Promise<NameLookup> {
  const found = new Map<string, string | 'several'>();
  const rows = await selectRows<{ id: string; name: string }>(db, sql.text, sql.parameters);
  for (const { id, name } of rows) found.set(name, found.has(name) ? 'several' : id);
  return (name) => found.get(name);
}

function firstOf(lookups: readonly NameLookup[]): NameLookup {
  return (name) => {
    for (const find of lookups) {
      const found = find(name);
      if (found !== undefined) return found;
    }
    return undefined;
  };
}
