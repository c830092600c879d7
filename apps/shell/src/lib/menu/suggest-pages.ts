import { flattenMenu, type MenuNode } from './build-menu.ts';
import { targetPath } from './menu-match.ts';

/** Pages for somebody who has chosen none: the first of each part of their menu, then the second of each, until there are enough. */
export function suggestPages(menu: readonly MenuNode[], most: number): MenuNode[] {
  const parts = menu.map((part) =>
    flattenMenu([part]).filter(
      (node) =>
        node.resourceType === 'page' && !node.isUnpublished && targetPath(node) !== undefined,
    ),
  );
  const longest = Math.max(0, ...parts.map((pages) => pages.length));
  const chosen = Array.from({ length: longest }, (_, round) =>
    parts.flatMap((pages) => pages[round] ?? []),
  );
  return chosen.flat().slice(0, most);
}
