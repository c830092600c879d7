import type { RecordFilter } from '@pedestal/contract';
import type { SqlText } from '../../../platform/db/sql/sql-text.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column, LinesSchema } from '../catalogue/schema.ts';
import type { GateService } from '../gate/gate.service.ts';
import { type Gate, readableColumn, readableColumnAt } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import { ProblemError } from '../record/problems.ts';
import { openLinked } from '../record/record-list.service.ts';

interface Dependencies {
  catalogue: Catalogue;
  gates: GateService;
}

/** A column that a query names, and where it is. */
export interface Found {
  column: Column;
  collection: CollectionSchema;
  /** Undefined: of the record or line itself. */
  link: Column | undefined;
  alias: string;
  /** Is it a field of the line, or of what the line links to? */
  isOfLine: boolean;
}

/** Names of the tables in a query: the record, and its line. */
export const RECORD = 'r';
export const LINE = 'n';

export type ColumnFinder = ReturnType<typeof createColumnFinder>;

/** Finds the columns that a query names, and remembers the links that it follows. */
export function createColumnFinder(
  dependencies: Dependencies,
  gate: Gate,
  lines: LinesSchema | undefined,
) {
  const { collection } = gate;
  /** Links that dimensions and measures follow, with the gate of what they lead to. */
  const joins = new Map<string, { key: string; gate: Gate; alias: string }>();
  const known = new Map<string, Found>();
  const dependsOn = new Set([nameOf(collection)]);

  async function openLinks(filter: RecordFilter): Promise<Map<string, Gate>> {
    const linked = await openLinked(dependencies, filter, gate);
    for (const each of linked.values()) dependsOn.add(nameOf(each.collection));
    return linked;
  }

  const openLink = async (path: string, link: string) =>
    (await openLinks({ field: path, operator: 'filled', values: [] })).get(link);

  async function findColumn(path: string): Promise<Found> {
    const [id = '', target] = path.split('>');
    const [prefix, ofLine] = id.split(':');
    const isOfLine = ofLine !== undefined;
    const own = isOfLine && prefix !== lines?.json.id ? undefined : readableColumnAt(gate, id);
    if (!own) throw unknown(path);
    const at = isOfLine ? LINE : RECORD;
    if (target === undefined) {
      return { column: own, collection, link: undefined, alias: at, isOfLine };
    }
    const linked = await openLink(path, id);
    const column = linked && readableColumn(linked, target);
    if (!column) throw unknown(path);
    const alias = joins.get(id)?.alias ?? `j${joins.size}`;
    joins.set(id, { key: `${at}."${own.name}"`, gate: linked, alias });
    return { column, collection: linked.collection, link: own, alias, isOfLine };
  }

  return {
    dependsOn,
    openLinks,
    async find(path: string): Promise<Found> {
      const found = known.get(path) ?? (await findColumn(path));
      known.set(path, found);
      return found;
    },
    /** A column of a filter, which follows its links itself. */
    async findInFilter(path: string): Promise<Column | undefined> {
      const [id = '', target] = path.split('>');
      if (target === undefined) return readableColumnAt(gate, id);
      const linked = await openLink(path, id);
      return linked && readableColumn(linked, target);
    },
    writeJoins(sql: SqlText): void {
      for (const { key, alias, gate: linked } of joins.values()) {
        writeJoin(sql, linked, alias, key);
      }
    },
  };
}

/** Joins the record whose id is `key`, where the person may read it. */
export function writeJoin(sql: SqlText, gate: Gate, alias: string, key: string): void {
  sql.add(` left join "${gate.collection.table}" ${alias}`);
  sql.add(` on ${alias}."id" = ${key} and ${alias}."deleted_at" is null and `);
  writeRowCondition(sql, gate, alias);
}

export function nameOf({ workspace, id }: Pick<CollectionSchema, 'workspace' | 'id'>): string {
  return `${workspace}.${id}`;
}

/** A field that the person cannot read is refused like one that does not exist. */
export function unknown(field: string): ProblemError {
  return new ProblemError({ field, name: 'unknownField' });
}
