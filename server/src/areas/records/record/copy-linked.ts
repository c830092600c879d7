import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { selectRows } from '../../../platform/db/raw-query.ts';
import { SqlText, type SqlValue } from '../../../platform/db/sql/sql-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import type { StoredRow } from './record.store.ts';
import type { PlannedLines } from './record-lines.ts';
import { toApiValue, toStoredValue } from './values.ts';

interface Dependencies {
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
}

/** A link that was chosen, and how its copies are written. */
interface Chosen {
  link: Column;
  target: string;
  /** Was this field given by the caller? */
  isGiven(column: Column): boolean;
  write(column: Column, value: SqlValue): void;
}

/**
 * Copies values of a link's target into the record or line that chose it: the price of that day.
 * What the caller gives stays as given, except in hidden fields: those are always what the target
 * says, so that rules and postings can rely on them.
 */
export function createCopyLinked({ kind, catalogue, gates }: Dependencies) {
  return async function copyLinked(
    trx: Db,
    collection: CollectionSchema,
    userId: string,
    values: Map<Column, SqlValue>,
    lines: readonly PlannedLines[],
  ): Promise<void> {
    const chosen = [...listOfRecord(collection, values), ...lines.flatMap(listOfLines)];
    const found = new Map<Column, LinkedRows>();
    for (const [link, group] of Map.groupBy(chosen, (each) => each.link)) {
      const ids = new Set(group.map((each) => each.target));
      const rows = await readLinked({ kind, catalogue, gates }, trx, {
        collection,
        userId,
        link,
        ids,
      });
      if (rows) found.set(link, rows);
    }
    copyFrom(found, collection, values, lines);
  };
}

/** Targets of a link, and what the person may read of them. */
export interface LinkedRows {
  gate: Gate;
  rows: ReadonlyMap<string, StoredRow>;
}

interface WantedLink {
  collection: CollectionSchema;
  userId: string;
  link: Column;
  ids: ReadonlySet<string>;
}

/** Reads targets whose values a link copies; undefined: it copies nothing, or the person reads none of them. */
export async function readLinked(
  { kind, catalogue, gates }: Dependencies,
  db: Db,
  { collection, userId, link, ids }: WantedLink,
): Promise<LinkedRows | undefined> {
  if (link.field?.type !== 'link' || !hasCopies(link) || ids.size === 0) return undefined;
  const target = await catalogue.target(collection, link.field.to);
  const gate = target && (await gates.find(userId, target, 'read'));
  return gate && { gate, rows: await readRows(db, kind, gate, [...ids]) };
}

/** Copies from targets that were read. */
export function copyFrom(
  found: ReadonlyMap<Column, LinkedRows>,
  collection: CollectionSchema,
  values: Map<Column, SqlValue>,
  lines: readonly PlannedLines[],
): void {
  for (const each of [...listOfRecord(collection, values), ...lines.flatMap(listOfLines)]) {
    const { link, target } = each;
    const linked = found.get(link);
    if (!linked || link.field?.type !== 'link') continue;
    const siblings = siblingsOf(collection, lines, link);
    copyInto(each, linked.gate, linked.rows.get(target), link.field.copy ?? {}, siblings);
  }
}

/** Links that stay as they are copy nothing again, and their hidden copies stay, too. */
export function dropFixedCopies(
  { columns }: CollectionSchema,
  values: Map<Column, SqlValue>,
  changed: ReadonlyMap<Column, SqlValue>,
): void {
  for (const link of [...columns.values()].filter(hasCopies)) {
    if (changed.has(link)) continue;
    for (const name of copiesOf(link)) {
      const own = columns.get(name);
      if (own?.field?.hidden) values.delete(own);
    }
  }
}

function copyInto(
  { isGiven, write }: Chosen,
  gate: Gate,
  row: StoredRow | undefined,
  copy: Readonly<Record<string, string>>,
  siblings: ReadonlyMap<string, Column>,
): void {
  if (!row) return;
  for (const [own, theirs] of Object.entries(copy)) {
    const column = siblings.get(own);
    const isFixed = column?.field?.hidden === true;
    if (!column || (!isFixed && isGiven(column))) continue;
    const source = isFixed ? gate.collection.columns.get(theirs) : readableColumn(gate, theirs);
    if (source) write(column, toStoredValue(column, toApiValue(source, row[source.name] ?? null)));
  }
}

const copyingLinks = new WeakMap<CollectionSchema['columns'], readonly Column[]>();

/** The links whose values are copied, found once per schema. */
function copyingLinksIn(columns: CollectionSchema['columns']): readonly Column[] {
  const known = copyingLinks.get(columns) ?? [...columns.values()].filter(hasCopies);
  copyingLinks.set(columns, known);
  return known;
}

const targetIn = (value: SqlValue | undefined) => (typeof value === 'string' ? [value] : []);

function listOfRecord({ columns }: CollectionSchema, values: Map<Column, SqlValue>): Chosen[] {
  const links = copyingLinksIn(columns);
  if (links.length === 0) return [];
  const given = new Set(values.keys());
  return links.flatMap((link) =>
    targetIn(values.get(link)).map((target) => ({
      link,
      target,
      isGiven: (column) => given.has(column),
      write: (column, value) => void values.set(column, value),
    })),
  );
}

/** Lines whose link, or one of the hidden copies, is part of the change. */
function listOfLines({ schema, lines, changes }: PlannedLines): Chosen[] {
  const links = [...schema.columns.values()].filter(hasCopies);
  return links.flatMap((link) =>
    lines.flatMap((line) => {
      const pathOf = ({ id }: Column) => `${schema.json.id}/${String(line.id)}/${id}`;
      const copies = copiesOf(link).flatMap((id) => schema.columns.get(id) ?? []);
      const isTouched = [link, ...copies.filter(({ field }) => field?.hidden)].some(
        (column) => pathOf(column) in changes,
      );
      if (!isTouched) return [];
      const isChosen = pathOf(link) in changes;
      return targetIn(line[link.name]).map((target) => ({
        link,
        target,
        isGiven: (column: Column) => !isChosen || pathOf(column) in changes,
        write(column: Column, value: SqlValue) {
          const before =
            changes[pathOf(column)]?.[0] ?? toApiValue(column, line[column.name] ?? null);
          line[column.name] = value;
          changes[pathOf(column)] = [before, toApiValue(column, value)];
        },
      }));
    }),
  );
}

const copiesOf = ({ field }: Column) =>
  field?.type === 'link' ? Object.keys(field.copy ?? {}) : [];
export const hasCopies = (column: Column) => copiesOf(column).length > 0;

function siblingsOf(
  { columns }: CollectionSchema,
  lines: readonly PlannedLines[],
  link: Column,
): ReadonlyMap<string, Column> {
  const own = lines.find(({ schema }) => schema.columns.get(link.id) === link);
  return own?.schema.columns ?? columns;
}

/** The rows of targets whose reach was checked. */
async function readRows(
  db: Db,
  kind: DatabaseKind,
  { collection }: Gate,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const sql = new SqlText(kind);
  sql.add(`select r.* from "${collection.table}" r where r."id" in (`).list(ids).add(')');
  const rows = await selectRows<StoredRow>(db, sql.text, sql.parameters);
  return new Map(rows.map((row) => [String(row.id), row]));
}
