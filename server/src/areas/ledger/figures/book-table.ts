import { formatDay } from '@pedestal/blueprint';
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
  allOf,
  type FigureContext,
  type FigureStatementRequest,
  type FigureTable,
  mapConditions,
  type OpenedDimension,
  type OpenedMeasure,
} from '../../../platform/figures/figure-table.ts';
import {
  dayNumber,
  dayText,
  type Grain,
  writeFigures,
} from '../../../platform/figures/write-figures.ts';
import { resolveDay } from '../../../platform/time/relative-day.ts';
import type { Book, Measure } from '../book/book.ts';
import { BOOK_DAY, compileKeys, hasDimension } from '../book/key-filter.ts';
import { readLabels, targetOf } from '../book/key-labels.ts';
import { InputRefused } from '../book/refuse-input.ts';
import type { RecordPort } from '../ports.ts';

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  records: Pick<RecordPort, 'readNames'>;
}

/** Placeholder of the table in expressions: `t` is the daily totals or the movements. */
const DAY_COLUMN = 't."day"';

/**
 * A book as a source of figures. Sums come from the daily totals, everything else from the
 * movements. Whoever may read a book reads all of it.
 */
export function createBookTable(
  { db, kind, records }: Dependencies,
  book: Book,
  rights: string,
  { reader, today }: FigureContext,
): FigureTable {
  const { workspace } = book;

  function absolute(filter: RecordFilter): RecordFilter {
    return mapConditions(filter, (condition) => {
      const dimension = book.dimensions.find(({ id }) => id === condition.field);
      const isDay = dimension ? dimension.field.type === 'date' : condition.field === BOOK_DAY;
      if (!isDay) return condition;
      return { ...condition, values: condition.values.map((value) => resolveDay(value, today)) };
    });
  }

  return {
    table: { kind: 'book', workspace, book: book.id },
    dependsOn: () => [`${workspace}.*`],
    rights,

    openDimension: async (field, grain) => openDimension(book, field, grain),

    async openMeasure(measure, field) {
      if (measure === 'distinct') return openKey(book, field);
      const found = findMeasure(book, field);
      if (!found) throw new InputRefused(field, 'unknownMeasure', field);
      const { scale } = found.measure;
      const title = titleOf(book, field);
      const format = scale === 2 ? 'money' : 'number';
      return { title, expression: amountOf(found, 'movements'), scale, format };
    },

    async readFilter(text) {
      if (text === '') return undefined;
      const filter = absolute(parse(text));
      compileKeys(book, filter, DAY_COLUMN);
      return filter;
    },

    async write({ dimensions, measures, filter, limit }: FigureStatementRequest) {
      const sql = new SqlText(kind);
      const from = measures.every((each) => each.kind === 'sum') ? 'days' : 'movements';
      const compiled = filter && compileKeys(book, filter, DAY_COLUMN);
      writeFigures(sql, {
        dimensions: dimensions.map((each) => each.sql),
        measures: measures.map((each) => ({
          kind: each.kind,
          expression: from === 'days' ? ofDays(book, each.column) : each.column?.expression,
          filter: each.filter && compileKeys(book, each.filter, DAY_COLUMN),
        })),
        writeSource: writeSource(book, from, compiled),
        limit,
      });
      return { sql: sql.text, parameters: sql.parameters };
    },

    drillOf: (filter) => drillOf(book, filter),

    async namesOf({ field }, keys) {
      const dimension = book.dimensions.find(({ id }) => id === field);
      if (!dimension) return {};
      if (dimension.field.type === 'choice') {
        const at = reader.locale === 'zh-CN' ? 0 : 1;
        return Object.fromEntries(
          dimension.field.choices.map(({ id, title }) => [id, title[at] || title[0]]),
        );
      }
      if (targetOf(dimension) === undefined) return {};
      const rows = keys.map((key) => ({ [field]: key }));
      const shown = { workspace, dimensions: [dimension] };
      return (await readLabels({ db, records }, shown, rows, reader))[field] ?? {};
    },
  };
}

function parse(text: string): RecordFilter {
  try {
    return parseFilter(text);
  } catch (error) {
    if (!(error instanceof FilterSyntaxError)) throw error;
    throw new InputRefused('f', 'filterSyntax', error.message);
  }
}

function writeSource(
  { tables }: Book,
  from: 'days' | 'movements',
  filter: WriteCondition | undefined,
): WriteCondition {
  return (sql) => {
    sql.add(` from "${tables[from]}" t join "${tables.balances}" b on b."id" = t."key_id"`);
    sql.add(' where 1 = 1');
    if (!filter) return;
    sql.add(' and ');
    filter(sql);
  };
}

