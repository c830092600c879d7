/** Rows that every page of this benchmark shows. */
export const ROWS = 100_000;
export const COLUMNS = 20;
export const ROW_HEIGHT = 40;
export const WIDTH = 120;

export const textOf = (row: number, column: number) =>
  `${column}-${(row * 31 + column * 7) % 99_991}`;
