interface Placed {
  id: string | number;
  parentId: string | number | null;
}

interface Drop {
  dragId: string | number;
  overId: string | number;
  /** Dropped between rows rather than onto one. */
  isGap: boolean;
  /** Among the brothers of the row it was dropped at: before it, or after. */
  isBefore: boolean;
}

/** Where a dragged row goes: its new parent and its place among the new brothers. */
export function findDropPlace<T extends Placed>(
  rows: readonly T[],
  { dragId, overId, isGap, isBefore }: Drop,
  rootId: T['parentId'],
): { parentId: T['parentId']; position: number } {
  const over = rows.find((row) => row.id === overId);
  if (!isGap) return { parentId: overId as T['parentId'], position: 0 };
  const parentId = over ? over.parentId : rootId;
  const brothers = rows.filter((row) => row.parentId === parentId && row.id !== dragId);
  const index = brothers.findIndex((row) => row.id === overId);
  return { parentId, position: isBefore ? index : index + 1 };
}
