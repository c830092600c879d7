interface TreeRow {
  id: string | number;
  parentId: string | number | null;
}

interface Drop {
  dragId: string | number;
  overId: string | number;
  /** Dropped between rows rather than onto one. */
  isGap: boolean;
  /** Dropped before the target row rather than after it. */
  isBefore: boolean;
}

/** The new parent of a dragged row and its position among its new siblings. */
export function findDropPlace<T extends TreeRow>(
  rows: readonly T[],
  { dragId, overId, isGap, isBefore }: Drop,
  rootId: T['parentId'],
): { parentId: T['parentId']; position: number } {
  const over = rows.find((row) => row.id === overId);
  if (!isGap) return { parentId: overId as T['parentId'], position: 0 };
  const parentId = over ? over.parentId : rootId;
  const siblings = rows.filter((row) => row.parentId === parentId && row.id !== dragId);
  const index = siblings.findIndex((row) => row.id === overId);
  return { parentId, position: isBefore ? index : index + 1 };
}
