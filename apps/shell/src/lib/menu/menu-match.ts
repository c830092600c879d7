import type { Locale } from '@pedestal/contract';
import type { MenuNode } from './build-menu.ts';

/** From the top of the menu down to an entry. */
export type MenuTrail = readonly MenuNode[];
export type MenuIndex = ReadonlyMap<string, MenuTrail>;

/** A path without query, fragment and the slash at its end. */
export function normalizePath(path: string): string {
  const bare = path.replace(/[?#].*$/s, '').replace(/\/+$/, '');
  return bare === '' ? '/' : bare;
}

function isPlace(node: MenuNode): boolean {
  return node.path.startsWith('/') && !node.path.startsWith('//');
}

/** Knows every entry by its path. Where two share one, a page wins over a directory. */
export function indexMenu(tree: readonly MenuNode[]): MenuIndex {
  const index = new Map<string, MenuTrail>();
  const visit = (nodes: readonly MenuNode[], above: MenuTrail) => {
    for (const node of nodes) {
      const trail = [...above, node];
      const path = normalizePath(node.path);
      const known = index.get(path)?.at(-1);
      const isBetter = known?.resourceType === 'directory' && node.resourceType !== 'directory';
      if (isPlace(node) && (!known || isBetter)) index.set(path, trail);
      visit(node.children, trail);
    }
  };
  visit(tree, []);
  return index;
}

/** The entry that a path belongs to: its own, or that of the closest path above it. */
export function findTrail(index: MenuIndex, path: string): MenuTrail {
  let rest = normalizePath(path);
  while (rest.length > 1) {
    const trail = index.get(rest);
    if (trail) return trail;
    rest = rest.slice(0, rest.lastIndexOf('/'));
  }
  return [];
}

/** An entry's name in a language, or in the other one where it has none. */
export function menuTitle(node: MenuNode, locale: Locale): string {
  const [wanted, other] =
    locale === 'zh-CN'
      ? [node.resourceName, node.resourceNameEn]
      : [node.resourceNameEn, node.resourceName];
  return wanted || other || node.resourceCode;
}

/** The address of an entry that leads out of the console, where a browser may open it safely. */
export function externalUrl(node: MenuNode): string | undefined {
  if (node.resourceType !== 'link' || isPlace(node)) return undefined;
  const url = URL.parse(node.path);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

/** Where an entry leads: its own path, or that of the first page below it. */
export function targetPath(node: MenuNode): string | undefined {
  if (node.resourceType !== 'directory') return isPlace(node) ? node.path : undefined;
  for (const child of node.children) {
    const place = targetPath(child);
    if (place) return place;
  }
  return undefined;
}
