import type { FieldCondition, FilterOperator, RecordFilter } from '@pedestal/contract';
import {
  type SqlText,
  type SqlValue,
  type WriteCondition,
  writeAll,
} from '../../../platform/db/sql/sql-text.ts';
import type { Column, Storage } from '../catalogue/schema.ts';
import { waitingStatesFor, writeStates } from '../catalogue/waiting-index.ts';
import { type Gate, readableColumnAt, readableLines } from '../gate/gate.ts';
import { writeRowCondition } from '../gate/row-condition.ts';
import { ProblemError } from '../record/problems.ts';
import { toStored } from './filter-values.ts';

export interface FilterContext {
  gate: Gate;
  /** Gates of the collections that the filter reaches through a link, by the link's field. */
  linked: ReadonlyMap<string, Gate>;
  /** Lines whose fields are compared in the query itself; others: where one of them matches. */
  lines?: { id: string; alias: string } | undefined;
  /** The person's today, `yyyy-mm-dd`. */
  today: string;
}

const COMPARISONS: Partial<Record<FilterOperator, string>> = {
  eq: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};

const EQUALITY = ['eq', 'ne', 'in', 'notIn', 'empty', 'filled'] as const;
const ORDERED = [...EQUALITY, 'lt', 'lte', 'gt', 'gte'] as const;

const OPERATORS: Record<Storage['kind'], ReadonlySet<FilterOperator>> = {
  text: new Set([...ORDERED, 'contains', 'startsWith']),
  id: new Set([...EQUALITY, 'me', 'under']),
  scaled: new Set(ORDERED),
  day: new Set(ORDERED),
  instant: new Set(ORDERED),
  flag: new Set(EQUALITY),
  set: new Set(['in', 'notIn', 'empty', 'filled']),
  none: new Set(),
};

/** The fields through which a filter reaches other collections. */
export function linksOf(filter: RecordFilter): Set<string> {
  if ('and' in filter) return new Set(filter.and.flatMap((part) => [...linksOf(part)]));
  if ('or' in filter) return new Set(filter.or.flatMap((part) => [...linksOf(part)]));
  if ('not' in filter) return linksOf(filter.not);
  const [link, field] = filter.field.split('>');
  return new Set(link !== undefined && field !== undefined ? [link] : []);
}

/** Compiles a filter. Throws `ProblemError` for fields that are unknown or not readable. */
export function compileFilter(
  filter: RecordFilter,
  context: FilterContext,
  alias: string,
): WriteCondition {
  if ('and' in filter) {
    const parts = filter.and.map((part) => compileFilter(part, context, alias));
    return (sql) => writeAll(sql, parts, 'and');
  }
  if ('or' in filter) {
    const parts = filter.or.map((part) => compileFilter(part, context, alias));
    return (sql) => writeAll(sql, parts, 'or');
  }
  if ('not' in filter) {
    const part = compileFilter(filter.not, context, alias);
    // An unknown comparison counts as false, so its negation is true, as a reader expects.
    return (sql) => {
      sql.add('not coalesce(');
      part(sql);
      sql.add(sql.kind === 'postgres' ? ', false)' : ', 0)');
    };
  }
  const [lines] = filter.field.split(':');
  if (lines === undefined || lines === filter.field) return compileField(filter, context, alias);
  if (lines === context.lines?.id) return compileField(filter, context, context.lines.alias);
  return compileOfLines(filter, lines, context, alias);
}

/** True where one of the lines matches. */
function compileOfLines(
  condition: FieldCondition,
  id: string,
  context: FilterContext,
  alias: string,
): WriteCondition {
  const inner = compileField(condition, context, 'n');
  const lines = readableLines(context.gate, id);
  if (!lines) throw new ProblemError({ field: condition.field, name: 'unknownField' });
  return (sql) => {
    sql.add(`exists (select 1 from "${lines.table}" n where n."parent_id" = ${alias}."id" and `);
    inner(sql);
    sql.add(')');
  };
}

function compileField(
  condition: FieldCondition,
  context: FilterContext,
  alias: string,
): WriteCondition {
  const { gate } = context;
  const [field = '', target] = condition.field.split('>');
  const column = requireColumn(gate, field);
  if (target === undefined) return compileCondition(condition, column, context, alias);
  const linked = context.linked.get(field);
  if (!linked) throw new ProblemError({ field: condition.field, name: 'unknownField' });
  return compileLinked(condition, target, { gate: linked, today: context.today }, (sql) =>
    sql.add(`${alias}."${column.name}"`),
  );
}

