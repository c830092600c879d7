import { createHash } from 'node:crypto';
import {
  type BlueprintJson,
  type BookJson,
  type BookTables,
  bookTablesOf,
  checkExpression,
  dimensionColumnOf,
  type Expression,
  evaluate,
  type FieldJson,
  keyScope,
  measureColumnOf,
} from '@pedestal/blueprint';
import { AppError } from '@pedestal/contract';

export interface Dimension {
  id: string;
  field: FieldJson;
  column: string;
}

export interface Measure {
  id: string;
  scale: number;
  columns: { amount: string; in: string; out: string };
  guard: Expression | undefined;
  /** Indexes of the dimensions within which every posting sums to zero. */
  conserving: readonly number[] | undefined;
  /** Index of the quantity whose average value this is. */
  average: number | undefined;
}

/** A book of an installed workspace with its tables. */
export interface Book {
  workspace: string;
  id: string;
  json: BookJson;
  tables: BookTables;
  dimensions: readonly Dimension[];
  measures: readonly Measure[];
  /** Index of the measure that can be reserved. */
  reserved: number | undefined;
  /** Index of the dimension each of whose values has months of its own. */
  parted: number | undefined;
}

/** Values of the dimensions, in their order; a day is a number. */
export type Key = readonly (string | number | null)[];

const built = new WeakMap<BlueprintJson, Map<string, Book>>();

/** The book of a workspace; its guards are compiled once per schema version. */
export function findBook(workspace: string, blueprint: BlueprintJson, id: string): Book {
  const books = built.get(blueprint) ?? new Map<string, Book>();
  built.set(blueprint, books);
  const name = `${workspace}:${id}`;
  const json = blueprint.books?.find((each) => each.id === id);
  if (!json) throw new AppError('notFound');
  const book = books.get(name) ?? buildBook(workspace, json);
  books.set(name, book);
  return book;
}

export function buildBook(workspace: string, json: BookJson): Book {
  const indexOf = (id: string) => json.dimensions.findIndex((each) => each.id === id);
  const measureOf = (id: string) => json.measures.findIndex((each) => each.id === id);
  return {
    workspace,
    id: json.id,
    json,
    tables: bookTablesOf(workspace, json.id),
    dimensions: json.dimensions.map((field) => ({
      id: field.id,
      field,
      column: dimensionColumnOf(field.id),
    })),
    measures: json.measures.map(({ id, scale, guard, conserving, average }) => ({
      id,
      scale,
      columns: {
        amount: measureColumnOf(id, 'amount'),
        in: measureColumnOf(id, 'in'),
        out: measureColumnOf(id, 'out'),
      },
      guard:
        guard === undefined
          ? undefined
          : checkExpression(guard, keyScope(json.dimensions), { kind: 'boolean' }),
      conserving: conserving?.map(indexOf),
      average: average === undefined ? undefined : measureOf(average),
    })),
    reserved: json.reservations && measureOf(json.reservations.measure),
    parted: json.periods === undefined ? undefined : indexOf(json.periods),
  };
}

const KEY_ID_CHARS = 32;

/** The same key has the same id everywhere, so nobody has to look it up. */
export function keyIdOf(key: Key): string {
  return createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, KEY_ID_CHARS);
}

/** Which months a key belongs to: those of the whole book, or those of a value of its dimension. */
export function partOf({ parted }: Pick<Book, 'parted'>, key: Key): string {
  return parted === undefined ? WHOLE_BOOK : String(key[parted] ?? WHOLE_BOOK);
}

export const WHOLE_BOOK = '';

/** For each measure, whether its balance of this key may not become negative. */
export function guardsOf({ dimensions, measures }: Book, key: Key): boolean[] {
  const row = Object.fromEntries(dimensions.map(({ id }, index) => [id, key[index] ?? null]));
  return measures.map(({ guard }) => guard !== undefined && evaluate(guard, row) === true);
}

/** The values of some dimensions, as one text. */
export function groupOf(key: Key, dimensions: readonly number[]): string {
  return JSON.stringify(dimensions.map((index) => key[index] ?? null));
}
