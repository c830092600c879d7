/** How a person arranged the columns of a list. */
export interface ColumnLayout {
  hidden: string[];
  /** Keys of the columns that can be moved, in the person's order. New columns come last. */
  order: string[];
  /** Widths in px that the person set. */
  widths: Record<string, number>;
}

interface Column {
  key: string;
  isFixed?: boolean;
}

const MIN_WIDTH_PX = 60;
const MAX_WIDTH_PX = 800;

export const clampWidth = (px: number) =>
  Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, px)));

/** The columns in the person's order. Fixed columns keep their places. */
export function arrange<C extends Column>(columns: readonly C[], order: readonly string[]): C[] {
  const place = (column: C) => {
    const at = order.indexOf(column.key);
    return at < 0 ? order.length : at;
  };
  const movable = columns
    .filter((column) => !column.isFixed)
    .toSorted((a, b) => place(a) - place(b));
  return columns.map((column) => (column.isFixed ? column : (movable.shift() as C)));
}

/** The order after a column was moved to the place of another one. */
export function moveTo(columns: readonly Column[], key: string, target: string): string[] {
  const keys = columns.filter((column) => !column.isFixed).map((column) => column.key);
  const from = keys.indexOf(key);
  const to = keys.indexOf(target);
  if (from < 0 || to < 0) return keys;
  keys.splice(from, 1);
  keys.splice(to, 0, key);
  return keys;
}
