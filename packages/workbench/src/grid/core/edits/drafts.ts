import type { GridRow } from '../values/columns.ts';

/** New rows at the end of a grid. Rows without a value exist only as the last, empty one. */
export function createDrafts() {
  let rows: GridRow[] = [];
  let byId = new Map<string, GridRow>();
  let created = 0;
  const create = (): GridRow => {
    created += 1;
    return { id: `new-${created}`, values: {} };
  };
  const set = (next: GridRow[]) => {
    rows = next;
    byId = new Map(next.map((row) => [row.id, row]));
  };
  return {
    get rows(): readonly GridRow[] {
      return rows;
    },
    get: (id: string) => byId.get(id),
    add(count: number) {
      set([...rows, ...Array.from({ length: count }, create)]);
    },
    /** Brings rows back that undo removed. */
    restore(ids: readonly string[]) {
      const missing = new Set(ids.filter((id) => id.startsWith('new-')));
      for (const { id } of rows) missing.delete(id);
      if (missing.size === 0) return;
      created = Math.max(created, ...[...missing].map((id) => numberOf({ id })));
      const all = [...rows, ...[...missing].map((id) => ({ id, values: {} }))];
      set(all.toSorted((a, b) => numberOf(a) - numberOf(b)));
    },
    /** Removes empty rows and, where rows can be added, leaves one at the end. */
    trim(isUsed: (id: string) => boolean, keepsEmpty: boolean) {
      const used = rows.filter(({ id }) => isUsed(id));
      const last = rows.at(-1);
      const empty = last && !isUsed(last.id) ? last : undefined;
      set(keepsEmpty ? [...used, empty ?? create()] : used);
    },
  };
}

const numberOf = ({ id }: Pick<GridRow, 'id'>) => Number(id.slice('new-'.length));
