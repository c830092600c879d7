import { AppError, MAX_RESOURCE_DEPTH } from '@pedestal/contract';
import type { ResourceType } from '../../../platform/db/tables.ts';

interface Node {
  id: number;
  parent_id: number;
  type: ResourceType;
  sort: number;
}

/** The resources of one system as a tree. */
export interface Forest<N extends Node> {
  get(id: number): N | undefined;
  childrenOf(parentId: number): readonly N[];
  /** The resource and its descendants. */
  branchOf(id: number): N[];
  /** Number of levels of the branch. */
  heightOf(id: number): number;
  /** 1 at the top, 0 for the root itself. */
  depthOf(id: number): number;
}

export function buildForest<N extends Node>(rows: readonly N[]): Forest<N> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const children = Map.groupBy(rows, (row) => row.parent_id);
  const childrenOf = (parentId: number) => children.get(parentId) ?? [];
  const forest: Forest<N> = {
    get: (id) => byId.get(id),
    childrenOf,
    branchOf(id) {
      const top = byId.get(id);
      const branch = top ? [top] : [];
      for (let index = 0; index < branch.length; index += 1) {
        branch.push(...childrenOf((branch[index] as N).id));
      }
      return branch;
    },
    heightOf: (id) => 1 + Math.max(0, ...childrenOf(id).map((child) => forest.heightOf(child.id))),
    depthOf(id) {
      let depth = 0;
      for (let node = byId.get(id); node; node = byId.get(node.parent_id)) depth += 1;
      return depth;
    },
  };
  return forest;
}

/** Directories hold anything, pages hold pages and actions, actions and links hold nothing. */
export function canContain(parent: ResourceType, child: ResourceType): boolean {
  if (parent === 'directory') return true;
  return parent === 'page' && (child === 'page' || child === 'action');
}

export function requirePlace<N extends Node>(
  forest: Forest<N>,
  parentId: number,
  type: ResourceType,
  levels: number,
): void {
  if (parentId !== 0) {
    const parent = forest.get(parentId);
    if (!parent) throw new AppError('notFound');
    if (!canContain(parent.type, type)) throw new AppError('misplaced');
  }
  if (forest.depthOf(parentId) + levels > MAX_RESOURCE_DEPTH) throw new AppError('tooDeep');
}
