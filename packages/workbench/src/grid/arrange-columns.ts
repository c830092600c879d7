import type { DataGridColumn } from './column.ts';

export type GridDensity = 'compact' | 'comfortable' | 'spacious' | 'tall';

/** How a person arranged a grid. */
export interface GridPrefs {
  /** Keys in their order; columns that are missing keep their place at the end. */
  order?: readonly string[];
  widths?: Readonly<Record<string, number>>;
  hidden?: readonly string[];
  /** Number of frozen columns; by default those that the columns name. */
  frozen?: number;
  /** Height of its rows; by default that of the person's settings. Tall rows show several lines of text. */
  density?: GridDensity;
}

export type ArrangedColumn = DataGridColumn & { width: number; isFrozen: boolean };

const MIN_WIDTH = 56;
const MAX_WIDTH = 800;
const DEFAULT_WIDTH = 160;

export const boundWidth = (width: number) =>
  Math.round(Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, width)));

/** The visible columns in their order, frozen ones first. */
export function arrangeColumns(
  columns: readonly DataGridColumn[],
  { order = [], widths = {}, hidden = [], frozen }: GridPrefs,
): ArrangedColumn[] {
  const place = (key: string) => {
    const index = order.indexOf(key);
    return index === -1 ? Number.POSITIVE_INFINITY : index;
  };
  const visible = columns
    .filter(({ key, isFixed }) => isFixed || !hidden.includes(key))
    .toSorted((a, b) => (place(a.key) < place(b.key) ? -1 : place(a.key) > place(b.key) ? 1 : 0))
    .map((column) => ({
      ...column,
      width: boundWidth(widths[column.key] ?? column.width ?? DEFAULT_WIDTH),
      isFrozen: column.isFrozen === true,
    }));
  if (frozen !== undefined) {
    return visible.map((column, index) => ({ ...column, isFrozen: index < frozen }));
  }
  return visible.toSorted((a, b) => Number(b.isFrozen) - Number(a.isFrozen));
}

/** Moves a column to the place of another one. */
export function moveColumn(
  arranged: readonly ArrangedColumn[],
  prefs: GridPrefs,
  from: number,
  to: number,
): GridPrefs {
  const moved = arranged[from];
  if (!moved || to < 0 || to >= arranged.length || to === from) return prefs;
  const frozen = arranged.filter(({ isFrozen }) => isFrozen).length;
  const order = arranged
    .map(({ key }) => key)
    .toSpliced(from, 1)
    .toSpliced(to, 0, moved.key);
  // Hidden columns stay known, at the end.
  const others = (prefs.order ?? []).filter((key) => !order.includes(key));
  return { ...prefs, order: [...order, ...others], frozen };
}

export interface SortKey {
  key: string;
  isDescending: boolean;
}

/** Ascending, descending, not at all. `isAdded`: after the columns that are sorted by already. */
export function nextSort(
  sort: readonly SortKey[],
  key: string,
  isAdded: boolean,
): readonly SortKey[] {
  const current = sort.find((entry) => entry.key === key);
  const next = current?.isDescending ? [] : [{ key, isDescending: current !== undefined }];
  if (!isAdded) return next;
  if (!current) return [...sort, ...next];
  return sort.flatMap((entry) => (entry.key === key ? next : [entry]));
}
