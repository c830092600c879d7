import type { MenuNode } from '../../lib/menu/build-menu.ts';

export interface FilteredMenu {
  nodes: MenuNode[];
  /** How many more entries match. */
  omitted: number;
}

function matches(node: MenuNode, words: readonly string[]): boolean {
  const text = `${node.resourceName}\n${node.resourceNameEn}\n${node.path}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/**
 * The entries whose names, in either language, or path contain every word, with their ancestors. A
 * matching directory includes everything below it. At most `limit` entries.
 */
export function filterMenu(tree: readonly MenuNode[], query: string, limit: number): FilteredMenu {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let room = limit;
  let omitted = 0;
  const take = (): boolean => {
    room -= 1;
    if (room < 0) omitted += 1;
    return room >= 0;
  };
  const visit = (nodes: readonly MenuNode[], isWithin: boolean): MenuNode[] =>
    nodes.flatMap((node) => {
      const isMatch = isWithin || matches(node, words);
      const children = visit(node.children, isMatch);
      const isEntry = node.resourceType !== 'directory';
      const isShown = children.length > 0 || (isEntry && isMatch && take());
      return isShown ? [{ ...node, children }] : [];
    });
  return { nodes: visit(tree, false), omitted };
}
