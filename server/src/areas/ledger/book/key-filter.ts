import { parseDay, toSqlCondition } from '@pedestal/blueprint';
import {
  type FieldCondition,
  type FilterOperator,
  FilterSyntaxError,
  parseFilter,
  type RecordFilter,
} from '@pedestal/contract';
import {
  type SqlText,
  type SqlValue,
  type WriteCondition,
  writeAll,
} from '../../../platform/db/sql/sql-text.ts';
import type { FigureContext } from '../../../platform/figures/figure-table.ts';
import { LEDGER_LIMITS } from '../limits.ts';
import type { RecordPort } from '../ports.ts';
import type { Book, Dimension } from './book.ts';
import { type KeyLinks, openKeyLinks, splitLinked } from './key-links.ts';
import { InputRefused } from './refuse-input.ts';

const COMPARISONS: Partial<Record<FilterOperator, string>> = {
  eq: '=',
  lt: '<',
  lte: '<=',
  gt: '>',
  gte: '>=',
};
const OF_ALL: readonly FilterOperator[] = ['eq', 'ne', 'in', 'notIn', 'empty', 'filled'];
const OF_DAYS: readonly FilterOperator[] = [...OF_ALL, 'lt', 'lte', 'gt', 'gte'];

/** What a request says about the keys. */
interface KeyFilter {
  f?: string | undefined;
  /** Only keys with a guarded balance; a book without guards has no others. */
  guarded?: 'true' | 'false';
}

/** A condition on the dimensions of balances `b`. Throws InputRefused. */
export async function compileKeyFilter(
  { records, context }: { records: Pick<RecordPort, 'openLinked'>; context: FigureContext },
  book: Book,
  { f, guarded }: KeyFilter,
): Promise<WriteCondition | undefined> {
  const guards = guarded === 'true' ? guardsIn(book) : [];
  const parts: WriteCondition[] = guards.length > 0 ? [(sql) => writeAll(sql, guards, 'or')] : [];
  if (f !== undefined && f !== '') {
    const filter = parseKeyFilter(f);
    const links = await openKeyLinks(records, book, filter, context);
    parts.push(compileKeys(book, filter, { links }));
  }
  return parts.length === 0 ? undefined : (sql) => writeAll(sql, parts, 'and');
}

function guardsIn({ measures, dimensions }: Book): WriteCondition[] {
  const columns = new Map(dimensions.map(({ id, column }) => [id, column]));
  return measures.flatMap(({ guard }) => {
    if (!guard) return [];
    return (sql: SqlText) => {
      const { strings, parameters } = toSqlCondition(guard, {
        dialect: sql.kind,
        column: ({ id }) => `b."${columns.get(id)}"`,
        variable: () => null,
        rows: unfit,
        contains: unfit,
      });
      for (const [index, text] of strings.entries()) {
        sql.add(text);
        if (index < parameters.length) sql.value(parameters[index] as SqlValue);
      }
    };
  });
}

function unfit(): never {
  throw new Error('a guard names dimensions only');
}

/** Reads a filter. Throws InputRefused. */
export function parseKeyFilter(text: string): RecordFilter {
  try {
    return parseFilter(text);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    throw new InputRefused('f', 'filterSyntax', error.message);
  }
}

interface KeyContext {
  /** Column of the day, where there is one. */
  day?: string | undefined;
  /** What dimensions in the filter link to. */
  links: KeyLinks;
}

/** A condition on dimensions, on fields of what they link to, and on the day. Throws InputRefused. */
export function compileKeys(book: Book, filter: RecordFilter, context: KeyContext): WriteCondition {
  if ('and' in filter || 'or' in filter) {
    const parts = ('and' in filter ? filter.and : filter.or).map((each) =>
      compileKeys(book, each, context),
    );
    return (sql) => writeAll(sql, parts, 'and' in filter ? 'and' : 'or');
  }
  if ('not' in filter) {
    const part = compileKeys(book, filter.not, context);
    return (sql) => {
      sql.add('not coalesce(');
      part(sql);
      sql.add(sql.kind === 'postgres' ? ', false)' : ', 0)');
    };
  }
  return compileCondition(book, filter, context);
}

function compileCondition(
  book: Book,
  condition: FieldCondition,
  { day, links }: KeyContext,
): WriteCondition {
  const { field, operator, values } = condition;
  const { dimension: id, target } = splitLinked(field);
  if (target !== undefined) {
    const linked = links.get(id);
    if (!linked) throw new InputRefused(field, 'unknownDimension', field);
    return linked.compile(condition, target, `b."${findDimension(book, id, 'f').column}"`);
  }
  const isBookDay = field === BOOK_DAY && day !== undefined && !hasDimension(book, field);
  const dimension = isBookDay ? undefined : findDimension(book, field, 'f');
  const isDay = !dimension || dimension.field.type === 'date';
  if (!(isDay ? OF_DAYS : OF_ALL).includes(operator)) {
    throw new InputRefused(field, 'operatorUnfit', operator);
  }
  if (values.length > LEDGER_LIMITS.filterValues) {
    throw new InputRefused(field, 'tooMany', LEDGER_LIMITS.filterValues);
  }
  const column = dimension ? `b."${dimension.column}"` : (day ?? '');
  const stored = values.map((value) =>
    dimension ? toStored(dimension, value) : requireDay(field, value),
  );
  const [first = null] = stored;
  const sign = COMPARISONS[operator];
  if (sign) return (sql) => void sql.add(`${column} ${sign} `).value(first);
  switch (operator) {
    case 'ne':
      return (sql) => void sql.add(`${column} is distinct from `).value(first);
    case 'in':
      return (sql) => void sql.add(`${column} in (`).list(stored).add(')');
    case 'notIn':
      return (sql) =>
        void sql.add(`(${column} is null or ${column} not in (`).list(stored).add('))');
    case 'empty':
      return (sql) => void sql.add(`${column} is null`);
    default:
      return (sql) => void sql.add(`${column} is not null`);
  }
}

/** Name of the day of a movement, where a book has no dimension of this name. */
export const BOOK_DAY = 'day';

export function hasDimension({ dimensions }: Book, id: string): boolean {
  return dimensions.some((each) => each.id === id);
}

/** A dimension by its id; `field` names what is wrong in the request. */
export function findDimension({ dimensions }: Book, id: string, field: string): Dimension {
  const found = dimensions.find((each) => each.id === id);
  if (!found) throw new InputRefused(field, 'unknownDimension', id);
  return found;
}

function toStored({ id, field }: Dimension, value: string): SqlValue {
  if (value.includes('\0')) throw new InputRefused(id, 'badText');
  return field.type === 'date' ? requireDay(id, value) : value;
}

/** yyyymmdd of a day in a request. */
export function requireDay(field: string, text: string): number {
  const day = parseDay(text);
  if (day === undefined) throw new InputRefused(field, 'noSuchDay');
  return day;
}
