import { formatDecimal } from '../../../values/number-format.ts';
import { fromCents } from '../money.ts';
import type { XlsxCell } from './xlsx.ts';

/** A statement as rows and columns: on the screen, on paper and as a spreadsheet. */
export interface Sheet {
  title: string;
  /** Below the title: company and period. */
  about: string;
  head: readonly SheetColumn[];
  rows: readonly SheetRow[];
}

export interface SheetColumn {
  id: string;
  title: string;
  isNumber?: boolean;
}

export interface SheetRow {
  id: string;
  /** Text, cents or nothing, one for each column. */
  cells: readonly (string | bigint | null)[];
  level?: number;
  tone?: 'heading' | 'total' | 'soft';
  /** Address of what the row adds up. */
  to?: string;
  /** Column whose cell is the link; the first one unless said otherwise. */
  linked?: number;
}

export const showCents = (cents: bigint, locale: 'zh-CN' | 'en-US') =>
  formatDecimal(fromCents(cents), 2, locale);

/** Rows of the spreadsheet: title, period, head, figures. */
export function toXlsxRows({ title, about, head, rows }: Sheet): XlsxCell[][] {
  return [
    [title],
    [about],
    head.map((column) => column.title),
    ...rows.map(({ cells, level = 0 }) =>
      cells.map((cell, index): XlsxCell => {
        if (typeof cell === 'bigint') return { number: fromCents(cell) };
        return index === 0 && cell !== null ? `${'　'.repeat(level)}${cell}` : cell;
      }),
    ),
  ];
}
