import { formatDay } from '@pedestal/blueprint';
import {
  FILTER_LIMITS,
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
  type FigureReader,
  type FigureStatementRequest,
  type FigureTable,
  type LinkedTable,
  mapConditions,
  type OpenedDimension,
  type OpenedMeasure,
  type Title,
} from '../../../platform/figures/figure-table.ts';
import {
  dayNumber,
  dayText,
  type Grain,
  writeFigures,
  writeTick,
} from '../../../platform/figures/write-figures.ts';
import { resolveDay } from '../../../platform/time/relative-day.ts';
import type { Book, Measure } from '../book/book.ts';
import { BOOK_DAY, compileKeys, hasDimension, parseKeyFilter } from '../book/key-filter.ts';
import { readLabels, targetOf } from '../book/key-labels.ts';
import { type KeyLinks, openKeyLink, openKeyLinks, splitLinked } from '../book/key-links.ts';
import { InputRefused } from '../book/refuse-input.ts';
import type { RecordPort } from '../ports.ts';

interface Dependencies {
  db: Db;
  kind: DatabaseKind;
  records: Pick<RecordPort, 'readNames' | 'openLinked'>;
}

/** Placeholder of the table in expressions: `t` is the daily totals or the movements. */
const DAY_COLUMN = 't."day"';

/**
 * A book as a source of figures. Sums come from the daily totals, everything else from the
 * movements. Whoever may read a book reads all of it; of the records that it links to, their own.
 */
export function createBookTable(
  { db, kind, records }: Dependencies,
  book: Book,
  rights: string,
  context: FigureContext,
): FigureTable {
  const { reader } = context;
  const { workspace } = book;
  const links = createLinks(records, book, context);

  async function compile(filter: RecordFilter): Promise<WriteCondition> {
    return compileKeys(book, filter, { day: DAY_COLUMN, links: await links.openIn(filter) });
  }

  return {
    table: { kind: 'book', workspace, book: book.id },
    dependsOn: () => [`${workspace}.*`, ...links.names()],
    get rights() {
      return [rights, ...links.rights()].join(' ');
    },

    async openDimension(field, grain) {
      const { dimension, target } = splitLinked(field);
      if (target === undefined) return openDimension(book, field, grain);
      const { table, alias } = await links.join(field);
      const opened = table.openDimension(target, alias, grain);
      return { ...opened, field, title: joinTitles(openKey(book, dimension), opened) };
    },

    async openMeasure(measure, field) {
      const { dimension, target } = splitLinked(field);
      if (measure === 'distinct' && target !== undefined) {
        const { table, alias } = await links.join(field);
        const opened = table.openDistinct(target, alias);
        return { ...opened, title: joinTitles(openKey(book, dimension), opened) };
      }
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
      const parsed = parseKeyFilter(text);
      const filter = toAbsolute(book, parsed, await links.openIn(parsed), context);
      await compile(filter);
      return filter;
    },

    async write({ dimensions, measures, filter, limit }: FigureStatementRequest) {
      const sql = new SqlText(kind);
      const from = measures.every((each) => each.kind === 'sum') ? 'days' : 'movements';
      const compiled = filter && (await compile(filter));
      const filters = await Promise.all(
        measures.map((each) => each.filter && compile(each.filter)),
      );
      writeFigures(sql, {
        dimensions: dimensions.map((each) => each.sql),
        measures: measures.map((each, index) => ({
          kind: each.kind,
          expression: from === 'days' ? ofDays(book, each.column) : each.column?.expression,
          filter: filters[index],
        })),
        writeSource: (into) => {
          writeRows(into, book, from);
          links.writeJoins(into);
          into.add(' where ');
          writeTick(into, ['t."key_id"', 'b."id"']);
          if (!compiled) return;
          into.add(' and ');
          compiled(into);
        },
        limit,
      });
      return { sql: sql.text, parameters: sql.parameters };
    },

    drillOf: (filter) => drillOf(book, filter),

    async namesOf({ field }, keys) {
      const { target } = splitLinked(field);
      if (target !== undefined) return (await links.join(field)).table.namesOf(target, keys);
      return namesOfKeys({ db, records }, book, field, keys, reader);
    },
  };
}

/** What the dimensions of a book link to, opened where a query names it. */
function createLinks(records: Pick<RecordPort, 'openLinked'>, book: Book, context: FigureContext) {
  const joined = new Map<string, { table: LinkedTable; alias: string; key: string }>();
  const opened = new Map<string, LinkedTable>();
  const remember = (table: LinkedTable) => opened.set(table.name, table);
  return {
    names: () => [...opened.keys()],
    rights: () => [...new Set([...opened.values()].map((each) => each.rights))],
    async openIn(filter: RecordFilter): Promise<KeyLinks> {
      const links = await openKeyLinks(records, book, filter, context);
      for (const table of links.values()) remember(table);
      return links;
    },
    async join(field: string) {
      const { dimension } = splitLinked(field);
      const known = joined.get(dimension);
      if (known) return known;
      const table = await openKeyLink(records, book, field, context);
      remember(table);
      const link = { table, alias: `j${joined.size}`, key: openKey(book, dimension).expression };
      joined.set(dimension, link);
      return link;
    },
    writeJoins(sql: SqlText): void {
      for (const { table, alias, key } of joined.values()) table.writeJoin(sql, alias, key);
    },
  };
}

function toAbsolute(
  book: Book,
  filter: RecordFilter,
  links: KeyLinks,
  { today }: FigureContext,
): RecordFilter {
  return mapConditions(filter, (condition) => {
    const { dimension: id, target } = splitLinked(condition.field);
    if (target !== undefined) return links.get(id)?.toAbsolute(condition, target) ?? condition;
    const dimension = book.dimensions.find((each) => each.id === id);
    const isDay = dimension ? dimension.field.type === 'date' : id === BOOK_DAY;
    if (!isDay) return condition;
    return { ...condition, values: condition.values.map((value) => resolveDay(value, today)) };
  });
}

async function namesOfKeys(
  parts: { db: Db; records: Pick<RecordPort, 'readNames'> },
  { workspace, dimensions }: Book,
  field: string,
  keys: readonly string[],
  reader: FigureReader,
): Promise<Record<string, string>> {
  const dimension = dimensions.find(({ id }) => id === field);
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
  return (await readLabels(parts, shown, rows, reader))[field] ?? {};
}

function joinTitles(link: { title: Title }, { title }: { title: Title }): Title {
  return [`${link.title[0]} · ${title[0]}`, `${link.title[1]} · ${title[1]}`];
}

function writeRows(sql: SqlText, { tables }: Book, from: 'days' | 'movements'): void {
  sql.add(` from "${tables[from]}" t join "${tables.balances}" b on b."id" = t."key_id"`);
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
