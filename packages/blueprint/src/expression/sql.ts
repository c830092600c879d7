import type { Compare, Expression, FieldNode, TextMatch, VariableName } from './ast.ts';
import { join, parameter, raw, type SqlPiece, sql } from './sql-piece.ts';
import type { Value } from './value.ts';

export type SqlDialect = 'sqlite' | 'postgres';

/**
 * Where the values of an expression are in a query. The texts are put into the SQL as they are; the
 * alias `q` is taken.
 */
export interface SqlNames {
  readonly dialect: SqlDialect;
  /** The column of a field, such as `r."amount"`. */
  column(field: FieldNode): string;
  variable(name: VariableName): Value;
  /** Rows of lines of the record at hand: `from "r_wms_receipt_lines" as l where l."record" = r."id"`. */
  rows(lines: string): string;
  /** Whether a field with several values has this one. */
  contains(field: FieldNode, value: SqlPiece): SqlPiece;
}

/** A condition for `where`: true or false, or null instead of false. */
export function toSqlCondition(expression: Expression, names: SqlNames): SqlPiece {
  return condition(expression, names, false);
}

/**
 * A value as a column stores it: numbers scaled, booleans 0 or 1. PostgreSQL calculates exactly. In
 * SQLite, a result on the way that does not fit into 64 bits is inexact: store values that
 * `evaluate` calculated.
 */
export function toSqlValue(node: Expression, names: SqlNames): SqlPiece {
  const value = (each: Expression) => toSqlValue(each, names);
  switch (node.op) {
    case 'literal':
      return literal(node.value, names.dialect);
    case 'field':
      return raw(names.column(node));
    case 'variable':
      return literal(names.variable(node.name), names.dialect);
    case 'if':
      return sql`case when ${condition(node.condition, names, false)} then ${value(node.then)} else ${value(node.otherwise)} end`;
    case 'coalesce':
      return sql`coalesce(${join(node.args.map(value))})`;
    case 'concat':
      return sql`(${join(node.args.map(value), ' || ')})`;
    case 'size':
      return sql`length(${value(node.arg)})`;
    case 'negate':
      return sql`(-${value(node.arg)})`;
    case 'abs':
      return sql`abs(${value(node.arg)})`;
    case 'least':
    case 'greatest':
      return extreme(node.op, node.args.map(value), names.dialect);
    case 'rescale':
      return rescale(value(node.arg), node.from, node.type.scale, names.dialect);
    case 'arithmetic':
      return arithmetic(node, names);
    case 'datePart':
      return datePart(node.part, value(node.arg));
    case 'addDays':
      return addDays(value(node.date), value(node.days), names.dialect);
    case 'daysBetween':
      return daysBetween(value(node.from), value(node.to), names.dialect);
    case 'countLines':
      return sql`(select count(*) ${raw(names.rows(node.lines))})`;
    default:
      return sql`case when ${condition(node, names, false)} then 1 else 0 end`;
  }
}

/** `isExact`: null is not good enough for false, since the condition is negated. */
function condition(node: Expression, names: SqlNames, isExact: boolean): SqlPiece {
  const value = (each: Expression) => toSqlValue(each, names);
  const exact = (piece: SqlPiece) => (isExact ? sql`coalesce(${piece}, false)` : piece);
  switch (node.op) {
    case 'and':
    case 'or': {
      const parts = node.args.map((arg) => condition(arg, names, isExact));
      return sql`(${join(parts, ` ${node.op} `)})`;
    }
    case 'not':
      return sql`(not ${condition(node.arg, names, true)})`;
    case 'compare':
      return compare(node, names, isExact);
    case 'oneOf':
      return exact(sql`(${value(node.value)} in (${join(node.list.map(value))}))`);
    case 'contains':
      return exact(names.contains(node.list, value(node.value)));
    case 'match':
      return exact(match(node, names));
    case 'anyLine':
      return sql`exists (select 1 ${raw(names.rows(node.lines))} and ${condition(node.condition, names, false)})`;
    case 'everyLine':
      return sql`(not exists (select 1 ${raw(names.rows(node.lines))} and not ${condition(node.condition, names, true)}))`;
    default:
      return exact(sql`(${value(node)} = 1)`);
  }
}

function compare({ operator, left, right }: Compare, names: SqlNames, isExact: boolean): SqlPiece {
  const [a, b] = [toSqlValue(left, names), toSqlValue(right, names)];
  if (operator !== '==' && operator !== '!=') {
    const order = sql`(${a} ${raw(operator)} ${b})`;
    return isExact ? sql`coalesce(${order}, false)` : order;
  }
  if (isNull(left)) return sql`(${b} ${raw(operator === '==' ? 'is null' : 'is not null')})`;
  if (isNull(right)) return sql`(${a} ${raw(operator === '==' ? 'is null' : 'is not null')})`;
  // An index serves `=` on both databases, but it is null where the field is.
  const isPlain = left.op === 'literal' || right.op === 'literal';
  if (operator === '==' && isPlain && !isExact) return sql`(${a} = ${b})`;
  if (names.dialect === 'sqlite')
    return sql`(${a} ${raw(operator === '==' ? 'is' : 'is not')} ${b})`;
  return sql`(${a} ${raw(operator === '==' ? 'is not distinct from' : 'is distinct from')} ${b})`;
}

