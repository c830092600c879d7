import { readXlsx } from 'hucre/xlsx';

const MAX_ROWS = 500;
const MAX_COLUMNS = 60;

export type Cell = string | number | boolean | Date | null;

export interface Sheet {
  name: string;
  rows: Cell[][];
  isCut: boolean;
}

/** Reads the cells of an Excel file. Throws if it is none. */
export async function readSheets(bytes: Uint8Array): Promise<Sheet[]> {
  const { sheets } = await readXlsx(bytes);
  return sheets.map(({ name, rows }) => ({
    name,
    rows: rows.slice(0, MAX_ROWS).map((row) => row.slice(0, MAX_COLUMNS) as Cell[]),
    isCut: rows.length > MAX_ROWS || rows.some((row) => row.length > MAX_COLUMNS),
  }));
}
