import type { MenuResource } from '@pedestal/contract';

export interface MenuNode extends MenuResource {
  children: MenuNode[];
  /** Its sub-app has no release. */
  isUnpublished?: true;
}

const ROOT_ID = 0;

function compare(a: MenuNode, b: MenuNode): number {
  return a.resourceSort - b.resourceSort || a.id - b.id;
}

// Skips ancestors that are not in the menu: their children move to the nearest one that is.
function findParent(
  node: MenuNode,
  nodes: ReadonlyMap<number, MenuNode>,
  parentIds: ReadonlyMap<number, number>,
): MenuNode | undefined {
  const seen = new Set<number>();
  let parentId = node.parentId;
  while (parentId !== ROOT_ID && !seen.has(parentId)) {
    const parent = nodes.get(parentId);
    if (parent) return parent;
    seen.add(parentId);
    parentId = parentIds.get(parentId) ?? ROOT_ID;
  }
  return undefined;
}

// Walks up from every node and removes the parent link that closes a cycle.
function cutCycles(nodes: readonly MenuNode[], parents: Map<MenuNode, MenuNode>): void {
  const settled = new Set<MenuNode>();
  for (const start of nodes) {
    const walk = new Set<MenuNode>();
    let node: MenuNode | undefined = start;
    while (node && !settled.has(node) && !walk.has(node)) {
      walk.add(node);
      node = parents.get(node);
    }
    if (node && walk.has(node)) parents.delete(node);
    for (const seen of walk) settled.add(seen);
  }
}

/**
 * Builds the menu tree. Top-level entries have parentId 0; siblings are sorted by resourceSort.
 * Actions are permissions and are left out. An entry whose parent is missing, or that is its own
 * ancestor, moves to the top level, so that every entry stays reachable.
 */
export function buildMenu(resources: readonly MenuResource[]): MenuNode[] {
  const nodes = new Map<number, MenuNode>();
  const parentIds = new Map<number, number>();
  for (const resource of resources) {
    if (parentIds.has(resource.id)) continue;
    parentIds.set(resource.id, resource.parentId);
    if (resource.resourceType !== 'action') nodes.set(resource.id, { ...resource, children: [] });
  }

  const sorted = [...nodes.values()].sort(compare);
  const parents = new Map<MenuNode, MenuNode>();
  for (const node of sorted) {
    const parent = findParent(node, nodes, parentIds);
    if (parent) parents.set(node, parent);
  }
  cutCycles(sorted, parents);

  const roots: MenuNode[] = [];
  for (const node of sorted) (parents.get(node)?.children ?? roots).push(node);
  return roots;
}

/** Sub-apps without a release, and what is done with their entries: administrators see them marked. */
export interface Unpublished {
  names: ReadonlySet<string>;
  isShown: boolean;
}

const ALL_PUBLISHED: Unpublished = { names: new Set(), isShown: true };

/** The menu without hidden entries, empty directories and, for most people, pages that are not published. */
export function visibleMenu(
  nodes: readonly MenuNode[],
  unpublished: Unpublished = ALL_PUBLISHED,
): MenuNode[] {
  return nodes.flatMap((node): MenuNode[] => {
    if (node.hidden) return [];
    const children = visibleMenu(node.children, unpublished);
    if (node.resourceType === 'directory') {
      return children.length === 0 ? [] : [{ ...node, children }];
    }
    if (node.resourceType !== 'page' || !unpublished.names.has(node.subApp)) {
      return [{ ...node, children }];
    }
    return unpublished.isShown ? [{ ...node, children, isUnpublished: true }] : [];
  });
}

/** All entries of the tree, parents before their children. */
export function flattenMenu(nodes: readonly MenuNode[]): MenuNode[] {
  return nodes.flatMap((node) => [node, ...flattenMenu(node.children)]);
}