/** A condition on a field of the record whose id `writeKey` writes. */
export function compileLinked(
  condition: FieldCondition,
  target: string,
  { gate, today }: Pick<FilterContext, 'gate' | 'today'>,
  writeKey: (sql: SqlText) => void,
): WriteCondition {
  const inner = compileCondition(condition, requireColumn(gate, target), { gate, today }, 'l');
  return (sql) => {
    sql.add(`exists (select 1 from "${gate.collection.table}" l where l."id" = `);
    writeKey(sql);
    sql.add(' and l."deleted_at" is null and ');
    writeRowCondition(sql, gate, 'l');
    sql.add(' and ');
    inner(sql);
    sql.add(')');
  };
}

/** A field that the person cannot read is refused like one that does not exist. */
function requireColumn(gate: Gate, id: string): Column {
  const column = readableColumnAt(gate, id);
  if (!column) throw new ProblemError({ field: id, name: 'unknownField' });
  return column;
}

function compileCondition(
  { field, operator, values }: FieldCondition,
  column: Column,
  { gate, today }: Pick<FilterContext, 'gate' | 'today'>,
  alias: string,
): WriteCondition {
  if (!fits(operator, column)) {
    throw new ProblemError({ field, name: 'operatorUnfit', detail: operator });
  }
  const stored = values.map((value) => toStored(column, operator, value, { field, today }));
  const { storage } = column;
  if (storage.kind === 'set') return compileSet(storage.table, operator, stored, alias);
  const name = `${alias}."${column.name}"`;
  const comparison = writeComparison(name, operator, stored, gate.person.userId);
  const isOfStates = column.field === undefined && column.id === 'state';
  if (!isOfStates || (operator !== 'eq' && operator !== 'in')) return comparison;
  const { waiting } = gate.collection;
  const wider = waitingStatesFor(waiting, stored).map((states) => writeStates(name, states));
  // They follow from the comparison, and tell the database that it may use the index.
  return (sql) => {
    sql.add(`(${wider.map((each) => `${each} and `).join('')}`);
    comparison(sql);
    sql.add(')');
  };
}

function fits(operator: FilterOperator, { storage, field, id }: Column): boolean {
  if (!OPERATORS[storage.kind].has(operator)) return false;
  if (operator === 'me') return field?.type === 'person' || id === 'owner';
  if (operator === 'under') return field?.type === 'orgUnit' || id === 'orgUnit';
  return true;
}

function writeComparison(
  column: string,
  operator: FilterOperator,
  values: readonly SqlValue[],
  userId: string,
): WriteCondition {
  const [first = null] = values;
  const sign = COMPARISONS[operator];
  if (sign) return (sql) => void sql.add(`${column} ${sign} `).value(first);
  switch (operator) {
    case 'ne':
      return (sql) => void sql.add(`${column} is distinct from `).value(first);
    case 'in':
      return (sql) => void sql.add(`${column} in (`).list(values).add(')');
    case 'notIn':
      return (sql) =>
        void sql.add(`(${column} is null or ${column} not in (`).list(values).add('))');
    case 'empty':
      return (sql) => void sql.add(`(${column} is null or ${cast(column)} = '')`);
    case 'filled':
      return (sql) => void sql.add(`(${column} is not null and ${cast(column)} <> '')`);
    case 'me':
      return (sql) => void sql.add(`${column} = `).value(userId);
    case 'under':
      return (sql) =>
        void sql
          .add(`${column} in (select org_unit_id from org_unit_ancestor where ancestor_id = `)
          .value(first)
          .add(')');
    case 'contains':
      return (sql) => void sql.add(`lower(${column}) like `).value(first).add(" escape '\\'");
    default:
      return (sql) => void sql.add(`${column} like `).value(first).add(" escape '\\'");
  }
}

/** Numbers are compared with the empty text as text. */
const cast = (column: string) => `cast(${column} as text)`;

function compileSet(
  table: string,
  operator: FilterOperator,
  values: readonly SqlValue[],
  alias: string,
): WriteCondition {
  const isNegated = operator === 'notIn' || operator === 'empty';
  return (sql) => {
    sql.add(
      `${isNegated ? 'not ' : ''}exists (select 1 from "${table}" s where s."record_id" = ${alias}."id"`,
    );
    if (operator === 'in' || operator === 'notIn')
      sql.add(' and s."value" in (').list(values).add(')');
    sql.add(')');
  };
}
