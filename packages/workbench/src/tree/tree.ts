interface Item<Id> {
  id: Id;
  parentId: Id | null;
}

/** Builds a tree from a flat list. Siblings keep the order of the list. */
export function buildTree<T extends Item<string> | Item<number>, Node>(
  items: readonly T[],
  toNode: (item: T, children: Node[]) => Node,
  rootId: T['parentId'] = null,
): Node[] {
  const byParent = Map.groupBy<T['parentId'], T>(items, (item) => item.parentId);
  const grow = (parentId: T['parentId']): Node[] =>
    (byParent.get(parentId) ?? []).map((item) => toNode(item, grow(item.id)));
  return grow(rootId);
}

/** The ids of all ancestors of an item, nearest first; stops at a loop. */
export function ancestorsOf<Id extends string | number, T extends Item<Id>>(
  byId: ReadonlyMap<Id, T>,
  id: Id,
): Id[] {
  const above: Id[] = [];
  for (let item = byId.get(id); item?.parentId != null; item = byId.get(item.parentId)) {
    if (!byId.has(item.parentId) || above.includes(item.parentId)) break;
    above.push(item.parentId);
  }
  return above;
}

/** The matching items and their ancestors, in the order of the list. */
export function filterTree<Id extends string | number, T extends Item<Id>>(
  items: readonly T[],
  isMatch: (item: T) => boolean,
): T[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  const ids = new Set<Id>();
  for (const { id } of items.filter(isMatch)) {
    ids.add(id);
    for (const above of ancestorsOf<Id, T>(byId, id)) ids.add(above);
  }
  return items.filter(({ id }) => ids.has(id));
}