function openDimension(book: Book, field: string, grain: Grain = 'month'): OpenedDimension {
  if (field === BOOK_DAY && !hasDimension(book, field)) {
    return {
      field,
      title: ['日期', 'Day'],
      type: 'day',
      grain,
      sql: { kind: 'day', expression: DAY_COLUMN, grain },
      show: (raw) => (raw === null ? null : formatDay(Number(raw))),
    };
  }
  const { title, expression, type } = openKey(book, field);
  const isDay = type === 'date';
  return {
    field,
    title,
    type: isDay ? 'day' : type === 'choice' ? 'choice' : type === 'text' ? 'text' : 'id',
    grain: isDay ? grain : null,
    sql: isDay ? { kind: 'day', expression, grain } : { kind: 'plain', expression },
    show: (raw) => (raw === null || raw === undefined ? null : String(raw)),
  };
}

/** A dimension of the book, which can be grouped by and counted. */
function openKey(book: Book, id: string): OpenedMeasure & { type: string } {
  const found = book.dimensions.find((each) => each.id === id);
  if (!found) throw new InputRefused(id, 'unknownDimension', id);
  const { field, column } = found;
  return {
    title: [field.title[0], field.title[1]],
    expression: `b."${column}"`,
    scale: 0,
    format: 'number',
    type: field.type,
  };
}

interface FoundMeasure {
  measure: Measure;
  part: 'net' | 'in' | 'out';
}

/** `qty`, or what came in (`qty.in`) and went out (`qty.out`). */
function findMeasure({ measures }: Book, field: string): FoundMeasure | undefined {
  const [id = '', part = 'net'] = field.split('.');
  const measure = measures.find((each) => each.id === id);
  return measure && (part === 'net' || part === 'in' || part === 'out')
    ? { measure, part }
    : undefined;
}

function amountOf({ measure, part }: FoundMeasure, from: 'days' | 'movements'): string {
  const { amount, in: came, out: went } = measure.columns;
  if (from === 'days') {
    return { net: `(t."${came}" - t."${went}")`, in: `t."${came}"`, out: `t."${went}"` }[part];
  }
  return {
    net: `t."${amount}"`,
    in: `case when t."${amount}" > 0 then t."${amount}" else 0 end`,
    out: `case when t."${amount}" < 0 then -t."${amount}" else 0 end`,
  }[part];
}

/** The same amount in the daily totals. */
function ofDays(book: Book, column: OpenedMeasure | undefined): string | undefined {
  for (const measure of book.measures) {
    for (const part of ['net', 'in', 'out'] as const) {
      const found = { measure, part };
      if (amountOf(found, 'movements') === column?.expression) return amountOf(found, 'days');
    }
  }
  return column?.expression;
}

const PARTS = { in: ['流入', 'in'], out: ['流出', 'out'] } as const;

export function titleOf({ json }: Book, field: string): [string, string] {
  const [id, part] = field.split('.');
  const title = json.measures.find((each) => each.id === id)?.title ?? [field, field];
  if (part !== 'in' && part !== 'out') return [title[0], title[1]];
  return [`${title[0]}（${PARTS[part][0]}）`, `${title[1]} (${PARTS[part][1]})`];
}

/** Movements are listed by a filter on their key and a range of days; null: it says more. */
function drillOf(book: Book, filter: RecordFilter | undefined): ReportDrill | null {
  const parts = filter ? ('and' in filter ? filter.and : [filter]) : [];
  let [from, to] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const others: RecordFilter[] = [];
  for (const part of parts) {
    const range = 'field' in part && isBookDay(book, part.field) ? rangeOf(part) : undefined;
    if (!range) {
      others.push(part);
      continue;
    }
    from = Math.max(from, range.from);
    to = Math.min(to, range.to);
  }
  const rest = allOf(others);
  if (rest && namesDay(book, rest)) return null;
  const f = rest ? printFilter(rest) : '';
  // A range that is empty lists no movement of any day.
  if (f.length > FILTER_LIMITS.chars || from > to) return null;
  const show = (day: number) => (Number.isFinite(day) ? dayText(day) : null);
  return { f, from: show(from), to: show(to) };
}

const isBookDay = (book: Book, field: string) => field === BOOK_DAY && !hasDimension(book, field);

function namesDay(book: Book, filter: RecordFilter): boolean {
  let isNamed = false;
  mapConditions(filter, (condition) => {
    isNamed ||= isBookDay(book, condition.field);
    return condition;
  });
  return isNamed;
}

/** First and last day of a condition on the day; undefined: it is no range. */
function rangeOf({ operator, values }: { operator: string; values: readonly string[] }) {
  const [value = ''] = values;
  const day = dayNumber(value);
  const [first, last] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  switch (operator) {
    case 'eq':
      return { from: day, to: day };
    case 'gte':
      return { from: day, to: last };
    case 'gt':
      return { from: day + 1, to: last };
    case 'lte':
      return { from: first, to: day };
    case 'lt':
      return { from: first, to: day - 1 };
    default:
      return undefined;
  }
}
