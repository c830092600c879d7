import { columnOf } from './names.ts';

/** Names of the tables of a book. */
export interface BookTables {
  readonly movements: string;
  readonly balances: string;
  readonly days: string;
}

/** The tables of a book in a workspace; what creates them and what fills them agree on the names. */
export function bookTablesOf(workspace: string, book: string): BookTables {
  const name = `${workspace}_${book}`.toLowerCase();
  return { movements: `m_${name}`, balances: `b_${name}`, days: `d_${name}` };
}

/** Column of a dimension in the table of balances. */
export function dimensionColumnOf(id: string): string {
  return `dim_${columnOf(id)}`;
}

/** Column of a measure: an amount, or what came in and went out on a day. */
export function measureColumnOf(id: string, of: 'amount' | 'in' | 'out'): string {
  return `${of}_${columnOf(id)}`;
}
