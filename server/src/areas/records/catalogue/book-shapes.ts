import {
  type BookJson,
  bookTablesOf,
  dimensionColumnOf,
  type MeasureJson,
  measureColumnOf,
} from '@pedestal/blueprint';
import { shorten } from './schema.ts';
import type { TableShape } from './table-shapes.ts';

const AMOUNT = 'bigint not null default 0';

/** The tables of a book: movements, balances and daily totals. The ledger fills them. */
export function bookShapesOf(workspace: string, book: BookJson): TableShape[] {
  const { movements, balances, days } = bookTablesOf(workspace, book.id);
  return [
    {
      name: movements,
      columns: new Map([
        ['posting_id', 'text not null'],
        ['position', 'bigint not null'],
        ['day', 'bigint not null'],
        ['key_id', 'text not null'],
        // The posting that this movement takes back.
        ['reverses', 'text'],
        ...book.measures.map((each) => amountOf(each, 'amount')),
      ]),
      constraints: ['primary key ("posting_id", "position")'],
      indexes: new Map([
        indexOf(movements, 'key', ['key_id', 'day', 'posting_id', 'position']),
        indexOf(movements, 'day', ['day', 'posting_id', 'position']),
      ]),
      isAppendOnly: true,
    },
    {
      name: balances,
      columns: new Map([
        ['id', 'text primary key not null'],
        ...book.dimensions.map(({ id, type }): [string, string] => [
          dimensionColumnOf(id),
          type === 'date' ? 'bigint' : 'text',
        ]),
        ...book.measures.map((each) => amountOf(each, 'amount')),
        ['reserved', AMOUNT],
        ['last_day', AMOUNT],
      ]),
      constraints: [],
      indexes: new Map(
        book.dimensions.map(({ id }) =>
          indexOf(balances, dimensionColumnOf(id), [dimensionColumnOf(id), 'id']),
        ),
      ),
    },
    {
      name: days,
      columns: new Map([
        ['key_id', 'text not null'],
        ['day', 'bigint not null'],
        ...book.measures.flatMap((each) => [amountOf(each, 'in'), amountOf(each, 'out')]),
      ]),
      constraints: ['primary key ("key_id", "day")'],
      indexes: new Map([indexOf(days, 'day', ['day', 'key_id'])]),
    },
  ];
}

function amountOf({ id }: MeasureJson, of: 'amount' | 'in' | 'out'): [string, string] {
  return [measureColumnOf(id, of), AMOUNT];
}

function indexOf(table: string, name: string, columns: readonly string[]): [string, string] {
  const index = shorten(`${table}_${name}`);
  const list = columns.map((column) => `"${column}"`).join(', ');
  return [index, `create index "${index}" on "${table}" (${list})`];
}
