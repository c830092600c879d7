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
  type FigureReader,
  type FigureStatementRequest,
  type FigureTable,
  mapConditions,
} from '../../../platform/figures/figure-table.ts';
import {
  dayNumber,
  type FigureDimension,
  type Grain,
  writeFigures,
} from '../../../platform/figures/write-figures.ts';
import { resolveDay } from '../../../platform/time/relative-day.ts';
import { instantsOf } from '../../../platform/time/zone-offsets.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { CollectionSchema, Column } from '../catalogue/schema.ts';
import { compileFilter } from '../compile/filter-sql.ts';
import type { GateService } from '../gate/gate.service.ts';
import { type Gate, readableColumn } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import type { LabelService } from '../link/label.service.ts';
import { targetOf } from '../link/target.ts';
import { ProblemError } from '../record/problems.ts';
import { openLinked, readFilter } from '../record/record-list.service.ts';
import { toApiValue } from '../record/values.ts';
import {
  choicesOf,
  dimensionType,
  isDimension,
  joinTitles,
  measureFormat,
  measuresOf,
} from './figure-fields.ts';

export interface TableDependencies {
  db: Db;
  kind: DatabaseKind;
  catalogue: Catalogue;
  gates: GateService;
  labels: LabelService;
}

/** A column that a query names, and where it is. */
interface Found {
  column: Column;
  collection: CollectionSchema;
  /** Undefined: of the record itself. */
  link: Column | undefined;
  alias: string;
}

const ID_NAMES = 500;

type ColumnFinder = ReturnType<typeof createColumnFinder>;

/** Finds the columns that a query names, and remembers the links that it follows. */
function createColumnFinder(dependencies: TableDependencies, gate: Gate) {
  const { collection } = gate;
  /** Links that dimensions and measures follow, with the gate of what they lead to. */
  const joins = new Map<string, { link: Column; gate: Gate; alias: string }>();
  const known = new Map<string, Found>();
  const dependsOn = new Set([nameOf(collection)]);

  async function openLinks(filter: RecordFilter): Promise<Map<string, Gate>> {
    const linked = await openLinked(dependencies, filter, gate);
    for (const each of linked.values()) dependsOn.add(nameOf(each.collection));
    return linked;
  }

  async function findColumn(path: string): Promise<Found> {
    const [id = '', target] = path.split('>');
    const own = readableColumn(gate, id);
    if (!own) throw unknown(path);
    if (target === undefined) return { column: own, collection, link: undefined, alias: 'r' };
    const linked = (await openLinks({ field: path, operator: 'filled', values: [] })).get(id);
    const column = linked && readableColumn(linked, target);
    if (!column) throw unknown(path);
    const alias = joins.get(id)?.alias ?? `j${joins.size}`;
    joins.set(id, { link: own, gate: linked, alias });
    return { column, collection: linked.collection, link: own, alias };
  }

  return {
    joins,
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
      if (target === undefined) return readableColumn(gate, id);
      const linked = (await openLinks({ field: path, operator: 'filled', values: [] })).get(id);
      return linked && readableColumn(linked, target);
    },
  };
}

/** Days relative to today become days, and days of times become instants of the zone. */
async function toAbsolute(
  filter: RecordFilter,
  { findInFilter }: ColumnFinder,
  { today, spans }: Pick<FigureContext, 'today' | 'spans'>,
): Promise<RecordFilter> {
  const kinds = new Map<string, string>();
  const fields = new Set<string>();
  mapConditions(filter, (condition) => {
    fields.add(condition.field);
    return condition;
  });
  for (const field of fields) kinds.set(field, (await findInFilter(field))?.storage.kind ?? '');
  return mapConditions(filter, (condition) => {
    const kind = kinds.get(condition.field);
    if (kind !== 'day' && kind !== 'instant') return condition;
    const values = condition.values.map((value) => {
      const day = resolveDay(value, today);
      if (kind === 'day' || !/^\d{4}-\d\d-\d\d$/.test(day)) return day;
      const number = dayNumber(day);
      if (Number.isNaN(number)) return value;
      const [first] = instantsOf(spans, { from: number, to: number + 1 });
      return String(first?.from ?? value);
    });
    return { ...condition, values };
  });
}

function writeSource(
  gate: Gate,
  { joins }: ColumnFinder,
  filter: WriteCondition | undefined,
): WriteCondition {
  return (sql) => {
    sql.add(` from "${gate.collection.table}" r`);
    for (const join of joins.values()) {
      const { alias } = join;
      sql.add(` left join "${join.gate.collection.table}" ${alias}`);
      sql.add(` on ${alias}."id" = r."${join.link.name}" and ${alias}."deleted_at" is null and `);
      writeRowCondition(sql, join.gate, alias);
    }
    sql.add(' where r."deleted_at" is null and ');
    writeRowCondition(sql, gate, 'r');
    if (!filter) return;
    sql.add(' and ');
    filter(sql);
  };
}

