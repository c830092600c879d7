import {
  FILTER_LIMITS,
  FilterSyntaxError,
  parseFilter,
  printFilter,
  type RecordFilter,
  type ReportDrill,
} from '@pedestal/contract';
import type { Db } from '../../../platform/db/database.ts';
import type { DatabaseKind } from '../../../platform/db/dialect.ts';
import { SqlText, type WriteCondition } from '../../../platform/db/sql/sql-text.ts';
import {
  type FigureContext,
  type FigureStatementRequest,
  type FigureTable,
  mapConditions,
  type OpenedDimension,
  type OpenedMeasure,
} from '../../../platform/figures/figure-table.ts';
import { writeFigures, writeTick } from '../../../platform/figures/write-figures.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Column, LinesSchema } from '../catalogue/schema.ts';
import { compileFilter } from '../compile/filter-sql.ts';
import type { GateService } from '../gate/gate.service.ts';
import type { Gate } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import type { LabelService } from '../link/label.service.ts';
import { readFilter } from '../record/record-list.service.ts';
import { openDimension, openMeasure, readNames, toAbsolute } from './column-figures.ts';
import {
  type ColumnFinder,
  createColumnFinder,
  type Found,
  LINE,
  RECORD,
} from './column-finder.ts';
import { joinTitles, measuresOf, OF_RECORD } from './figure-fields.ts';
import { createLineListing } from './line-listing.ts';

export interface TableDependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  labels: LabelService;
}

/** A collection, or its lines, as a source of figures. */
export interface TablePlace {
  gate: Gate;
  /** Undefined: the records themselves. */
  lines: LinesSchema | undefined;
}

/** Every row and field passes the gate. */
export function createCollectionTable(
  dependencies: TableDependencies,
  { gate, lines }: TablePlace,
  rights: string,
  context: FigureContext,
): FigureTable {
  const { collection } = gate;
  const { workspace } = collection;
  const { spans, today, reader } = context;
  const finder = createColumnFinder(dependencies, gate, lines);
  const sets = createSetJoins();
  const ofLines = lines && { id: lines.json.id, alias: LINE };
  const compile = async (filter: RecordFilter): Promise<WriteCondition> =>
    compileFilter(
      filter,
      { gate, linked: await finder.openLinks(filter), today, lines: ofLines },
      RECORD,
    );
  const writeSource = (sql: SqlText, filter: WriteCondition | undefined, many: string[] = []) => {
    writeRows(sql, { gate, lines });
    finder.writeJoins(sql);
    for (const field of many) sets.write(sql, field);
    sql.add(' where ');
    writeTick(sql, [`${RECORD}."deleted_at"`, ...(lines ? [`${LINE}."parent_id"`] : [])]);
    sql.add(` and ${RECORD}."deleted_at" is null and `);
    writeRowCondition(sql, gate, RECORD);
    if (!filter) return;
    sql.add(' and ');
    filter(sql);
  };

  return {
    table: lines
      ? { kind: 'lines', workspace, collection: collection.id, lines: lines.json.id }
      : { kind: 'collection', workspace, collection: collection.id },
    dependsOn: () => [...finder.dependsOn],
    rights,

    async openDimension(field, grain): Promise<OpenedDimension> {
      const found = await finder.find(field);
      const alias = sets.aliasOf(field, found);
      const opened = openDimension(found.column, { path: field, alias, grain }, spans);
      return { ...opened, field, title: titleOf(found) };
    },

    async openMeasure(kind, field): Promise<OpenedMeasure> {
      const found = await finder.find(field);
      const { column, alias, isOfLine } = found;
      const kinds = measuresOf(column).filter(
        // An amount of the record would be added once per line.
        (each) => !lines || isOfLine || OF_RECORD.includes(each),
      );
      const opened = openMeasure(column, { path: field, alias }, kind, kinds);
      return { ...opened, title: titleOf(found) };
    },

    async readFilter(text) {
      if (text === '') return undefined;
      const filter = await allAbsolute(readFilter(text), finder, context);
      await compile(filter);
      return filter;
    },

    async write({ dimensions, measures, filter, limit }: FigureStatementRequest) {
      const sql = new SqlText(dependencies.kind);
      const filters = await Promise.all(
        measures.map((each) => each.filter && compile(each.filter)),
      );
      const compiled = filter && (await compile(filter));
      const many = dimensions.flatMap(({ field, isMany }) => (isMany ? [field] : []));
      writeFigures(sql, {
        dimensions: dimensions.map((each) => each.sql),
        measures: measures.map(({ kind, column }, index) => ({
          kind,
          expression: column?.expression,
          filter: filters[index],
        })),
        writeSource: (into) => writeSource(into, compiled, many),
        limit,
      });
      return { sql: sql.text, parameters: sql.parameters };
    },

    drillOf: printDrill,
    namesOf: async ({ field }, keys) =>
      readNames(dependencies, await finder.find(field), keys, reader),
    ...(lines
      ? {
          listing: createLineListing({
            ...{ kind: dependencies.kind, collection, lines, compile, writeSource },
          }),
        }
      : {}),
  };
}

/** Tables of the values of fields with several values: joined only where a statement groups by them. */
function createSetJoins() {
  const joins = new Map<string, { table: string; owner: string; alias: string }>();
  return {
    /** The alias of the values, or of the record. */
    aliasOf(field: string, { column, alias }: Found): string {
      const { storage } = column;
      if (storage.kind !== 'set') return alias;
      const known = joins.get(field) ?? {
        ...{ table: storage.table, owner: alias, alias: `v${joins.size}` },
      };
      joins.set(field, known);
      return known.alias;
    },
    write(sql: SqlText, field: string): void {
      const join = joins.get(field);
      if (!join) throw new Error(`${field} has no values`);
      const { table, owner, alias } = join;
      sql.add(` left join "${table}" ${alias} on ${alias}."record_id" = ${owner}."id"`);
    },
  };
}

function writeRows(sql: SqlText, { gate, lines }: TablePlace): void {
  const { table } = gate.collection;
  if (!lines) {
    sql.add(` from "${table}" ${RECORD}`);
    return;
  }
  sql.add(` from "${lines.table}" ${LINE} join "${table}" ${RECORD}`);
  sql.add(` on ${RECORD}."id" = ${LINE}."parent_id"`);
}

function titleOf({ link, column }: { link: Column | undefined; column: Column }) {
  return link ? joinTitles(link, column) : ([column.title[0], column.title[1]] as [string, string]);
}

async function allAbsolute(
  filter: RecordFilter,
  { findInFilter }: ColumnFinder,
  context: FigureContext,
): Promise<RecordFilter> {
  const columns = new Map<string, Column | undefined>();
  mapConditions(filter, (condition) => {
    columns.set(condition.field, undefined);
    return condition;
  });
  for (const field of columns.keys()) columns.set(field, await findInFilter(field));
  return mapConditions(filter, (condition) =>
    toAbsolute(condition, columns.get(condition.field), context),
  );
}

/** The filter of the list; null: longer than a list reads. */
function printDrill(filter: RecordFilter | undefined): ReportDrill | null {
  const f = filter ? printFilter(filter) : '';
  if (f.length > FILTER_LIMITS.chars) return null;
  try {
    if (f !== '') parseFilter(f);
  } catch (error) {
    if (error instanceof FilterSyntaxError) return null;
    throw error;
  }
  return { f, from: null, to: null };
}