function isNull(node: Expression): boolean {
  return node.op === 'literal' && node.value === null;
}

function match({ how, text, part }: TextMatch, names: SqlNames): SqlPiece {
  const [a, b] = [toSqlValue(text, names), toSqlValue(part, names)];
  const isSqlite = names.dialect === 'sqlite';
  if (how === 'contains')
    return isSqlite ? sql`(instr(${a}, ${b}) > 0)` : sql`(strpos(${a}, ${b}) > 0)`;
  if (how === 'startsWith') return sql`(substr(${a}, 1, length(${b})) = ${b})`;
  // SQLite reads a start of 0 as the whole text.
  if (isSqlite)
    return sql`(length(${a}) >= length(${b}) and substr(${a}, length(${a}) - length(${b}) + 1) = ${b})`;
  return sql`(right(${a}, length(${b})) = ${b})`;
}

function arithmetic(node: Extract<Expression, { op: 'arithmetic' }>, names: SqlNames): SqlPiece {
  const { dialect } = names;
  const [a, b] = [unbounded(toSqlValue(node.left, names), dialect), toSqlValue(node.right, names)];
  switch (node.operator) {
    case '%':
      return sql`(${a} % nullif(${b}, 0))`;
    case '/': {
      const digits = node.type.scale + scaleOf(node.right) - scaleOf(node.left);
      return digits >= 0
        ? divideRounded(sql`${a} * ${power(digits)}`, b, dialect)
        : divideRounded(a, sql`${b} * ${power(-digits)}`, dialect);
    }
    default:
      return sql`(${a} ${raw(node.operator)} ${b})`;
  }
}

/** The number as PostgreSQL's type without bounds. */
function unbounded(value: SqlPiece, dialect: SqlDialect): SqlPiece {
  return dialect === 'postgres' ? sql`cast(${value} as numeric)` : value;
}

function scaleOf({ type }: Expression): number {
  return type.kind === 'number' ? type.scale : 0;
}

function rescale(value: SqlPiece, from: number, to: number, dialect: SqlDialect): SqlPiece {
  return to >= from
    ? sql`(${unbounded(value, dialect)} * ${power(to - from)})`
    : divideRounded(value, power(from - to), dialect);
}

/** The inner select names both operands, so that each of them is written and calculated once. */
function divideRounded(dividend: SqlPiece, divisor: SqlPiece, dialect: SqlDialect): SqlPiece {
  const operands = sql`(select ${dividend} as n, nullif(${divisor}, 0) as d) as q`;
  return dialect === 'postgres'
    ? sql`(select div(q.n, q.d) + div((q.n % q.d) * 2, q.d) from ${operands})`
    : sql`(select q.n / q.d + (q.n % q.d) * 2 / q.d from ${operands})`;
}

function power(digits: number): SqlPiece {
  return raw(`cast(1${'0'.repeat(digits)} as bigint)`);
}

function extreme(
  op: 'least' | 'greatest',
  args: readonly SqlPiece[],
  dialect: SqlDialect,
): SqlPiece {
  if (dialect === 'sqlite') return sql`${raw(op === 'least' ? 'min' : 'max')}(${join(args)})`;
  // PostgreSQL skips nulls.
  const isAnyNull = join(
    args.map((arg) => sql`${arg} is null`),
    ' or ',
  );
  return sql`case when ${isAnyNull} then null else ${raw(op)}(${join(args)}) end`;
}

function datePart(part: 'year' | 'month' | 'day', day: SqlPiece): SqlPiece {
  if (part === 'year') return sql`(${day} / 10000)`;
  return part === 'month' ? sql`(${day} / 100 % 100)` : sql`(${day} % 100)`;
}

function addDays(day: SqlPiece, days: SqlPiece, dialect: SqlDialect): SqlPiece {
  return dialect === 'sqlite'
    ? sql`(select cast(strftime('%Y%m%d', ${sqliteDay('q.d')}, q.n || ' days') as integer) from (select ${day} as d, ${days} as n) as q)`
    : sql`cast(to_char(${postgresDay(day)} + cast(${days} as integer), 'YYYYMMDD') as integer)`;
}

function daysBetween(from: SqlPiece, to: SqlPiece, dialect: SqlDialect): SqlPiece {
  return dialect === 'sqlite'
    ? sql`(select cast(julianday(${sqliteDay('q.b')}) - julianday(${sqliteDay('q.a')}) as integer) from (select ${from} as a, ${to} as b) as q)`
    : sql`(${postgresDay(to)} - ${postgresDay(from)})`;
}

function sqliteDay(column: string): SqlPiece {
  return raw(`printf('%04d-%02d-%02d', ${column} / 10000, ${column} / 100 % 100, ${column} % 100)`);
}

function postgresDay(day: SqlPiece): SqlPiece {
  return sql`to_date(lpad(cast(${day} as text), 8, '0'), 'YYYYMMDD')`;
}

/** Numbers are written into the SQL, since PostgreSQL cannot infer the types of parameters alone. */
function literal(value: Value, dialect: SqlDialect): SqlPiece {
  if (value === null) return raw('null');
  if (typeof value === 'boolean') return raw(value ? '1' : '0');
  if (typeof value === 'bigint' || typeof value === 'number')
    return raw(`cast(${value} as bigint)`);
  const text = parameter(value);
  return dialect === 'postgres' ? sql`cast(${text} as text)` : text;
}