/** A collection as a source of figures: every row and field passes the gate. */
export function createCollectionTable(
  dependencies: TableDependencies,
  gate: Gate,
  rights: string,
  context: FigureContext,
): FigureTable {
  const { collection } = gate;
  const { spans, today, reader } = context;
  const finder = createColumnFinder(dependencies, gate);
  const compile = async (filter: RecordFilter): Promise<WriteCondition> =>
    compileFilter(filter, { gate, linked: await finder.openLinks(filter), today }, 'r');

  return {
    table: { kind: 'collection', workspace: collection.workspace, collection: collection.id },
    dependsOn: () => [...finder.dependsOn],
    rights,

    async openDimension(field, grain) {
      const { column, link, alias } = await finder.find(field);
      if (!isDimension(column)) throw new ProblemError({ field, name: 'notGroupable' });
      const sql = dimensionSql(column, alias, grain ?? 'month', spans);
      return {
        field,
        title: link ? joinTitles(link, column) : [column.title[0], column.title[1]],
        type: dimensionType(column),
        grain: sql.kind === 'plain' ? null : sql.grain,
        sql,
        show: (raw) => showKey(column, raw),
      };
    },

    async openMeasure(kind, field) {
      const { column, link, alias } = await finder.find(field);
      if (!measuresOf(column).includes(kind)) {
        throw new ProblemError({ field, name: 'notGroupable' });
      }
      return {
        title: link ? joinTitles(link, column) : [column.title[0], column.title[1]],
        expression: expressionOf(column, alias),
        scale: column.storage.kind === 'scaled' ? column.storage.scale : 0,
        format: measureFormat(column),
      };
    },

    async readFilter(text) {
      if (text === '') return undefined;
      const filter = await toAbsolute(readFilter(text), finder, context);
      await compile(filter);
      return filter;
    },

    async write({ dimensions, measures, filter, limit }: FigureStatementRequest) {
      const sql = new SqlText(dependencies.kind);
      const filters = await Promise.all(
        measures.map((each) => each.filter && compile(each.filter)),
      );
      writeFigures(sql, {
        dimensions: dimensions.map((each) => each.sql),
        measures: measures.map(({ kind, column }, index) => ({
          kind,
          expression: column?.expression,
          filter: filters[index],
        })),
        writeSource: writeSource(gate, finder, filter && (await compile(filter))),
        limit,
      });
      return { sql: sql.text, parameters: sql.parameters };
    },

    drillOf: printDrill,
    namesOf: async ({ field }, keys) =>
      readNames(dependencies, await finder.find(field), keys, reader),
  };
}

async function readNames(
  { db, labels }: TableDependencies,
  { column, collection }: Found,
  keys: readonly string[],
  reader: FigureReader,
): Promise<Record<string, string>> {
  if (column.storage.kind === 'flag') return booleans(reader.locale);
  const choices = choicesOf(collection, column);
  if (choices) {
    const at = reader.locale === 'zh-CN' ? 0 : 1;
    return Object.fromEntries(choices.map(({ id, title }) => [id, title[at] || title[0]]));
  }
  const target = targetOf(column);
  if (target === undefined) return {};
  const names: Record<string, string> = {};
  for (let from = 0; from < keys.length; from += ID_NAMES) {
    const part = keys.slice(from, from + ID_NAMES);
    for (const { id, label } of await labels.readNames(db, collection, target, part, reader)) {
      names[id] = label;
    }
  }
  return names;
}

function nameOf({ workspace, id }: Pick<CollectionSchema, 'workspace' | 'id'>): string {
  return `${workspace}.${id}`;
}

/** A field that the person cannot read is refused like one that does not exist. */
function unknown(field: string): ProblemError {
  return new ProblemError({ field, name: 'unknownField' });
}

function expressionOf({ name, storage }: Column, alias: string): string {
  const column = `${alias}."${name}"`;
  return storage.kind === 'text' || storage.kind === 'id' ? `nullif(${column}, '')` : column;
}

function dimensionSql(
  column: Column,
  alias: string,
  grain: Grain,
  spans: FigureContext['spans'],
): FigureDimension {
  const expression = expressionOf(column, alias);
  const { kind } = column.storage;
  // PostgreSQL's driver reads integers as numbers, which hold 53 bits.
  if (kind === 'scaled') return { kind: 'plain', expression: `cast(${expression} as text)` };
  if (kind === 'day') return { kind, expression, grain };
  if (kind === 'instant') return { kind, expression, grain, spans };
  return { kind: 'plain', expression };
}

function showKey(column: Column, raw: unknown): string | null {
  const value = toApiValue(column, raw);
  return value === null ? null : String(value);
}

function booleans(locale: string): Record<string, string> {
  return locale === 'zh-CN' ? { true: '是', false: '否' } : { true: 'Yes', false: 'No' };
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
