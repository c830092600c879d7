import type { MenuNode } from '../../lib/menu/build-menu.ts';

export interface FilteredMenu {
  nodes: MenuNode[];
  /** How many entries fit but are not shown. */
  left: number;
}

function fits(node: MenuNode, words: readonly string[]): boolean {
  const text = `${node.resourceName}\n${node.resourceNameEn}\n${node.path}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * The entries whose name, in either language, or path has every word, below the directories that
 * lead to them. A directory that fits brings everything below it. At most `limit` entries.
 */
export function filterMenu(tree: readonly MenuNode[], query: string, limit: number): FilteredMenu {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let room = limit;
  let left = 0;
  const take = (): boolean => {
    room -= 1;
    if (room < 0) left += 1;
    return room >= 0;
  };
  const visit = (nodes: readonly MenuNode[], isWithin: boolean): MenuNode[] =>
    nodes.flatMap((node) => {
      const isFitting = isWithin || fits(node, words);
      const children = visit(node.children, isFitting);
      const isEntry = node.resourceType !== 'directory';
      const isShown = children.length > 0 || (isEntry && isFitting && take());
      return isShown ? [{ ...node, children }] : [];
    });
  return { nodes: visit(tree, false), left };
}
